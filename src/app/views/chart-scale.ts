import { type ChartKind, charts, type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';

const IDENTITY: Quat = [0, 0, 0, 1];

/** How far from the middle a chart puts a rotation of `angle`, rad 0 to π. */
export function chartRadius(chart: ChartKind, angle: number): number {
  const [x, y, z] = charts[chart].toVector([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)], IDENTITY);
  return Math.hypot(x, y, z);
}

/** The ball that holds some points: the middle of their box, and how far the farthest is from it. */
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

/** How far one may go from `start`, inside the part's shape, along the unit vector `direction`; at most `most`. */
export function reachAlong(limit: JointLimit, part: number, start: Vec3, direction: Vec3, most: number): number {
  const { shape } = limit.parts[part];
  const { contains } = modelOf(shape);
  const at = (distance: number): Vec3 => [
    start[0] + direction[0] * distance,
    start[1] + direction[1] * distance,
    start[2] + direction[2] * distance,
  ];
  if (contains(shape, at(most))) return most;
  let inside = 0;
  let outside = most;
  for (let i = 0; i < 24; i++) {
    const middle = (inside + outside) / 2;
    if (contains(shape, at(middle))) inside = middle;
    else outside = middle;
  }
  return inside;
}
