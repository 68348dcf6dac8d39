import type { Clip, Skeleton, Vec3 } from '../../core';
import type { LiveFrame } from '../../state/frame/live';

/**
 * The joints from the root to the end of `joint`'s limb: down from it while there is one way to go (an arm ends at the
 * hand, where the fingers part).
 */
export function limbChain({ parents }: Skeleton, joint: number): Int16Array {
  const chain: number[] = [];
  for (let j = joint; j >= 0; j = parents[j]) chain.unshift(j);
  for (let end = joint; ; ) {
    let child = -1;
    let count = 0;
    for (let j = 0; j < parents.length; j++) {
      if (parents[j] !== end) continue;
      child = j;
      count++;
    }
    if (count !== 1) break;
    chain.push(child);
    end = child;
  }
  return Int16Array.from(chain);
}

/** Where the last joint of a chain from the root is in a frame of the clip, m, world. Allocates nothing. */
export function limbEnd(clip: Clip, chain: Int16Array, frame: number, out: Vec3): Vec3 {
  const { offsets, parents } = clip.skeleton;
  const r = clip.rotations;
  const start = frame * parents.length * 4;
  out[0] = clip.rootPositions[3 * frame];
  out[1] = clip.rootPositions[3 * frame + 1];
  out[2] = clip.rootPositions[3 * frame + 2];
  let x = 0;
  let y = 0;
  let z = 0;
  let w = 1;
  for (let i = 0; i < chain.length; i++) {
    const joint = chain[i];
    if (i > 0) {
      const ox = offsets[3 * joint];
      const oy = offsets[3 * joint + 1];
      const oz = offsets[3 * joint + 2];
      const tx = 2 * (y * oz - z * oy);
      const ty = 2 * (z * ox - x * oz);
      const tz = 2 * (x * oy - y * ox);
      out[0] += ox + w * tx + y * tz - z * ty;
      out[1] += oy + w * ty + z * tx - x * tz;
      out[2] += oz + w * tz + x * ty - y * tx;
    }
    const at = start + 4 * joint;
    const bx = r[at];
    const by = r[at + 1];
    const bz = r[at + 2];
    const bw = r[at + 3];
    const nx = w * bx + x * bw + y * bz - z * by;
    const ny = w * by - x * bz + y * bw + z * bx;
    const nz = w * bz + x * by - y * bx + z * bw;
    w = w * bw - x * bx - y * by - z * bz;
    x = nx;
    y = ny;
    z = nz;
  }
  return out;
}

/** Share of the chain's length: an end this near to where the clip has it is where the clip has it. */
const THERE = 0.02;
const end: Vec3 = [0, 0, 0];

/** Whether the end of a chain from the root is where the clip has it in the frame that is shown: nothing else has moved it. */
export function isEndThere(clip: Clip, chain: Int16Array, live: Pick<LiveFrame, 'frame' | 'worldPositions'>): boolean {
  const { offsets } = clip.skeleton;
  let length = 0;
  for (let i = 1; i < chain.length; i++) {
    const at = 3 * chain[i];
    length += Math.hypot(offsets[at], offsets[at + 1], offsets[at + 2]);
  }
  const at = 3 * chain[chain.length - 1];
  limbEnd(clip, chain, live.frame, end);
  const p = live.worldPositions;
  // A root alone has no length: a centimetre or two.
  return Math.hypot(p[at] - end[0], p[at + 1] - end[1], p[at + 2] - end[2]) < THERE * Math.max(length, 1);
}

/** m: the height the floor must have for the lowest feet of the clip to stand on it. */
export function floorHeight(clip: Clip, lowestOf: (frame: number) => number): number {
  const count = Math.min(clip.frameCount, 240);
  const lows = Float64Array.from({ length: count }, (_, i) =>
    lowestOf(Math.floor((i * (clip.frameCount - 1)) / Math.max(1, count - 1))),
  );
  lows.sort();
  // A few frames of sinking feet must not lower the floor for all.
  return lows[Math.floor(count * 0.04)];
}
