import { describe, expect, it } from 'vitest';
import { randomRotation, seeded } from '../testing/random';
import { type EulerOrder, eulerAngles, nearestEuler, rotationFromEuler } from './euler-angles';
import { angleBetween, normalize } from './rotation';
import type { Quat, Vec3 } from './types';

const ORDERS: EulerOrder[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

type Matrix = number[][];
const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, j) => row.reduce((s, x, k) => s + x * b[k][j], 0)));
/** A turn about a coordinate axis, by the definition of the rotation matrix. */
function turn(axis: number, angle: number): Matrix {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const m: Matrix = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : 0)));
  [m[u][u], m[u][v], m[v][u], m[v][v]] = [c, -s, s, c];
  return m;
}
const matrixOf = ([x, y, z, w]: Quat): Matrix => [
  [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
  [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
  [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
];
const product = (order: EulerOrder, angles: Vec3): Matrix =>
  times(times(turn(order[0], angles[0]), turn(order[1], angles[1])), turn(order[2], angles[2]));
const apart = (a: Matrix, b: Matrix): number =>
  Math.max(...a.flatMap((row, i) => row.map((x, j) => Math.abs(x - b[i][j]))));

describe.each(ORDERS)('Euler angles about axes %i %i %i', (...order: [number, number, number]) => {
  it('of 1,000 random rotations give back their matrix, within their ranges (seed 51)', () => {
    const random = seeded(51);
    for (let n = 0; n < 1000; n++) {
      const q = randomRotation(random);
      const angles = eulerAngles(q, order);
      expect(apart(product(order, angles), matrixOf(q))).toBeLessThan(1e-13);
      expect(Math.abs(angles[0])).toBeLessThanOrEqual(Math.PI);
      expect(Math.abs(angles[1])).toBeLessThanOrEqual(Math.PI / 2 + 1e-15);
      expect(Math.abs(angles[2])).toBeLessThanOrEqual(Math.PI);
      expect(apart(matrixOf(rotationFromEuler(angles, order)), matrixOf(q))).toBeLessThan(1e-13);
    }
  });

  it('at and next to the lock keep the rotation (seed 52)', () => {
    const random = seeded(52);
    for (let n = 0; n < 1000; n++) {
      const off = 10 ** (-14 * random());
      const b = (random() < 0.5 ? -1 : 1) * (Math.PI / 2 - (n % 5 === 0 ? 0 : off));
      const q = rotationFromEuler([6 * random() - 3, b, 6 * random() - 3], order);
      expect(apart(product(order, eulerAngles(q, order)), matrixOf(q))).toBeLessThan(1e-11);
    }
  });

  it('named again near others stay the same rotation and come as near as any name (seed 53)', () => {
    const random = seeded(53);
    for (let n = 0; n < 100; n++) {
      const q = randomRotation(random);
      const about = [0, 0, 0].map(() => 20 * random() - 10) as Vec3;
      const near = nearestEuler(eulerAngles(q, order), about);
      const size = (v: Vec3) => Math.hypot(v[0] - about[0], v[1] - about[1], v[2] - about[2]);
      expect(angleBetween(rotationFromEuler(near, order), q)).toBeLessThan(1e-7);
      const [a, b, c] = eulerAngles(q, order);
      let nearest = Number.POSITIVE_INFINITY;
      for (let turns = 0; turns < 343; turns++) {
        const [i, j, k] = [(turns % 7) - 3, (Math.floor(turns / 7) % 7) - 3, Math.floor(turns / 49) - 3];
        const T = 2 * Math.PI;
        const other: Vec3 = [a + Math.PI + i * T, Math.PI - b + j * T, c + Math.PI + k * T];
        nearest = Math.min(nearest, size([a + i * T, b + j * T, c + k * T]), size(other));
      }
      expect(size(near)).toBeLessThan(nearest + 1e-9);
    }
  });
});

describe('Euler angles', () => {
  it('do not care about cover or length', () => {
    const q = normalize([0.3, -0.2, 0.7, 0.4]);
    const angles = eulerAngles(q, [2, 0, 1]);
    const scaled = eulerAngles(q.map((x) => -3 * x) as Quat, [2, 0, 1]);
    for (let k = 0; k < 3; k++) expect(scaled[k]).toBeCloseTo(angles[k], 13);
    expect(angleBetween(q, rotationFromEuler(angles, [2, 0, 1]))).toBeLessThan(1e-7);
  });
});
