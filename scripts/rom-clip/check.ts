import type { Quat, Vec3 } from '../../src/core';
import { soleHeight } from './balance';
import { depth, floorDepth, PAIRS, PIECES, place } from './capsules';
import { dorsiflexionMax, hipFlexionMax, hipFlexionOf, kneeMax } from './couplings';
import { angleBetween, length, mirror, type Random, sub } from './math';
import { decomposeHinge, excess, REGIONS, type Region, trueRegions } from './regions';
import {
  type Frame,
  forwardKinematics,
  JOINT,
  type JointName,
  pointAt,
  SIDES,
  TOE_HEIGHT,
  type WorldPose,
} from './skeleton';
import type { Motion } from './timeline';

/** The largest of something over the clip, and the frame it is in. */
export interface Worst {
  value: number;
  frame: number;
}

const worst = (values: Iterable<number>): Worst => {
  const result: Worst = { value: Number.NEGATIVE_INFINITY, frame: -1 };
  let frame = 0;
  for (const value of values) {
    if (value > result.value) Object.assign(result, { value, frame });
    frame++;
  }
  return result;
};

const leftSided = (name: JointName, q: Quat): Quat => (name.startsWith('Right') ? mirror(q) : q);
const regionOf = (name: JointName): Region => REGIONS[name.replace(/^(Left|Right)/, '') as keyof typeof REGIONS];
const limitedJoints = Object.keys(trueRegions) as (keyof typeof trueRegions)[];

/** How far each joint leaves its region at worst, radians. */
export const regionExcess = (frames: readonly Frame[]): Record<string, Worst> =>
  Object.fromEntries(
    limitedJoints.map((name) => [
      name,
      worst(frames.map((f) => excess(regionOf(name), leftSided(name, f.rotations[JOINT[name]])))),
    ]),
  );

/** How far each coupling is broken at worst, radians; below 0 where it holds. */
export const couplingExcess = (frames: readonly Frame[]): Record<string, Worst> =>
  Object.fromEntries(
    SIDES.flatMap((side) => {
      const legs = frames.map(({ rotations }) => {
        const local = (name: 'UpLeg' | 'Leg' | 'Foot') =>
          leftSided(`${side}${name}`, rotations[JOINT[`${side}${name}`]]);
        return {
          hip: hipFlexionOf(local('UpLeg')),
          knee: decomposeHinge(REGIONS.Leg, local('Leg'))[0],
          ankle: decomposeHinge(REGIONS.Foot, local('Foot'))[0],
        };
      });
      return [
        [`${side} hamstrings`, worst(legs.map((l) => l.hip - hipFlexionMax(l.knee)))],
        [`${side} rectus femoris`, worst(legs.map((l) => l.knee - kneeMax(l.hip)))],
        [`${side} gastrocnemius`, worst(legs.map((l) => l.ankle - dorsiflexionMax(l.knee)))],
      ] as const;
    }),
  );

/** How far a planted foot's toe joint moves over the floor during one contact at worst, m. */
export const footSlide = (motion: Motion, poses: readonly WorldPose[]): Worst => {
  const drift = new Float64Array(poses.length);
  for (const side of SIDES) {
    let start: Vec3 | null = null;
    poses.forEach((pose, i) => {
      const on =
        motion.channels[`planted${side}`][i] > 0.9995 &&
        motion.channels[`lift${side}`][i] < 1e-4 &&
        Math.abs(motion.channels[`footPitch${side}`][i]) < 0.3;
      const [x, y, z] = pointAt(pose, JOINT[`${side}ToeBase`], [0, 0, 0]);
      if (!on) start = null;
      else if (!start) start = [x, y, z];
      if (start) drift[i] = Math.max(drift[i], Math.hypot(x - start[0], y - TOE_HEIGHT, z - start[2]));
    });
  }
  return worst(drift);
};

/** How deep a sole or a limb is below the floor at worst, m; below 0: nothing touches it. */
export const floorPenetration = (poses: readonly WorldPose[]): Worst => {
  const pieces = PIECES.flatMap(({ joint }, i) => (joint.endsWith('Foot') ? [] : [i]));
  return worst(
    poses.map((pose) => {
      const placed = place(pose);
      return Math.max(...SIDES.map((side) => -soleHeight(pose, side)), ...pieces.map((i) => floorDepth(placed, i)));
    }),
  );
};

/** How high the lower of the two feet is at worst, m: whether the person ever floats. */
export const floating = (poses: readonly WorldPose[]): Worst =>
  worst(poses.map((pose) => Math.min(...SIDES.map((side) => soleHeight(pose, side)))));

/** Pieces of the body that run through each other deeper than `slack` (m): names, the worst, and all such frames. */
export const overlaps = (
  poses: readonly WorldPose[],
  slack: number,
): { names: string; worst: Worst; frames: number[] }[] => {
  const placed = poses.map((pose) => place(pose));
  return PAIRS.map((pair) => {
    const depths = placed.map((p) => depth(p, pair));
    return {
      names: `${PIECES[pair[0]].joint}–${PIECES[pair[1]].joint}`,
      worst: worst(depths),
      frames: depths.flatMap((d, i) => (d > slack ? [i] : [])),
    };
  })
    .filter(({ frames }) => frames.length > 0)
    .sort((a, b) => b.worst.value - a.worst.value);
};

/** The share of a joint's region that lies within `radius` of a frame. */
export const coverage = (
  frames: readonly Frame[],
  name: keyof typeof trueRegions,
  radius: number,
  random: Random,
  samples = 500,
): number => {
  const seen = frames.map((f) => f.rotations[JOINT[name]]);
  const near = Math.cos(radius / 2);
  let hits = 0;
  for (let k = 0; k < samples; k++) {
    const s = trueRegions[name].sample(random);
    if (seen.some((q) => Math.abs(s[0] * q[0] + s[1] * q[1] + s[2] * q[2] + s[3] * q[3]) > near)) hits++;
  }
  return hits / samples;
};

/** Peak angular speed of each joint, rad/s, and peak angular acceleration, rad/s². */
export const peakMotion = (
  frames: readonly Frame[],
  framesPerSecond: number,
): Record<string, { speed: Worst; acceleration: Worst }> =>
  Object.fromEntries(
    (Object.keys(JOINT) as JointName[]).map((name) => {
      const turn = (i: number) => {
        const a = frames[i].rotations[JOINT[name]];
        const b = frames[i + 1].rotations[JOINT[name]];
        const d = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
        // 2 × the vector part of conjugate(a) · b, the rotation from one frame to the next for small steps.
        const v: Vec3 = [
          2 * (d * (a[3] * b[0] - b[3] * a[0]) - d * (a[1] * b[2] - a[2] * b[1])),
          2 * (d * (a[3] * b[1] - b[3] * a[1]) - d * (a[2] * b[0] - a[0] * b[2])),
          2 * (d * (a[3] * b[2] - b[3] * a[2]) - d * (a[0] * b[1] - a[1] * b[0])),
        ];
        return v;
      };
      const turns = frames.slice(1).map((_, i) => turn(i));
      return [
        name,
        {
          speed: worst(
            turns
              .map((_, i) => angleBetween(frames[i].rotations[JOINT[name]], frames[i + 1].rotations[JOINT[name]]))
              .map((a) => a * framesPerSecond),
          ),
          acceleration: worst(turns.slice(1).map((t, i) => length(sub(t, turns[i])) * framesPerSecond ** 2)),
        },
      ];
    }),
  );

/** The frames of a clip's text: only what `writeBvh` writes, root first and depth first. */
export const readMotion = (text: string): number[][] =>
  text
    .slice(text.indexOf('Frame Time'))
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(' ').map(Number));

/** Angles that jump by more than 300° from one frame to the next, by column of the motion. */
export const eulerWraps = (rows: readonly number[][]): Map<number, number> => {
  const wraps = new Map<number, number>();
  for (let i = 1; i < rows.length; i++)
    rows[i].forEach((value, c) => {
      if (c >= 3 && Math.abs(value - rows[i - 1][c]) > 300) wraps.set(c, (wraps.get(c) ?? 0) + 1);
    });
  return wraps;
};

export const posesOf = (frames: readonly Frame[]): WorldPose[] => frames.map(forwardKinematics);
