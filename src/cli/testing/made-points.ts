import { readFileSync } from 'node:fs';
import { parseBvh } from '../../core';
import { createTransforms, frameTransforms } from '../../core/clip';
import { nextNormal, readQuat, readVec3, rotateVector, type Vec3 } from '../../core/math';
import { seeded } from '../../core/testing/random';

/** The motion that is recorded. */
export const truth = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'truth');
const { names } = truth.skeleton;

/** A point of the truth: on a joint, or beside one, m in the frame of the joint at rest of the T-pose. */
type Seen = readonly [joint: string, offset?: Vec3];
/** Joints as cameras see them, and what else cameras find of heads and feet. */
const SEEN: Record<string, Seen> = {
  nose: ['Head', [0, 0.08, 0.12]],
  ...Object.fromEntries(
    (['left', 'right'] as const).flatMap((side): [string, Seen][] => {
      const [word, sign] = side === 'left' ? ['Left', 1] : ['Right', -1];
      return [
        [`${side}_ear`, ['Head', [0.075 * sign, 0.09, 0.01]]],
        [`${side}_shoulder`, [`${word}Arm`]],
        [`${side}_elbow`, [`${word}ForeArm`]],
        [`${side}_wrist`, [`${word}Hand`]],
        [`${side}_hip`, [`${word}UpLeg`]],
        [`${side}_knee`, [`${word}Leg`]],
        [`${side}_ankle`, [`${word}Foot`]],
        [`${side}_heel`, [`${word}Foot`, [0, -0.06, -0.05]]],
        [`${side}_big_toe`, [`${word}ToeBase`]],
      ];
    }),
  ),
};
export const POINTS = Object.keys(SEEN);

/** How points are written. */
export interface Making {
  seed: number;
  /** m, standard deviation along each axis. */
  noise?: number;
  frames?: number;
  /** How large the person is against the truth. Default: 1. */
  size?: number;
  /** Length of a unit, m; what the file says of it. */
  unit?: number;
  says?: string;
  /** The file's axes, as ours: from Y up. */
  axes?: (place: Vec3) => Vec3;
  /** What points are called. */
  label?: (point: string) => string;
  /** Whether a point is missing. */
  isMissing?: (frame: number, point: string) => boolean;
}

export const FRAMES = 120;
/** The first frame of the truth that is recorded. */
export const FIRST = 900;
export const STEP = 2;

/** A TRC file of what would be recorded of the truth. */
export function trc(making: Making): string {
  const { seed, noise = 0.005, frames = FRAMES, size = 1, unit = 0.001, says = 'mm' } = making;
  const { axes = (place) => place, label = (point) => point, isMissing = () => false } = making;
  const random = seeded(seed);
  const world = createTransforms(truth.skeleton);
  const rate = 1 / (STEP * truth.frameTime);
  const rows = Array.from({ length: frames }, (_, frame) => {
    frameTransforms(truth, FIRST + STEP * frame, world.positions, world.rotations);
    const places = POINTS.map((point) => {
      const [name, offset = [0, 0, 0]] = SEEN[point];
      const joint = names.indexOf(name);
      const off = rotateVector(readQuat(world.rotations, joint), offset as Vec3);
      const place = readVec3(world.positions, joint).map(
        (x, k) => size * (x + off[k]) + noise * nextNormal(random),
      ) as Vec3;
      return isMissing(frame, point)
        ? '\t\t'
        : axes(place)
            .map((x) => (x / unit).toFixed(4))
            .join('\t');
    });
    return [frame + 1, (frame / rate).toFixed(5), ...places].join('\t');
  });
  return table(POINTS.map(label), rate, says, rows);
}

export const table = (labels: readonly string[], rate: number, unit: string, rows: readonly string[]): string =>
  [
    'PathFileType\t4\t(X/Y/Z)\tmade.trc',
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    [rate, rate, rows.length, labels.length, unit, rate, 1, rows.length].join('\t'),
    `Frame#\tTime\t${labels.join('\t\t\t')}`,
    `\t\t${labels.map((_, i) => `X${i + 1}\tY${i + 1}\tZ${i + 1}`).join('\t')}`,
    '',
    ...rows,
    '',
  ].join('\n');

/** Where joints of the truth are in a frame of the recording, m. */
export function placesOf(frame: number): (joint: string) => Vec3 {
  const world = createTransforms(truth.skeleton);
  frameTransforms(truth, FIRST + STEP * frame, world.positions, world.rotations);
  return (joint) => readVec3(world.positions, names.indexOf(joint));
}
