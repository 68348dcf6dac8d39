import type { Points } from '../../math';
import type { Pairs } from './pairs';

/** rad: how much farther out a plane would stand with b shifted round in time; mean over the shifts, and standard deviation. */
export interface ShiftTest {
  mean: number;
  deviation: number;
}

/** @param plane u and v, six numbers. */
export function shiftTest({ fullA, fullB }: Pairs, plane: readonly number[], shifts: number): ShiftTest {
  const count = fullA.length / 3;
  const alongA = along(fullA, plane[0], plane[1], plane[2]);
  const alongB = along(fullB, plane[3], plane[4], plane[5]);
  const height = highest(alongA, alongB, 0);
  let sum = 0;
  let squares = 0;
  for (let t = 1; t <= shifts; t++) {
    const farther = highest(alongA, alongB, Math.floor((t * count) / (shifts + 1))) - height;
    sum += farther;
    squares += farther * farther;
  }
  const mean = sum / shifts;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / shifts - mean * mean)) };
}

export function along(points: Points, x: number, y: number, z: number): Float64Array {
  const out = new Float64Array(points.length / 3);
  for (let i = 0; i < out.length; i++) out[i] = x * points[3 * i] + y * points[3 * i + 1] + z * points[3 * i + 2];
  return out;
}

function highest(a: Float64Array, b: Float64Array, shift: number): number {
  const count = a.length;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0, j = shift; i < count; i++) {
    const height = a[i] + b[j];
    if (height > most) most = height;
    if (++j === count) j = 0;
  }
  return most;
}
