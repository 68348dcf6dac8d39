import { plainName, type Skeleton, skeletonProblem } from '../clip';
import { angleBetween, cross, dot, length, readQuat, readVec3 } from '../math';
import type { LimitsFile } from './limits-file';

/** rad: rest rotations that differ by less are the same. */
const TURN = 0.01;
/** rad: bones of two people with one rig point apart by less than this. */
const BEND = 0.2;
/** m: shorter bones point nowhere in particular. */
const SHORT = 0.01;

/**
 * Why limits of a file don't mean the same on a skeleton, as a sentence about "it"; null when they do. A limit speaks of rotations:
 * joints must be the same by name, order and parent, rest rotations within 0.01 rad, and bones longer than 1 cm must point the same
 * way within 0.2 rad, however long they are.
 */
export function foreignSkeleton({ skeleton: own }: Pick<LimitsFile, 'skeleton'>, skeleton: Skeleton): string | null {
  const problem = skeletonProblem(own, skeleton);
  if (problem === null) return null;
  if (problem.kind === 'joints' || problem.kind === 'up-axis') return problem.message;
  for (const [joint, name] of own.names.entries()) {
    const turn = angleBetween(readQuat(own.restRotations, joint), readQuat(skeleton.restRotations, joint));
    if (turn > TURN) return `its "${plainName(name)}" rests turned by ${degrees(turn)}°.`;
    const [bone, other] = [readVec3(own.offsets, joint), readVec3(skeleton.offsets, joint)];
    if (own.parents[joint] < 0 || length(bone) < SHORT || length(other) < SHORT) continue;
    const bend = Math.atan2(length(cross(bone, other)), dot(bone, other));
    if (bend > BEND) return `its bone to "${plainName(name)}" points ${degrees(bend)}° another way.`;
  }
  return null;
}

const degrees = (angle: number): string => ((angle * 180) / Math.PI).toFixed(0);
