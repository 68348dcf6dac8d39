import type { Vec3 } from '../../math/types';
import { seeded } from '../../testing/random';

type Bone = readonly [name: string, parent: number, offset: Vec3];

const onBothSides = (limb: (side: string, sign: 1 | -1, first: number) => Bone[], first: number): Bone[] => {
  const left = limb('Left', 1, first);
  return [...left, ...limb('Right', -1, first + left.length)];
};

/** A person of 1.75 m in metres, Y up, facing +Z; children right after their parents, as files list them. */
export const PERSON: readonly Bone[] = [
  ['Hips', -1, [0, 0, 0]],
  ['Chest', 0, [0, 0.3, 0]],
  ['Head', 1, [0, 0.3, 0]],
  ...onBothSides(
    (side, sign, first) => [
      [`${side}Shoulder`, 1, [sign * 0.18, 0.2, 0]],
      [`${side}Elbow`, first, [sign * 0.28, 0, 0]],
      [`${side}Hand`, first + 1, [sign * 0.26, 0, 0]],
    ],
    3,
  ),
  ...onBothSides(
    (side, sign, first) => [
      [`${side}Hip`, 0, [sign * 0.1, 0, 0]],
      [`${side}Knee`, first, [0, -0.43, 0]],
      [`${side}Foot`, first + 1, [0, -0.43, 0.02]],
    ],
    9,
  ),
];

/** m: how high the hips of a standing person are. */
export const HIP_HEIGHT = 0.9;

/** Units of the file per metre. */
export const UNITS = { m: 1, cm: 100, mm: 1000, inch: 1 / 0.0254, cmu: 0.45 / 0.0254 };

/** (x, y, z) of the Y-up world as a Z-up file writes it. */
export const toZUp = ([x, y, z]: Vec3): Vec3 => [x, -z, y];

/** How a file is made; each part is left as in `PERSON`, standing still and walking along +Z, when it is not given. */
export interface Making {
  /** How a point of the Y-up world is written in the file. */
  write?: (point: Vec3) => Vec3;
  /** Units of the file per metre. */
  scale?: number;
  frames?: number;
  /** Index in `PERSON`; the words of its three rotation channels, °. */
  rotation?: (joint: number, frame: number) => string;
  /** m, in the Y-up world. */
  rootPosition?: (frame: number) => Vec3;
  rootOffset?: Vec3;
  rename?: (name: string) => string;
  /** The order of the rotation channels, of each joint. */
  order?: (joint: number) => string;
  number?: (value: number) => string;
  lineEnd?: '\n' | '\r\n';
}

/** The text of a BVH file of the person. */
export function makeBvh(making: Making = {}): string {
  const {
    write = (point) => point,
    scale = 1,
    frames = 20,
    rotation = () => '0 0 0',
    rootPosition = (frame) => [0, HIP_HEIGHT, frame * 0.05],
    rootOffset = [0, 0, 0],
    rename = (name) => name,
    order = () => 'ZXY',
    number = (value) => value.toFixed(6),
    lineEnd = '\n',
  } = making;
  const text = (point: Vec3) =>
    write(point)
      .map((value) => number(value * scale))
      .join(' ');
  const joint = (at: number): string => {
    const [name, parent, offset] = PERSON[at];
    const children = PERSON.flatMap(([, other], i) => (other === at ? [joint(i)] : [])).join('');
    const head = parent < 0 ? 'ROOT' : 'JOINT';
    const turns = Array.from(order(at), (axis) => `${axis}rotation`).join(' ');
    const channels = `${parent < 0 ? '6 Xposition Yposition Zposition' : '3'} ${turns}`;
    return `${head} ${rename(name)} {\nOFFSET ${text(parent < 0 ? rootOffset : offset)}\nCHANNELS ${channels}\n${children}}\n`;
  };
  const rows = Array.from(
    { length: frames },
    (_, frame) => `${text(rootPosition(frame))} ${PERSON.map((_, at) => rotation(at, frame)).join(' ')}`,
  );
  const motion = `MOTION\nFrames: ${frames}\nFrame Time: 0.03\n${rows.join('\n')}\n`;
  return `HIERARCHY\n${joint(0)}${motion}`.replaceAll('\n', lineEnd);
}

/** Smooth motion of every joint, seeded: ±30° about the first two channels, ±15° about the third. */
function moving(seed: number, number: (value: number) => string): (joint: number, frame: number) => string {
  const random = seeded(seed);
  const phases = PERSON.map(() => [0, 1, 2].map(() => 2 * Math.PI * random()));
  return (joint, frame) =>
    phases[joint].map((phase, k) => number((k < 2 ? 30 : 15) * Math.sin(0.11 * (k + 1) * frame + phase))).join(' ');
}

const LIMBS: Record<string, string> = {
  Shoulder: 'Arm',
  Elbow: 'ForeArm',
  Hand: 'Hand',
  Hip: 'UpLeg',
  Knee: 'Leg',
  Foot: 'Foot',
};
/** `LeftShoulder` as `LeftArm`, as many files call it. */
const limbName = (name: string): string =>
  name.replace(/^(Left|Right)(\w+)$/, (_, side: string, part: string) => side + LIMBS[part]);

/** A file as some program may write it, and what is to be found in it. */
export interface MadeFile {
  text: string;
  /** As the notes say it. */
  unit: string;
  up: 'Y' | 'Z';
  frames: number;
  /** What the file calls a joint of `PERSON`. */
  rename: (name: string) => string;
  /** Whether frame 0 is a pose apart. */
  startsInTPose: boolean;
}

function madeFile(unit: string, making: Making, seed: number, startsInTPose = false): MadeFile {
  const { frames = 120, rename = (name) => name, number = (value) => value.toFixed(4) } = making;
  const move = moving(seed, number);
  // Arms hang down in the motion and are level in the pose of frame 0.
  const rotation: Making['rotation'] = (joint, frame) =>
    startsInTPose && frame === 0
      ? '0 0 0'
      : startsInTPose && joint === 3
        ? `-80 0 ${number(frame)}`
        : move(joint, frame);
  const text = makeBvh({ ...making, frames, number, rotation });
  return { text, unit, up: making.write ? 'Z' : 'Y', frames, rename, startsInTPose };
}

/** Files in the manners of captures found in the wild: units, axes, orders, numbers, line ends and names differ. */
export const MADE_FILES: Record<string, MadeFile> = {
  'CMU units from a T-pose, ZYX': madeFile(
    'CMU units',
    { scale: UNITS.cmu, order: () => 'ZYX', rename: limbName },
    1,
    true,
  ),
  'centimetres, CRLF, scientific notation, a prefix': madeFile(
    'centimetres',
    {
      scale: UNITS.cm,
      lineEnd: '\r\n',
      number: (value) => value.toExponential(9),
      rename: (name) => `Character1_${limbName(name)}`,
      rootOffset: [0.1, 0.9, -0.3],
    },
    2,
  ),
  'metres, joints named for joints': madeFile('metres', {}, 3),
  'inches, Z up, an order for each joint': madeFile(
    'inches',
    {
      scale: UNITS.inch,
      write: toZUp,
      order: (joint) => ['XZY', 'YZX', 'ZYX', 'XYZ', 'YXZ', 'ZXY'][joint % 6],
      rename: limbName,
    },
    4,
  ),
};
