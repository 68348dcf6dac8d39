import type { EulerOrder } from '../math';
import type { MovementKey } from './movements';
import type { NormPart } from './norms';

/**
 * How the rotation of a distal segment against a proximal one becomes three angles; segments have X forward, Y up along the bone
 * and Z to the body's right:
 *
 * - `'zxy'`: about the proximal Z, the floating X, the distal Y. (Grood and Suntay; ISB for spine, hip, knee, ankle, elbow and wrist)
 * - `'yxz'`: about the proximal Y, the floating X, the distal Z, which runs along the bone. (ISB for the sternoclavicular joint)
 * - `'tilt'`: R = swing · twist; the swing's rotation vector about Z and X, then the twist about Y. In polar form these are ISB's angles of the
 *   shoulder (Y–X–Y): plane of elevation = direction of (z, x), elevation = its length, axial rotation = twist less the plane. Unlike those
 *   they are smooth where the arm hangs, and not only where it is raised to its opposite.
 */
export type AngleKind = 'zxy' | 'yxz' | 'tilt';

/** The axes of the sequences, 0 x, 1 y, 2 z. */
export const orderOf: Record<AngleKind, EulerOrder> = { zxy: [2, 0, 1], yxz: [1, 0, 2], tilt: [2, 0, 1] };

/** One angle of a joint: its names, and the sign with which the positive one turns about its axis on the body's right side. */
export interface AxisRow {
  positive: MovementKey;
  negative: MovementKey;
  sign: 1 | -1;
}

/** How one part of the body is described. */
export interface JointRow {
  kind: AngleKind;
  axes: readonly [AxisRow, AxisRow, AxisRow];
  norm: NormPart | null;
  /** What it means when all three angles are 0, as the end of "Zero: …". */
  zero: string;
}

const row = (sign: 1 | -1, positive: MovementKey, negative: MovementKey): AxisRow => ({ positive, negative, sign });

const REST = 'as in the rest pose';
const spine = (norm: NormPart | null): JointRow => ({
  kind: 'zxy',
  axes: [row(-1, 'flexion', 'extension'), row(1, 'bendRight', 'bendLeft'), row(1, 'turnLeft', 'turnRight')],
  norm,
  zero: REST,
});

const finger: JointRow = {
  kind: 'zxy',
  axes: [row(1, 'flexion', 'extension'), row(1, 'ulnar', 'radial'), row(1, 'internal', 'external')],
  norm: null,
  zero: REST,
};

/** By part of the body, without its side. (Wu et al., ISB recommendations I and II, 2002 and 2005, for axes and their order) */
export const jointTable = {
  hips: {
    kind: 'zxy',
    axes: [row(-1, 'tiltForward', 'tiltBackward'), row(1, 'bendRight', 'bendLeft'), row(1, 'turnLeft', 'turnRight')],
    norm: null,
    zero: REST,
  },
  trunk: spine('trunk'),
  neck: spine('neck'),
  clavicle: {
    kind: 'yxz',
    axes: [row(1, 'protraction', 'retraction'), row(-1, 'elevation', 'depression'), row(1, 'rollBack', 'rollForward')],
    norm: 'clavicle',
    zero: REST,
  },
  upperArm: {
    kind: 'tilt',
    axes: [row(1, 'flexion', 'extension'), row(-1, 'abduction', 'adduction'), row(1, 'internal', 'external')],
    norm: 'upperArm',
    zero: 'hanging straight down',
  },
  foreArm: {
    kind: 'zxy',
    axes: [row(1, 'flexion', 'extension'), row(-1, 'carryOut', 'carryIn'), row(1, 'pronation', 'supination')],
    norm: 'foreArm',
    zero: 'straight, turned as in the rest pose',
  },
  hand: {
    kind: 'zxy',
    axes: [row(1, 'flexion', 'extension'), row(1, 'ulnar', 'radial'), row(1, 'pronation', 'supination')],
    norm: 'hand',
    zero: REST,
  },
  finger,
  upperLeg: {
    kind: 'zxy',
    axes: [row(1, 'flexion', 'extension'), row(-1, 'abduction', 'adduction'), row(1, 'internal', 'external')],
    norm: 'upperLeg',
    zero: 'straight down, turned as in the rest pose',
  },
  lowerLeg: {
    kind: 'zxy',
    axes: [row(-1, 'flexion', 'extension'), row(1, 'varus', 'valgus'), row(1, 'internal', 'external')],
    norm: 'lowerLeg',
    zero: 'straight, turned as in the rest pose',
  },
  foot: {
    kind: 'zxy',
    axes: [row(1, 'dorsiflexion', 'plantarflexion'), row(1, 'inversion', 'eversion'), row(1, 'internal', 'external')],
    norm: 'foot',
    zero: REST,
  },
  toe: {
    kind: 'zxy',
    axes: [row(1, 'extension', 'flexion'), row(1, 'inversion', 'eversion'), row(1, 'internal', 'external')],
    norm: null,
    zero: REST,
  },
  none: {
    kind: 'tilt',
    axes: [row(1, 'swingUp', 'swingDown'), row(1, 'swingLeft', 'swingRight'), row(-1, 'twistRight', 'twistLeft')],
    norm: null,
    zero: REST,
  },
} as const satisfies Record<string, JointRow>;

export type AnatomicalPart = keyof typeof jointTable;
