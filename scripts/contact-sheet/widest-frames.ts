import type { Clip } from '../../src/core';
import { frameTransforms } from '../../src/core/clip';
import { inverseMultiply, normalize, readQuat } from '../../src/core/math';

const sampled = 400;

/**
 * The frames least alike: each next one is furthest from all before it (farthest-point sampling on the local rotations of
 * the joints, the root left out).
 */
export function widestFrames(clip: Clip, count: number): number[] {
  const joints = clip.skeleton.parents.length;
  const n = Math.min(sampled, clip.frameCount);
  const frames = Array.from({ length: n }, (_, i) => Math.floor((i * clip.frameCount) / n));
  const apart = (a: number, b: number): number => {
    let sum = 0;
    for (let j = 1; j < joints; j++) {
      const d = normalize(
        inverseMultiply(readQuat(clip.rotations, a * joints + j), readQuat(clip.rotations, b * joints + j)),
      );
      sum += 1 - d[3] * d[3];
    }
    return sum;
  };
  const chosen: number[] = [];
  let next = 0;
  const least = new Array<number>(n).fill(Infinity);
  for (let k = 0; k <= Math.min(count, n - 1); k++) {
    if (k > 0) chosen.push(frames[next]);
    for (let i = 0; i < n; i++) least[i] = Math.min(least[i], apart(frames[i], frames[next]));
    next = least.indexOf(Math.max(...least));
  }
  return chosen.sort((a, b) => a - b);
}

/** Joint transforms of one frame, the root brought over the origin. */
export function frameAtOrigin(clip: Clip, frame: number): { positions: Float64Array; rotations: Float64Array } {
  const positions = new Float64Array(clip.skeleton.parents.length * 3);
  const rotations = new Float64Array(clip.skeleton.parents.length * 4);
  frameTransforms(clip, frame, positions, rotations);
  const [x, , z] = positions as unknown as [number, number, number];
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] -= x;
    positions[i + 2] -= z;
  }
  return { positions, rotations };
}
