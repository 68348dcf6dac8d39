import { type Clip, containsRotation, type JointLimit, type Quat, readQuat, violationAngle } from '../core';
import { normalize } from '../core/math/rotation';

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

/** How far the joints of a clip leave their limits. What is out by `tolerance` (rad, ≥ 0) or less is no violation. */
export function checkClip(clip: Clip, limits: readonly JointLimit[], tolerance = 0): ClipCheck {
  const { rotations, skeleton, frameCount } = clip;
  const jointCount = skeleton.names.length;
  const isOutside = new Uint8Array(frameCount);
  const q: Quat = [0, 0, 0, 1];
  const violations: JointViolation[] = [];
  for (const limit of limits) {
    const violation: JointViolation = { joint: limit.joint, name: limit.name, frames: 0, worst: 0, worstFrame: -1 };
    for (let f = 0; f < frameCount; f++) {
      normalize(readQuat(rotations, f * jointCount + limit.joint, q), q);
      if (containsRotation(limit, q)) continue;
      const angle = violationAngle(limit, q);
      if (angle <= tolerance) continue;
      isOutside[f] = 1;
      violation.frames++;
      if (angle > violation.worst || violation.worstFrame < 0) {
        violation.worst = angle;
        violation.worstFrame = f;
      }
    }
    if (violation.frames > 0) violations.push(violation);
  }
  return { frames: frameCount, framesOutside: isOutside.reduce((sum, out) => sum + out, 0), violations };
}
