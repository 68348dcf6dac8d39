import type { Vec3 } from '../../math/types';
import { seeded } from '../../testing/random';
import { type Bone, BY_BONE, BY_JOINT, dogBones, personBones } from './made-bones';
import { toZUp, UNITS } from './made-bvh';

/** Wanders smoothly from least to most and back, at a pace of its own. */
function wander([least, most]: readonly [number, number], random: () => number): (frame: number) => number {
  const [rate, phase] = [0.02 + 0.03 * random(), 2 * Math.PI * random()];
  return (frame) =>
    (least + most) / 2 + ((most - least) / 2) * Math.sin(rate * frame + phase + Math.sin(0.37 * rate * frame));
}

interface Plan {
  bones: Bone[];
  seed: number;
  /** Units of the file per metre. */
  scale: number;
  isZUp?: boolean;
  /** The order of the rotation channels, of each joint. */
  order: (joint: number) => string;
  /** m: how high the root is. */
  height: number;
  frameTime: number;
  prefix?: string;
}

/** A made file as a capture is: a whole skeleton that moves as its joints can. */
export interface MadeCapture {
  text: string;
  /** What the file calls its joints, in order. */
  names: string[];
}

/** Long enough for limits that hold more than where the motion began. */
const FRAMES = 420;

function capture({ bones, seed, scale, isZUp, order, height, frameTime, prefix = '' }: Plan): MadeCapture {
  const random = seeded(seed);
  const point = (at: Vec3) => (isZUp ? toZUp(at) : at).map((x) => (x * scale).toFixed(5)).join(' ');
  const ways = bones.map(({ turns }) => turns.map((turn) => wander(turn, random)));
  /** The word of the channel that turns about x, y and z of the body, and its sign. */
  const axes: Record<string, [at: number, sign: number]> = isZUp
    ? { X: [0, 1], Y: [2, -1], Z: [1, 1] }
    : { X: [0, 1], Y: [1, 1], Z: [2, 1] };
  // Files list children right after their parents.
  const written: number[] = [];
  const joint = (at: number): string => {
    written.push(at);
    const { name, parent, offset, end } = bones[at];
    const channels = [...order(at)].map((axis) => `${axis}rotation`).join(' ');
    const inside = bones.map(({ parent: above }, i) => (above === name ? joint(i) : '')).join('');
    return `${parent ? 'JOINT' : 'ROOT'} ${prefix}${name}\n{\nOFFSET ${point(offset)}\nCHANNELS ${
      parent ? '3' : '6 Xposition Yposition Zposition'
    } ${channels}\n${inside}${end ? `End Site\n{\nOFFSET ${point(end)}\n}\n` : ''}}\n`;
  };
  const hierarchy = joint(0);
  const rows = Array.from({ length: FRAMES }, (_, frame) =>
    [
      point([0, height, 0.3 * Math.sin(frame / 90)]),
      ...written.flatMap((at) =>
        [...order(at)].map((word) => {
          const [axis, sign] = axes[word];
          return (sign * ways[at][axis](frame)).toFixed(4);
        }),
      ),
    ].join(' '),
  );
  return {
    text: `HIERARCHY\n${hierarchy}MOTION\nFrames: ${FRAMES}\nFrame Time: ${frameTime}\n${rows.join('\n')}\n`,
    names: written.map((at) => prefix + bones[at].name),
  };
}

const MIXED = ['XZY', 'YZX', 'ZYX', 'XYZ', 'YXZ', 'ZXY'];

/** Two people and a dog: with and without fingers, in centimetres, inches and metres, Y up and Z up, in one and in mixed orders. */
export const MADE_CAPTURES = {
  'fingers.bvh': capture({
    bones: personBones(BY_BONE, true),
    seed: 701,
    scale: UNITS.cm,
    order: () => 'ZXY',
    height: 0.97,
    frameTime: 1 / 120,
    prefix: 'Actor_',
  }),
  'mixed.bvh': capture({
    bones: personBones(BY_JOINT, false),
    seed: 702,
    scale: UNITS.inch,
    isZUp: true,
    order: (at) => MIXED[at % MIXED.length],
    height: 0.97,
    frameTime: 1 / 30,
  }),
  'dog.bvh': capture({
    bones: dogBones(),
    seed: 703,
    scale: 1,
    order: () => 'ZYX',
    height: 0.56,
    frameTime: 1 / 60,
  }),
} satisfies Record<string, MadeCapture>;
