import type { Vec3 } from '../../../core';

/** Of places, the one whose nearest sample is farthest away; null where there are none. @param points of samples, N×3 */
export function farthestFrom(points: ArrayLike<number>, places: readonly Vec3[]): Vec3 | null {
  let [farthest, most]: [Vec3 | null, number] = [null, -1];
  for (const place of places) {
    const away = squareToNearest(points, place, most);
    if (away > most) [farthest, most] = [place, away];
  }
  return farthest;
}

/** To the nearest of the points; one that is nearer than `enough` is as good. */
export function squareToNearest(points: ArrayLike<number>, [x, y, z]: Readonly<Vec3>, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length && least > enough; i += 3)
    least = Math.min(least, (points[i] - x) ** 2 + (points[i + 1] - y) ** 2 + (points[i + 2] - z) ** 2);
  return least;
}
