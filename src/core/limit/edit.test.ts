import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { type Shape, type ShapeKind, shapeModels } from '../shape';
import { faceHandles, LEAST_WIDTH, moveFace, twistInterval } from './edit';

const random = makeRandom(7);
const cloud = new Float64Array(600);
for (let i = 0; i < cloud.length; i += 3) {
  const [a, b, c] = [nextNormal(random), nextNormal(random), nextNormal(random)];
  cloud.set([0.5 * a + 0.1 * b, 0.3 * b - 0.1, 0.2 * c + 0.2 * a], i);
}
const fitted = (kind: ShapeKind): Shape => shapeModels[kind].fit(cloud, { padding: 0.05, twistAxis: [0, 1, 0] });
const faced: ShapeKind[] = ['box', 'oriented-box', 'ellipsoid', 'elliptic-cylinder', 'k-dop'];

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const step = (p: Vec3, d: Vec3, t: number): Vec3 => [p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t];

/** The farthest a shape reaches along a direction, from its outline: independent of how it is stored. */
function reach(shape: Shape, direction: Vec3): number {
  const { positions } = shapeModels[shape.kind].outline(shape);
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    most = Math.max(most, dot([positions[i], positions[i + 1], positions[i + 2]], direction));
  }
  return most;
}

describe.each(faced)('%s', (kind) => {
  test('handles stand on the surface and point out of it', () => {
    const shape = fitted(kind);
    const { contains } = shapeModels[kind];
    const handles = faceHandles(shape);
    expect(handles.length).toBeGreaterThanOrEqual(6);
    for (const { position, normal } of handles) {
      expect(Math.hypot(...normal)).toBeCloseTo(1, 9);
      expect(contains(shape, step(position, normal, -1e-4))).toBe(true);
      expect(contains(shape, step(position, normal, 1e-4))).toBe(false);
    }
  });

  test('a face goes where it is pulled, and what is opposite stays', () => {
    const shape = fitted(kind);
    for (const { face, normal } of faceHandles(shape)) {
      const moved = moveFace(shape, face, -0.01);
      expect(reach(moved, normal) - reach(shape, normal)).toBeCloseTo(-0.01, 3);
      // Other faces of a k-DOP may be in the way outwards.
      const out = reach(moveFace(shape, face, 0.02), normal) - reach(shape, normal);
      if (kind !== 'k-dop') expect(out).toBeCloseTo(0.02, 3);
      else expect(out).toBeLessThan(0.0201);
      const back: Vec3 = [-normal[0], -normal[1], -normal[2]];
      expect(reach(moved, back)).toBeCloseTo(reach(shape, back), 3);
      expect(shape).toEqual(fitted(kind));
    }
  });

  test('no drag empties it, and its projections stay inside (seed 1234)', () => {
    const { contains, nearest, gauge } = shapeModels[kind];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1000), fc.double({ min: -8, max: 8, noNaN: true })), { minLength: 1, maxLength: 8 }),
        fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -3, max: 3, noNaN: true }))),
        (moves, point) => {
          let shape = fitted(kind);
          for (const [which, distance] of moves) {
            const handles = faceHandles(shape);
            expect(handles.length).toBeGreaterThan(3);
            shape = moveFace(shape, handles[which % handles.length].face, distance);
          }
          const answer = nearest(shape, point as unknown as Vec3, [0, 0, 0]);
          expect(contains(shape, answer)).toBe(true);
          expect(Number.isFinite(gauge(shape, point as unknown as Vec3))).toBe(true);
          expect(gauge(shape, answer)).toBeLessThanOrEqual(1 + 1e-3);
        },
      ),
      { seed: 1234, numRuns: 60 },
    );
  });

  test('pushed in without end it keeps a least width', () => {
    const shape = fitted(kind);
    const [{ face, normal }] = faceHandles(shape) as [ReturnType<typeof faceHandles>[number]];
    const thin = moveFace(shape, face, -100);
    const back: Vec3 = [-normal[0], -normal[1], -normal[2]];
    expect(reach(thin, normal) + reach(thin, back)).toBeCloseTo(LEAST_WIDTH, 5);
  });
});

test('shapes without faces, and faces that are not there, are left alone', () => {
  for (const kind of ['convex-hull', 'distance-field', 'reach-cone'] as const) {
    const shape = fitted(kind);
    expect(faceHandles(shape)).toEqual([]);
    expect(moveFace(shape, 0, 1)).toBe(shape);
  }
  for (const kind of faced) {
    const shape = fitted(kind);
    expect(moveFace(shape, 99, 1)).toBe(shape);
  }
});

test('an interval of twists holds what lies in it along any axis', () => {
  const axes: Vec3[] = [
    [0, 1, 0],
    [0, 0, -1],
    [0.6, 0, -0.8],
  ];
  const { contains, nearest, gauge } = shapeModels['oriented-box'];
  for (const axis of axes) {
    const interval = twistInterval(axis, -0.4, 1.1);
    const at = (t: number) => step([0, 0, 0], axis, t);
    for (const t of [-0.4, 0, 1.1]) expect(contains(interval, at(t))).toBe(true);
    for (const t of [-0.41, 1.11, 3]) expect(contains(interval, at(t))).toBe(false);
    expect(Math.hypot(...step(nearest(interval, at(2.5), [0, 0, 0]), at(1.1), -1))).toBeLessThan(1e-9);
    expect(gauge(interval, at(-0.4))).toBeCloseTo(1, 9);
  }
});
