import {
  type Clip,
  classifyJoints,
  type FitOptions,
  fillStrip,
  fitJoint,
  type JointCloud,
  type JointLimit,
} from '../core';
import type { FitAnswer, Progress } from './api';

/** ms of work between two looks at the mailbox. */
const SLICE = 40;

/**
 * Fits all joints of a clip, a joint at a time, looking up now and then whether the work is still wanted.
 *
 * @returns null when it no longer was.
 */
export async function fitClip(
  clip: Clip,
  options: FitOptions,
  onProgress: Progress,
  isCancelled: () => boolean,
): Promise<FitAnswer | null> {
  const start = performance.now();
  const jointCount = clip.skeleton.parents.length;
  const limits: JointLimit[] = [];
  const clouds: JointCloud[] = [];
  const strips = new Uint8Array(jointCount * clip.frameCount);
  let lastLook = start;
  for (let joint = 0; joint < jointCount; joint++) {
    const { cloud, limit } = fitJoint([clip], joint, options);
    clouds.push(cloud);
    limits.push(limit);
    fillStrip(clip, limit, strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount));
    if (performance.now() - lastLook > SLICE) {
      onProgress((joint + 1) / jointCount);
      await new Promise((resolve) => setTimeout(resolve));
      if (isCancelled()) return null;
      lastLook = performance.now();
    }
  }
  return { limits, clouds, types: classifyJoints(clip), strips, duration: performance.now() - start };
}
