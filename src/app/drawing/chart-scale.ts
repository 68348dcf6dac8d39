import type { Vec3 } from '../../core';
import { length } from '../../core/math';
import { type ChartKind, charts } from '../../core/space';

/** How far from the middle a chart puts a rotation of `angle`, rad 0 to π. */
export function chartRadius(chart: ChartKind, angle: number): number {
  return length(charts[chart].toVector([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]));
}

/** The ball that holds some points, N×3: the middle of their box, and how far the farthest is from it. */
export function ballAround(points: ArrayLike<number>): { centre: Vec3; radius: number } {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
  }
  const centre: Vec3 = [0, 0, 0];
  if (points.length === 0) return { centre, radius: 0 };
  for (let k = 0; k < 3; k++) centre[k] = (low[k] + high[k]) / 2;
  let radius = 0;
  for (let i = 0; i < points.length; i += 3) {
    radius = Math.max(radius, Math.hypot(points[i] - centre[0], points[i + 1] - centre[1], points[i + 2] - centre[2]));
  }
  return { centre, radius };
}
