import { freeJoints, type Skeleton } from '../clip';
import { createTiedPose, type LimitsByJoint, type RotationStream, type Tie } from '../ties';
import {
  createProjectedPose,
  createProjector,
  limitsWhereHeld,
  type PoseProjector,
  type ProjectedPose,
} from './pose-projector';

/**
 * Makes limits and ties of a skeleton ready to project poses.
 *
 * @category Poses and clips
 * @param limits by joint. Those of free joints hold nothing.
 * @param free the joints that no limit holds.
 */
export function createPoseProjector(
  skeleton: Skeleton,
  limits: LimitsByJoint,
  ties: readonly Tie[] = [],
  free: readonly number[] = freeJoints(skeleton),
): PoseProjector {
  const held = limitsWhereHeld(limits, free);
  return createProjector(held, ties.length > 0 ? createTiedPose(held, ties) : null);
}

/** A projector with room for what it says of a pose. */
interface Ready {
  skeleton: Skeleton;
  ties: readonly Tie[];
  projector: PoseProjector;
  room: ProjectedPose;
}

const ready = new WeakMap<LimitsByJoint, Ready>();

/**
 * A whole pose inside all limits and ties: tied joints are projected together, by the smallest change of all of them, the others each by its own
 * limit as `projectRotation` does it. Softened where limits say so; otherwise inside, and projecting again changes nothing. Free joints
 * (`freeJoints`) and joints without a limit are left as they are. Where limits and ties leave no pose at all, as after limits were edited
 * by hand, ties give way by the least that leaves one.
 *
 * Projectors are kept by the list of limits: give the same list again where you project many poses.
 *
 * @category Poses and clips
 * @param limits by joint.
 * @param rotations J×4, parentFromLocal.
 * @param out may be `rotations`.
 *
 * @example
 * const { limits, ties } = readLimits(text);
 * const byJoint = clip.skeleton.names.map((_, joint) => limits.find((limit) => limit.joint === joint));
 * projectPose(clip.skeleton, byJoint, ties, pose.rotations);
 */
export function projectPose<T extends RotationStream>(
  skeleton: Skeleton,
  limits: LimitsByJoint,
  ties: readonly Tie[],
  rotations: T,
  out: T = rotations.slice() as T,
): T {
  let known = ready.get(limits);
  if (known?.skeleton !== skeleton || known.ties !== ties) {
    const projector = createPoseProjector(skeleton, limits, ties);
    known = { skeleton, ties, projector, room: createProjectedPose(skeleton.names.length) };
    ready.set(limits, known);
  }
  if (out !== rotations) for (let i = 0; i < rotations.length; i++) out[i] = rotations[i];
  const { projector, room } = known;
  room.asked = room.held = out;
  projector.project(room, SOFT);
  return out;
}

const SOFT = { softening: 'own' } as const;
