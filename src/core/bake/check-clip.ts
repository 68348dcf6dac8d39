import { type Clip, freeJoints } from '../clip';
import { finish } from '../math';
import { createPoseProjector, createProjectedPose } from '../pose';
import type { LimitsByJoint, Tie } from '../ties';

/** A joint that left its limit in a clip. */
export interface JointViolation {
  joint: number;
  name: string;
  /** In how many frames. */
  frames: number;
  /** rad: the furthest it was out, and in which frame, counted from 0. */
  worst: number;
  worstFrame: number;
}

export interface ClipCheck {
  frames: number;
  /** Frames in which any joint was out. */
  framesOutside: number;
  violations: JointViolation[];
}

/** rad: a rotation that is out by less counts as inside. */
const INSIDE = 1e-6;
/** Frames between two reports of progress. */
const FRAMES = 16;
const ASKED = { isHeld: false };

export interface CheckOptions {
  /** Ties between joints. Default: none. */
  ties?: readonly Tie[];
  /** The joints that no limit holds. Default: as `freeJoints` finds them. */
  free?: readonly number[];
  /** rad ≥ 0: a joint that is out by no more is no violation. Default: 0. */
  tolerance?: number;
}

/**
 * How far the joints of a clip leave their limits, and the ties with their neighbours, frame by frame.
 *
 * @category Poses and clips
 * @param limits by joint; joints without one, and free ones, are never out.
 *
 * @example
 * const { frames, framesOutside } = checkClip(dance, fitJointLimits(walk));
 */
export const checkClip = (clip: Clip, limits: LimitsByJoint, options?: CheckOptions): ClipCheck =>
  finish(checkClipInSteps(clip, limits, options));

/** `checkClip`, frame by frame: yields the share that is done, so that a caller can show progress, pause or stop. */
export function* checkClipInSteps(
  { rotations, skeleton, frameCount }: Clip,
  limits: LimitsByJoint,
  { ties, free = freeJoints(skeleton), tolerance = 0 }: CheckOptions = {},
): Generator<number, ClipCheck> {
  const { names } = skeleton;
  const stride = 4 * names.length;
  const projector = createPoseProjector(skeleton, limits, ties, free);
  const pose = createProjectedPose(names.length);
  const violations = names.map((name, joint): JointViolation => ({ joint, name, frames: 0, worst: 0, worstFrame: -1 }));
  let framesOutside = 0;
  for (let f = 0; f < frameCount; f++) {
    for (let i = 0; i < stride; i++) pose.held[i] = rotations[f * stride + i];
    projector.project(pose, ASKED);
    let isOutside = false;
    for (const violation of violations) {
      const angle = pose.askedViolation[violation.joint];
      if (angle <= Math.max(tolerance, INSIDE)) continue;
      isOutside = true;
      violation.frames++;
      if (angle > violation.worst) [violation.worst, violation.worstFrame] = [angle, f];
    }
    if (isOutside) framesOutside++;
    if (f % FRAMES === FRAMES - 1) yield (f + 1) / frameCount;
  }
  return { frames: frameCount, framesOutside, violations: violations.filter(({ frames }) => frames > 0) };
}
