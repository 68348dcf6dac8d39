import { type Clip, offsetsAt, type Pose, timeOfFrame } from '../clip';
import { poseBetween } from './pose-between';

/**
 * A clip with frames between its frames, as `poseBetween` shows them: for files whose readers blend between frames.
 *
 * @param clip not joined of several
 * @param times how many frames follow where one was, an integer from 1 on; 1 is the clip itself. The last frame stays the last.
 */
export function denserClip(clip: Clip, times: number): Clip {
  if (times === 1) return clip;
  const width = 4 * clip.skeleton.names.length;
  const frameCount = (clip.frameCount - 1) * times + 1;
  const rotations = new Float32Array(width * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const places = clip.slides && new Float32Array(3 * clip.slides.joints.length * frameCount);
  const offsets = new Float32Array(3 * clip.skeleton.names.length);
  const pose: Pose = { rotations: new Float32Array(width), rootPosition: [0, 0, 0] };
  for (let f = 0; f < frameCount; f++) {
    const frame = Math.floor(f / times);
    const share = (f % times) / times;
    poseBetween(clip, timeOfFrame(clip, frame) + share * clip.frameTime, pose);
    rotations.set(pose.rotations, width * f);
    rootPositions.set(pose.rootPosition, 3 * f);
    if (!places || !clip.slides) continue;
    const { joints } = clip.slides;
    offsetsAt(clip, frame, share, offsets);
    for (const [k, j] of joints.entries()) places.set(offsets.subarray(3 * j, 3 * j + 3), 3 * (f * joints.length + k));
  }
  const slides = clip.slides && places && { joints: clip.slides.joints, places };
  return {
    ...clip,
    frameTime: clip.frameTime / times,
    frameCount,
    rotations,
    rootPositions,
    ...(slides && { slides }),
  };
}
