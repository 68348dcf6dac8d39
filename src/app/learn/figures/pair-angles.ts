import { type Clip, toAnatomical, type Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';

/** More points than this tell no more. */
const MOST = 6000;

/** One angle of each of two joints over a clip, rad. */
export interface PairAngles {
  a: number[];
  b: number[];
  /** Which of the three angles of each joint they are, from 0. */
  axes: [number, number];
  /** What the angles are called: "flexion". */
  names: [string, string];
}

/** Which of a joint's three angles moves most in the clip. */
function liveliest(clip: Clip, joint: number): number {
  const anatomy = anatomyFor(clip)[joint];
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.floor(clip.frameCount / 300));
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    const angles = toAnatomical(anatomy, readQuat(clip.rotations, frame * joints + joint));
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], angles[k]);
      high[k] = Math.max(high[k], angles[k]);
    }
  }
  // Angles that run past half a turn seem to move more than they do.
  const spans = low.map((from, k) => Math.min(high[k] - from, Math.PI));
  return spans.indexOf(Math.max(...spans));
}

/** The angle of a joint at a rotation, parentFromLocal, rad. */
export const angleOf = (
  clip: Clip,
  joint: number,
  axis: number,
  rotation: Parameters<typeof toAnatomical>[1],
): number => toAnatomical(anatomyFor(clip)[joint], rotation)[axis];

/** How two joints move beside each other. */
function pairAngles(clip: Clip, first: number, second: number): PairAngles {
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.ceil(clip.frameCount / MOST));
  const [axisA, axisB] = [liveliest(clip, first), liveliest(clip, second)];
  const [a, b]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    a.push(angleOf(clip, first, axisA, readQuat(clip.rotations, frame * joints + first)));
    b.push(angleOf(clip, second, axisB, readQuat(clip.rotations, frame * joints + second)));
  }
  const nameOf = (joint: number, axis: number) => anatomyFor(clip)[joint].axes[axis].positive.name;
  return { a, b, axes: [axisA, axisB], names: [nameOf(first, axisA), nameOf(second, axisB)] };
}

/** The joint that hangs on a joint; itself where there is none. */
export function childOf(clip: Clip, joint: number): number {
  const child = clip.skeleton.parents.indexOf(joint);
  return child >= 0 ? child : joint;
}

/** The same angles with those of the second joint later by a share of the clip: what was together is together no more. */
export function delayedPair(pair: PairAngles, share: number): PairAngles {
  const by = Math.round(share * pair.b.length);
  return { ...pair, b: [...pair.b.slice(-by), ...pair.b.slice(0, -by)] };
}

const pairs = new WeakMap<Float32Array, Map<string, PairAngles>>();

/** How two joints of a clip move beside each other; found once. */
export function pairOf(clip: Clip, a: number, b: number): PairAngles {
  let ofClip = pairs.get(clip.rotations);
  if (!ofClip) pairs.set(clip.rotations, (ofClip = new Map()));
  const key = `${a} ${b}`;
  let pair = ofClip.get(key);
  if (!pair) ofClip.set(key, (pair = pairAngles(clip, a, b)));
  return pair;
}
