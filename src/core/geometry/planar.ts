import type { Points, Vec3 } from '../math';
import type { ShapeOutline } from './outline';

/** A frame of the plane: local = axes · (p − centre). */
export interface PlanarFrame {
  /** Two numbers. */
  centre: number[];
  /** Two unit rows of two numbers, longest spread first; the second is the first turned a quarter to the left. */
  axes: number[];
}

/** The principal axes of N×2 points, N ≥ 1: the eigenvectors of their covariance, in closed form. */
export function planarFrame(points: Points): PlanarFrame {
  const count = points.length / 2;
  const centre = [0, 0];
  for (let i = 0; i < points.length; i++) centre[i % 2] += points[i] / count;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] - centre[0];
    const y = points[i + 1] - centre[1];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = xy === 0 && xx >= yy ? 0 : 0.5 * Math.atan2(2 * xy, xx - yy);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { centre, axes: [c, s, -s, c] };
}

/** A point in a frame of the plane. Writes 0 for the third number. */
export function toPlanar(
  centre: readonly number[],
  axes: readonly number[],
  point: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  const x = point[0] - centre[0];
  const y = point[1] - centre[1];
  out[0] = axes[0] * x + axes[1] * y;
  out[1] = axes[2] * x + axes[3] * y;
  out[2] = 0;
  return out;
}

/** The inverse of `toPlanar`. */
export function fromPlanar(
  centre: readonly number[],
  axes: readonly number[],
  local: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  const x = local[0];
  const y = local[1];
  out[0] = centre[0] + axes[0] * x + axes[2] * y;
  out[1] = centre[1] + axes[1] * x + axes[3] * y;
  out[2] = 0;
  return out;
}

/** A flat, star-shaped patch by its rim (points in order, counter-clockwise): a fan from `middle`, and the rim as edges. */
export function fanOutline(rim: readonly (readonly number[])[], middle: readonly number[]): ShapeOutline {
  const positions = [middle, ...rim].flatMap(([x, y]) => [x, y, 0]);
  const next = (k: number) => (k + 1) % rim.length;
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(rim.flatMap((_, k) => [0, k + 1, next(k) + 1])),
    edges: Float32Array.from(rim.flatMap(([x, y], k) => [x, y, 0, rim[next(k)][0], rim[next(k)][1], 0])),
  };
}
