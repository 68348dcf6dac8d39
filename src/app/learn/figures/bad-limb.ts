import type { Quat, Vec3 } from '../../../core';
import { conjugate, multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { parentRotation } from '../parent-rotation';
import { forwardOf } from './forward';
import type { LimbLine, PosedJoint } from './limb-lines';
import { tornCloud } from './torn-cloud';

/** CSS pixels from the end of a limb to its word. */
export const BELOW = [0, 14] as const;

/** Where the cover of a held book looks, in the frame of the joint: at the mean it is forward, and a little up. */
export function coverAt({ clip, joint, live }: PosedJoint, mean: Quat): Vec3 {
  const [x, , z] = forwardOf(clip, live.worldPositions);
  const world = multiply(parentRotation(clip.skeleton, joint, live.worldRotations), mean);
  return rotateVector(conjugate(world), [x, 0.3, z]);
}

/** Half a turn from the mean: where the dots of the torn cloud are counted from. @param axis unit, in the frame of the joint */
const badReference = (mean: Quat, axis: Vec3): Quat => multiply(mean, rotationFromVector(times(axis, -Math.PI)));

/** The limb in the bad reference; null until that has been found. @param posed as the body stands that it is drawn at */
export function badLimb(now: Now, posed: PosedJoint = now): LimbLine | null {
  const axis = tornCloud(now.clip, now.joint)?.axis;
  const mean = fitUnder(now, { reference: 'average' })?.limit.reference;
  if (!axis || !mean) return null;
  const cover = coverAt(posed, mean);
  return { rotation: badReference(mean, axis), text: 'reference', colour: 'text-3', by: BELOW, cover };
}
