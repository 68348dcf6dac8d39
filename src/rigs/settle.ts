import type { Slides } from '../core/clip';
import type { Resampled } from './resample';
import type { Rig } from './rig';

/** m: a joint that moves less against its parent is held by its bone. */
const SLIDES = 0.001;

/** Joints that move against their parents, and how far. */
export interface ResampledSlides extends Slides {
  /** m: how far from its usual place any of them goes. */
  most: number;
}

/** Makes bones as long as they mostly are in the animations (median), where those say otherwise than the nodes. */
export function settleRigOffsets({ skeleton: { offsets, parents } }: Rig, readings: readonly Resampled[]): void {
  const count = parents.length;
  const frames = readings.reduce((sum, { clip }) => sum + clip.frameCount, 0);
  if (frames === 0) return;
  const values = new Float32Array(frames);
  for (let at = 0; at < 3 * count; at++) {
    if (parents[Math.floor(at / 3)] < 0) continue;
    let n = 0;
    for (const { places } of readings) for (let i = at; i < places.length; i += 3 * count) values[n++] = places[i];
    offsets[at] = values.sort()[frames >> 1];
  }
}

/** Which joints slide in an animation; null where none does. */
export function slidesOf({ skeleton: { offsets, parents } }: Rig, { places, clip }: Resampled): ResampledSlides | null {
  const count = parents.length;
  const found: number[] = [];
  let most = 0;
  for (let j = 0; j < count; j++) {
    if (parents[j] < 0) continue;
    let apart = 0;
    for (let f = 0; f < clip.frameCount; f++) {
      const at = 3 * (f * count + j);
      const [x, y, z] = [0, 1, 2].map((k) => places[at + k] - offsets[3 * j + k]);
      apart = Math.max(apart, x * x + y * y + z * z);
    }
    if (apart > SLIDES * SLIDES) found.push(j);
    most = Math.max(most, apart);
  }
  if (found.length === 0) return null;
  const own = new Float32Array(3 * found.length * clip.frameCount);
  for (let f = 0; f < clip.frameCount; f++) {
    for (const [k, j] of found.entries()) {
      const at = 3 * (f * count + j);
      own.set(places.subarray(at, at + 3), 3 * (f * found.length + k));
    }
  }
  return { joints: Int16Array.from(found), places: own, most: Math.sqrt(most) };
}
