import type { Clip, JointLimit } from '../../core';
import { violationAngle } from '../../core';
import { DEGREE, readQuat } from '../../core/math';
import { inTimeSlices } from '../../worker/time-slices';

/** How far a motion is beyond limits. */
interface Outside {
  /** Frames in which a joint is beyond its limit. */
  frames: number;
  /** °: the farthest. */
  degrees: number;
}

/** rad: what rounding may take a pose beyond. */
const ROUNDING = 1e-4;

/** How far a motion is beyond limits; the page goes on meanwhile. */
export const outsideOf = async (clip: Clip, limits: readonly JointLimit[]): Promise<Outside> =>
  (await inTimeSlices(measure(clip, limits), () => false))!;

function* measure({ skeleton, frameCount, rotations }: Clip, limits: readonly JointLimit[]): Generator<void, Outside> {
  const joints = skeleton.parents.length;
  // Where a body stands and faces is no matter of limits.
  const held = limits.filter(({ joint }) => skeleton.parents[joint] >= 0);
  let frames = 0;
  let most = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    const angles = held.map((limit) => violationAngle(limit, readQuat(rotations, frame * joints + limit.joint)));
    const farthest = Math.max(0, ...angles);
    if (farthest > ROUNDING) frames++;
    most = Math.max(most, farthest);
    yield;
  }
  return { frames, degrees: most / DEGREE };
}
