import {
  type Clip,
  classifyJoints,
  type FitOptions,
  fillStrip,
  fitJoint,
  type JointCloud,
  type JointLimit,
  type JointType,
} from '../core';
import type { FirstJoint, FitAnswer, JointFit } from './api';
import { fitJointInSteps } from './fit-joint';

/** Frames of a strip that are filled in a step. */
const STRETCH = 1024;

/** What kinds of joints a clip has hangs on the clip alone. */
const types = new WeakMap<Clip, JointType[]>();

/**
 * Fits all joints of a clip, in steps of some ms; each says the share that is done.
 *
 * @param first is fitted in the first step, whatever that takes: were it left before, nothing would ever be told of in a drag.
 */
export function* fitClip(
  clip: Clip,
  options: FitOptions,
  first: FirstJoint | null = null,
): Generator<number, FitAnswer> {
  const start = performance.now();
  const jointCount = clip.skeleton.parents.length;
  const limits: JointLimit[] = [];
  const clouds: JointCloud[] = [];
  const strips = new Uint8Array(jointCount * clip.frameCount);
  let told: JointFit | null = null;
  if (first) {
    told = fitJoint([clip], first.joint, options);
    first.tell(told);
    yield 0;
  }
  for (let joint = 0; joint < jointCount; joint++) {
    let fit = joint === first?.joint ? told : null;
    if (!fit) {
      const steps = fitJointInSteps(clip, joint, options);
      let step = steps.next();
      while (!step.done) {
        yield joint / jointCount;
        step = steps.next();
      }
      fit = step.value;
    }
    const { cloud, limit } = fit;
    clouds.push(cloud);
    limits.push(limit);
    const strip = strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount);
    for (let frame = 0; frame < clip.frameCount; frame += STRETCH) {
      fillStrip(from(clip, frame), limit, strip.subarray(frame, frame + STRETCH));
      yield (joint + 1) / jointCount;
    }
  }
  let kinds = types.get(clip);
  if (!kinds) {
    kinds = classifyJoints(clip);
    types.set(clip, kinds);
  }
  return { limits, clouds, types: kinds, strips, duration: performance.now() - start };
}

/** The clip as it goes on from a frame. */
const from = (clip: Clip, frame: number): Clip => ({
  ...clip,
  rotations: clip.rotations.subarray(4 * clip.skeleton.parents.length * frame),
});
