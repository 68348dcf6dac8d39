import type { Clip } from './clip';
import { rangeAt } from './ranges';

/** Whether joints move against their parents anywhere in a clip. */
export const hasSlides = ({ slides, ranges }: Clip): boolean =>
  slides !== undefined || (ranges?.some(({ clip }) => clip.slides) ?? false);

/**
 * Where joints sit in their parents' frames.
 *
 * @param frame integer from 0 to `frameCount − 1`
 * @param share 0 to 1, on the way to the frame after; never into another take.
 * @param out J×3, m; returned
 */
export function offsetsAt<T extends Float32Array | Float64Array>(clip: Clip, frame: number, share: number, out: T): T {
  out.set(clip.skeleton.offsets);
  const { clip: take, firstFrame } = rangeAt(clip, frame);
  if (!take.slides) return out;
  const { joints, places } = take.slides;
  const now = frame - firstFrame;
  const next = Math.min(now + 1, take.frameCount - 1);
  for (let k = 0; k < joints.length; k++) {
    for (let c = 0; c < 3; c++) {
      const a = places[3 * (now * joints.length + k) + c];
      const b = places[3 * (next * joints.length + k) + c];
      out[3 * joints[k] + c] = a + (b - a) * share;
    }
  }
  return out;
}
