import type { Clip } from '../../core';
import { rangesOf } from '../../core/clip';
import { isFree, rolesOf } from './roles';

/** Frames that are looked at, at most. */
const MOST_FRAMES = 400;
/** rad of spread, and share of what the liveliest joint has: with less a joint is no place to begin. */
const LEAST_SPREAD = 0.1;
const LIVELY = 0.5;
/** s that a joint is watched from a frame on, and share of its livelier moments that such a stretch has to have. */
const WATCHED = 2;
const LIVELY_SHARE = 0.9;
const ENOUGH = 0.6;
/** Shorter clips begin at their beginning, as watched stretches of time. */
const LEAST_STRETCHES = 3;

/** The joint to look at first: a shoulder, the widest of rotation spaces, if it moves; else of those that are limited the one that moves most. */
export function firstJoint(clip: Clip): number {
  const { names } = clip.skeleton;
  const spreads = names.map((_, joint) => (isFree({ clip, fit: null }, joint) ? 0 : spreadOf(clip, joint)));
  const most = Math.max(...spreads);
  const shoulder = rolesOf(clip).byJoint.indexOf('leftUpperArm');
  if (shoulder >= 0 && spreads[shoulder] >= Math.max(LEAST_SPREAD, LIVELY * most)) return shoulder;
  if (most >= LEAST_SPREAD) return spreads.indexOf(most);
  return shoulder >= 0 ? shoulder : Math.min(1, names.length - 1);
}

/** rad: how far a joint's rotations are from their mean, as the length of the mean quaternion tells. */
function spreadOf({ skeleton, rotations, frameCount }: Clip, joint: number): number {
  const joints = skeleton.parents.length;
  const step = Math.max(1, Math.ceil(frameCount / MOST_FRAMES));
  const sum = [0, 0, 0, 0];
  let count = 0;
  for (let frame = 0; frame < frameCount; frame += step) {
    const at = 4 * (frame * joints + joint);
    let cosine = 0;
    for (let k = 0; k < 4; k++) cosine += rotations[at + k] * rotations[4 * joint + k];
    for (let k = 0; k < 4; k++) sum[k] += (cosine < 0 ? -1 : 1) * rotations[at + k];
    count++;
  }
  return 2 * Math.acos(Math.min(1, Math.hypot(...sum) / count));
}

/**
 * The frame to show first: the earliest from which on, for two seconds, a joint is nearly as lively as in its livelier moments. 0 in a short
 * clip, and where the joint rests. Of clips that are joined the first counts.
 */
export function firstFrame(clip: Clip, joint: number): number {
  const { parents } = clip.skeleton;
  const [{ firstFrame: start, clip: take }] = rangesOf(clip);
  const watched = Math.round(WATCHED / take.frameTime);
  if (take.frameCount < LEAST_STRETCHES * watched) return start;
  // rad turned up to each frame, in steps that are long enough not to add up what trembles.
  const step = Math.max(1, Math.round(watched / 10));
  const count = Math.floor((take.frameCount - 1) / step);
  const turned = new Float64Array(count + 1);
  for (let i = 1; i <= count; i++) {
    let cosine = 0;
    const [a, b] = [i - 1, i].map((n) => 4 * (n * step * parents.length + joint));
    for (let k = 0; k < 4; k++) cosine += take.rotations[a + k] * take.rotations[b + k];
    turned[i] = turned[i - 1] + 2 * Math.acos(Math.min(1, Math.abs(cosine)));
  }
  const ahead = Math.round(watched / step);
  const travels = Array.from({ length: count + 1 - ahead }, (_, i) => turned[i + ahead] - turned[i]);
  const lively = [...travels].sort((a, b) => a - b)[Math.floor(LIVELY_SHARE * (travels.length - 1))];
  if (lively < LEAST_SPREAD) return start;
  return start + step * travels.findIndex((travel) => travel >= ENOUGH * lively);
}
