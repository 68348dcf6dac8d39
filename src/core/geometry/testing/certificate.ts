import type { Vec3 } from '../../math/types';

/** The largest value of direction · x over a convex region. */
export type Support = (direction: Vec3) => number;

/**
 * How far `foot` can be from the nearest point to `point` of a convex region, at most, if `foot` lies in the region.
 *
 * x in C is nearest to p if and only if (p − x) · (v − x) ≤ 0 for every v in C; and if the largest of these is g,
 * then |x − nearest|² ≤ g. Needs no second projection, only the region's support function.
 */
export function distanceFromNearest(support: Support, point: Vec3, foot: Vec3): number {
  const away: Vec3 = [point[0] - foot[0], point[1] - foot[1], point[2] - foot[2]];
  const gap = support(away) - (away[0] * foot[0] + away[1] * foot[1] + away[2] * foot[2]);
  return Math.sqrt(Math.max(gap, 0));
}
