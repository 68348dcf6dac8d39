import { alignSkeletons, type Figure, retargetClip } from '../carry';
import type { Clip } from '../clip';
import type { MotionFromPoints } from './motion-from-points';

/**
 * Motion that was found from points on the joints of a rig, with the lengths of the person, on the rig with its own: every joint turns alike,
 * so that poses inside limits are inside, and feet stand where the floor of the rig is.
 *
 * @param rig whose skeleton the motion was found with
 */
export function motionOnRig({ clip }: Pick<MotionFromPoints, 'clip'>, rig: Figure): Clip {
  const person = { skeleton: clip.skeleton, roles: rig.roles, motion: clip };
  const { rootPositions, notes } = retargetClip(clip, alignSkeletons(person, rig));
  return { ...clip, skeleton: rig.skeleton, rootPositions, notes };
}
