import type { Vec3 } from '../../../core';
import { principalFrame } from '../../../core/geometry';
import { dot, type Points, plus, readVec3 } from '../../../core/math';

/** Standard deviations to either side: of dots spread evenly along a line, none lies farther out. */
const SPREADS = Math.sqrt(3);

/** The ends of the lines through the mean of samples along which they spread most, least, and across both, as long as they spread. @param points N×3 */
export function mainDirections(points: Points): [from: Vec3, to: Vec3][] {
  const { centre, axes } = principalFrame(points);
  const middle = readVec3(centre, 0);
  return [0, 1, 2].map((row) => {
    const axis = readVec3(axes, row);
    let squares = 0;
    for (let i = 0; i < points.length / 3; i++) squares += (dot(readVec3(points, i), axis) - dot(middle, axis)) ** 2;
    const half = SPREADS * Math.sqrt(squares / Math.max(1, points.length / 3));
    return [plus(middle, axis, -half), plus(middle, axis, half)];
  });
}
