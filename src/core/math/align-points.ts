import { symmetricEigen } from './eigen';
import { meanOfMoments } from './mean-rotation';
import { readVec3, rotateVector } from './rotation';
import { meanPoint, scatter } from './scatter';
import type { Points, Quat } from './types';

/** Points whose second largest spread is a smaller share of the largest lie on a line. */
const LINE = 1e-6;

/** How one set of points lies on another: to = scale · (turn · from) + a shift. */
export interface PointAlignment {
  turn: Quat;
  scale: number;
  /** The farthest that any point is off after it, as a share of the size of `to`: the root mean square of distances from its middle. */
  apart: number;
}

/**
 * The turn, scale and shift that bring points onto others with the least sum of squared distances: Horn, "Closed-form solution of absolute
 * orientation using unit quaternions" (1987).
 *
 * @param from 3 numbers a point
 * @param to as many, in the same order
 * @returns null where either lie in one place or on one line, which leaves turns about the line open
 */
export function alignPoints(from: Points, to: Points): PointAlignment | null {
  const count = from.length / 3;
  const [a, b] = [centred(from), centred(to)];
  if (isLine(a) || isLine(b)) return null;
  const [size, newSize] = [a, b].map((points) => Math.sqrt(points.reduce((sum, x) => sum + x * x, 0) / count));
  // s[3 i + j]: the sum of products of coordinate i of a point and j of its counterpart, of sets of size 1.
  const s = new Float64Array(9);
  for (let p = 0; p < a.length; p += 3)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) s[3 * i + j] += (a[p + i] * b[p + j]) / (size * newSize * count);
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s;
  // Horn's matrix has eigenvalues from −1 to 1: with 2 more on the diagonal the largest dominates.
  const turn = meanOfMoments([
    ...[2 + xx - yy - zz, xy + yx, zx + xz, yz - zy],
    ...[2 - xx + yy - zz, yz + zy, zx - xz],
    ...[2 - xx - yy + zz, xy - yx],
    2 + xx + yy + zz,
  ]);
  const scale = newSize / size;
  let apart = 0;
  for (let i = 0; i < count; i++) {
    const there = readVec3(b, i);
    const moved = rotateVector(turn, readVec3(a, i));
    apart = Math.max(apart, Math.hypot(...moved.map((x, k) => scale * x - there[k])));
  }
  return { turn, scale, apart: apart / newSize };
}

/** Points as seen from their middle. */
function centred(points: Points): Float64Array {
  const middle = meanPoint(points);
  return points.map((x, i) => x - middle[i % 3]);
}

/** Whether points about the origin lie on a line, or in one place. */
function isLine(points: Points): boolean {
  const { values } = symmetricEigen(scatter(points, [0, 0, 0]));
  return !(values[1] > LINE * values[0]);
}
