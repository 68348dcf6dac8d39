import type { Clip } from '../clip/clip';

/** One of so many frames of a clip of thousands: the same poses, but fewer, for what takes as long as there are frames. */
export function thinned(clip: Clip, every: number): Clip {
  if (every === 1 || clip.frameCount < 1000) return clip;
  const frameCount = Math.ceil(clip.frameCount / every);
  const pick = (stream: Float32Array): Float32Array => {
    const size = stream.length / clip.frameCount;
    const out = new Float32Array(frameCount * size);
    for (let f = 0; f < frameCount; f++) out.set(stream.subarray(f * every * size, (f * every + 1) * size), f * size);
    return out;
  };
  const { rotations, rootPositions, frameTime } = clip;
  return {
    ...clip,
    frameCount,
    frameTime: every * frameTime,
    rotations: pick(rotations),
    rootPositions: pick(rootPositions),
  };
}
