import { type JointLimit, outOfAxes } from '../limit';
import { readVec3, type Vec3 } from '../math';
import type { Tie } from './tie';

/**
 * Planes in the charts of limits as a tie: in the frames of the joints, moved out by a padding (rad).
 *
 * @param limits of whole rotations, each in the exponential map or the swing-twist chart.
 * @param planes rows of 3n + 1: the normals in the chart of each limit, together of length one; then the height.
 */
export function tieOfPlanes(
  limits: readonly JointLimit[],
  planes: readonly (readonly number[])[],
  padding: number,
): Tie {
  const rows = planes.map((plane) => [
    ...limits.flatMap(({ axes }, k) => vectorOutOf(axes, readVec3(plane, k))),
    plane[3 * limits.length] + padding,
  ]);
  const twistAxes = limits.map(({ axes, parts }) => (parts[0].chart === 'swing-twist' ? readVec3(axes, 2) : null));
  return {
    joints: limits.map(({ joint }) => joint),
    references: limits.map(({ reference }) => [...reference] as const),
    ...(twistAxes.some((axis) => axis) && { twistAxes }),
    planes: rows.flat(),
  };
}

/** A vector of a joint's chart in its own frame. */
const vectorOutOf = (axes: readonly number[], [x, y, z]: Readonly<Vec3>): number[] =>
  outOfAxes(axes, [x, y, z, 0]).slice(0, 3);
