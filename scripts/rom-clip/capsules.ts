import type { Vec3 } from '../../src/core';
import { segmentDistance } from '../../src/core/geometry';
import { length, mirrorX, sub } from './math';
import {
  FOREARM,
  JOINT,
  type JointName,
  pointAt,
  SHANK,
  SIDES,
  type Side,
  THIGH,
  UPPER_ARM,
  type WorldPose,
} from './skeleton';

/** A rounded piece of the body: from `a` to `b` in its joint's frame, m. */
export interface Capsule {
  joint: JointName;
  a: Vec3;
  b: Vec3;
  radius: number;
}

const trunk = (joint: JointName, halfWidth: number, from: number, to: number, forward: number, radius: number) =>
  [-1, 1].map(
    (g): Capsule => ({
      joint,
      a: [g * halfWidth, from, forward],
      b: [g * halfWidth, to, forward],
      radius,
    }),
  );

/** Slim measures: what is firm, not the outline of clothes. */
const TRUNK: Capsule[] = [
  ...trunk('Hips', 0.07, -0.03, 0.07, 0.004, 0.095),
  ...trunk('Spine', 0.05, 0, 0.12, 0.015, 0.09),
  ...trunk('Spine1', 0.055, 0, 0.13, 0.015, 0.092),
  ...trunk('Spine2', 0.065, 0, 0.1, 0.015, 0.092),
];
const HEAD: Capsule[] = [
  { joint: 'Neck', a: [0, 0, 0], b: [0, 0.09, 0.015], radius: 0.052 },
  { joint: 'Head', a: [0, 0.045, 0.02], b: [0, 0.095, 0.01], radius: 0.082 },
];

const LIMBS = {
  Arm: { a: [0.38 * UPPER_ARM, 0, 0], b: [UPPER_ARM, 0, 0], radius: 0.04 },
  ForeArm: { a: [0.05, 0, 0], b: [FOREARM, 0, 0], radius: 0.034 },
  Hand: { a: [0.03, 0, 0], b: [0.15, 0, 0], radius: 0.022 },
  UpLeg: { a: [0, -0.4 * THIGH, 0], b: [0, -THIGH, 0], radius: 0.062 },
  Leg: { a: [0, 0, 0], b: [0, -SHANK, 0], radius: 0.047 },
  Foot: { a: [0, -0.035, -0.02], b: [0, -0.045, 0.15], radius: 0.032 },
} satisfies Record<string, Omit<Capsule, 'joint'> & { a: Vec3; b: Vec3 }>;

type Limb = keyof typeof LIMBS;
const limb = (side: Side, name: Limb): Capsule => {
  const { a, b, radius } = LIMBS[name];
  const sided = (v: readonly number[]): Vec3 => (side === 'Left' ? [v[0], v[1], v[2]] : mirrorX([v[0], v[1], v[2]]));
  return { joint: `${side}${name}`, a: sided(a), b: sided(b), radius };
};

const arms = SIDES.map((side) => ({
  upper: limb(side, 'Arm'),
  lower: [limb(side, 'ForeArm'), limb(side, 'Hand')],
}));
const legs = SIDES.map((side) => [limb(side, 'UpLeg'), limb(side, 'Leg'), limb(side, 'Foot')]);

/** All pieces, once each. */
export const PIECES: readonly Capsule[] = [
  ...TRUNK,
  ...HEAD,
  ...arms.flatMap(({ upper, lower }) => [upper, ...lower]),
  ...legs.flat(),
];

/** Two pieces, as indices into `PIECES`. */
export type Pair = readonly [number, number];
const crossed = (first: Capsule[], second: Capsule[]): Pair[] =>
  first.flatMap((a) => second.map((b): Pair => [PIECES.indexOf(a), PIECES.indexOf(b)]));

/** Pieces that must not run through each other and that arms can keep apart: each arm and the rest, and both arms. */
export const ARM_PAIRS: Record<Side, readonly Pair[]> & { both: readonly Pair[] } = {
  ...(Object.fromEntries(
    SIDES.map((side, k) => [
      side,
      [
        ...crossed(arms[k].lower, [...TRUNK, ...HEAD, ...legs.flat()]),
        ...crossed([arms[k].upper], [...TRUNK, HEAD[1]]),
      ],
    ]),
  ) as Record<Side, Pair[]>),
  both: crossed([arms[0].upper, ...arms[0].lower], [arms[1].upper, ...arms[1].lower]),
};
export const LEG_PAIRS: readonly Pair[] = crossed(legs[0], legs[1]);
export const PAIRS: readonly Pair[] = [...ARM_PAIRS.Left, ...ARM_PAIRS.Right, ...ARM_PAIRS.both, ...LEG_PAIRS];
/** The pieces of both arms, as indices into `PIECES`. */
export const ARM_PIECES: readonly number[] = arms.flatMap(({ upper, lower }) =>
  [upper, ...lower].map((piece) => PIECES.indexOf(piece)),
);

/** The ends of pieces in the world, m, by their indices. */
export type Placed = [a: Vec3, b: Vec3][];
const ALL = PIECES.map((_, i) => i);
export const place = (pose: WorldPose, pieces: readonly number[] = ALL): Placed => {
  const placed: Placed = [];
  for (const i of pieces) {
    const { joint, a, b } = PIECES[i];
    placed[i] = [pointAt(pose, JOINT[joint], a), pointAt(pose, JOINT[joint], b)];
  }
  return placed;
};

const LENGTHS = PIECES.map(({ a, b }) => length(sub(a, b)));

/** How deep two pieces are in each other, m; negative: how far apart, at least, when that is more than a span. */
export const depth = (placed: Placed, [i, j]: Pair): number => {
  const radii = PIECES[i].radius + PIECES[j].radius;
  const [a, b] = placed[i];
  const [c, d] = placed[j];
  // Spheres round the pieces: most pairs are far apart.
  const apart = Math.hypot(a[0] + b[0] - c[0] - d[0], a[1] + b[1] - c[1] - d[1], a[2] + b[2] - c[2] - d[2]) / 2;
  const room = apart - (LENGTHS[i] + LENGTHS[j]) / 2 - radii;
  return room > FAR ? -room : radii - segmentDistance(a, b, c, d);
};
const FAR = 0.04;

/** How deep a piece is below the floor, m; negative: how far above. */
export const floorDepth = (placed: Placed, i: number): number =>
  PIECES[i].radius - Math.min(placed[i][0][1], placed[i][1][1]);
