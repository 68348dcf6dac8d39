import type { Clip } from '../clip';
import { dimensionOf, type JointCloud } from '../limit';
import { frameSet } from './frame-sets';
import { pathOf } from './path-of';
import type { FrameSet } from './step';

/**
 * The frames that some samples of a part stand for: those to which, of all samples of the cloud, one of these is the nearest. A limit
 * that leaves out the samples alone would find the frames beside them in their places.
 *
 * @param indices of samples in `cloud.parts[part]`; those that no clip has stand for no frame.
 */
export function framesAround(clip: Clip, cloud: JointCloud, part: number, indices: readonly number[]): FrameSet {
  const { points, frames, bounds } = cloud.parts[part];
  const dimension = dimensionOf[bounds];
  const vectors = pathOf(clip, cloud).vectors[part];
  const isWanted = new Uint8Array(frames.length);
  for (const i of indices) isWanted[i] = 1;
  // Samples that were put elsewhere by hand stand for none of the frames beside them.
  const own = Array.from(frames.keys()).filter((i) => frames[i] < clip.frameCount && isAt(i));
  const found = indices.filter((i) => frames[i] < clip.frameCount).map((i) => frames[i]);
  for (let f = 0; f < clip.frameCount; f++) {
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const i of own) {
      let squared = 0;
      for (let k = 0; k < dimension; k++) squared += (points[dimension * i + k] - vectors[dimension * f + k]) ** 2;
      if (squared >= least) continue;
      least = squared;
      nearest = i;
    }
    if (nearest >= 0 && isWanted[nearest] === 1) found.push(f);
  }
  return frameSet(clip, found);

  function isAt(i: number): boolean {
    for (let k = 0; k < dimension; k++) {
      if (Math.abs(points[dimension * i + k] - vectors[dimension * frames[i] + k]) > 1e-9) return false;
    }
    return true;
  }
}
