import { type JointLimit, type Pose, type Skeleton, type Vec3, worldTransforms } from '../../../core';
import { distance, plus, readQuat, readVec3, rotateVector } from '../../../core/math';
import { createIkSolver, type IkChain, type SolverKind } from '../../../core/solve';

/** m: near enough to a target. */
const NEAR = 1e-3;

/**
 * Where the end of a chain is after 0, 1, 2 … steps of a solver on its way to a target, world, m: each place found from the same start.
 * The path ends where the target is reached to 1 mm.
 *
 * @param most steps
 */
export function handPath(
  skeleton: Skeleton,
  { joints, effectorOffset, mobility }: Pick<IkChain, 'joints' | 'effectorOffset' | 'mobility'>,
  start: Pose,
  target: Vec3,
  solver: SolverKind,
  limits: readonly (JointLimit | null)[],
  most: number,
): Vec3[] {
  const path: Vec3[] = [endOf(skeleton, joints, effectorOffset, start)];
  for (let steps = 1; steps <= most; steps++) {
    const ik = createIkSolver(skeleton, joints, {
      solver,
      limits,
      iterations: steps,
      restarts: 0,
      tolerance: NEAR / 10,
      ...(effectorOffset ? { effectorOffset } : {}),
      mobility,
    });
    const pose = { rotations: start.rotations.slice(), rootPosition: start.rootPosition };
    ik.solve(pose, target);
    path.push([...ik.tip]);
    if (distance(ik.tip as Vec3, target) < NEAR) break;
  }
  return path;
}

/** Where the end of a chain is in a pose, world, m. */
function endOf(
  skeleton: Skeleton,
  joints: readonly number[],
  offset: Readonly<Vec3> | null,
  { rotations, rootPosition }: Pose,
): Vec3 {
  const count = skeleton.parents.length;
  const [positions, turns] = [new Float32Array(3 * count), new Float32Array(4 * count)];
  worldTransforms(skeleton, rotations, 0, rootPosition, positions, turns);
  const last = joints[joints.length - 1];
  const at = readVec3(positions, last);
  return offset ? plus(at, rotateVector(readQuat(turns, last), offset)) : at;
}
