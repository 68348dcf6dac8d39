import { describe, expect, test } from 'vitest';
import { modelOf, type Shape, type ShapeKind, shapeKinds, type Vec3 } from '../../core';
import { moveBy } from '../../core/edit/edit-shape';
import { subtract, unit } from '../../core/math/vector';
import { formOf, type ShapeHandle } from '../../core/shape';
import { type HandleWay, joinedWay, moveShapeHandle, type Ray, shapeHandles, takenOf } from './handles';

const solids = new Float64Array(3 * 60);
for (let i = 0; i < 60; i++) solids.set([0.6 * Math.cos(i), 0.4 * Math.sin(i), 0.2 * Math.sin(3 * i)], 3 * i);
const swings = solids.filter((_, i) => i % 3 < 2);

/** From afar straight through a point. */
const rayTo = (target: Vec3, eye: Vec3): Ray => ({ origin: eye, direction: unit(subtract(target, eye)) });

const expectNear = (a: Vec3, b: Vec3) => {
  for (let k = 0; k < 3; k++) expect(a[k]).toBeCloseTo(b[k], 6);
};

const put = (shape: Shape, handle: ShapeHandle, { out, across }: HandleWay) => moveBy(shape, handle, out, across);

const moved = (p: Vec3, d: Vec3, t: number) => p.map((x, k) => x + t * d[k]) as Vec3;

const withHandles = (dimension: 2 | 3, points: Float64Array) =>
  shapeKinds.flatMap((kind): [ShapeKind, ReturnType<NonNullable<ReturnType<typeof formOf>>['fit']>][] => {
    const model = formOf(kind, dimension);
    return model?.handles ? [[kind, model.fit(points, { padding: 0.1 })]] : [];
  });

describe.each([
  ['solid', withHandles(3, solids), [9, 2.6, 5] as Vec3],
  ['flat', withHandles(2, swings), [2, -4, 8] as Vec3],
] as const)('a handle of a %s region', (_, shapes, eye) => {
  test.each(shapes)('of the kind %s follows the pointer along its normal, and goes as far by keys', (_, shape) => {
    const handles = shapeHandles(shape);
    expect(handles.length).toBeGreaterThan(2);
    for (const handle of handles) {
      const to = moved(handle.position, handle.normal, -0.02);
      const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye));
      const dragged = put(shape, handle, way);
      expect(dragged.stopped).toBeNull();
      expect(dragged.angle).toBeCloseTo(-0.02, 6);
      const nudged = put(shape, handle, { out: -0.02, across: 0 });
      for (const edited of [dragged, nudged]) {
        const after = shapeHandles(edited.shape).find(({ key }) => key === handle.key)!;
        // A face of a k-DOP has its middle elsewhere once it is moved; how far out it is, is what was asked for.
        const out = subtract(after.position, handle.position).reduce((sum, x, k) => sum + x * handle.normal[k], 0);
        expect(out).toBeCloseTo(-0.02, 6);
      }
    }
  });

  test.each(shapes)('of the kind %s breaks nothing, wherever the ray goes', (_, shape) => {
    for (const handle of shapeHandles(shape)) {
      for (const to of [
        [9, 9, 0],
        [eye[0], eye[1], eye[2] + 1],
        [eye[0] + 3, eye[1], eye[2] + 1e-9],
        [-3, -40, 2],
      ] as Vec3[]) {
        const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye));
        const { shape: dragged } = put(shape, handle, way);
        expect(modelOf(dragged).project(dragged, [1, 2, 3]).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

test('a vertex of a cone goes where it is dragged in the plane of swings, also sideways', () => {
  const shape = formOf('reach-cone', 2)!.fit(swings, { padding: 0.1 });
  const eye: Vec3 = [2, -3, 8];
  for (const handle of shapeHandles(shape)) {
    const to = moved(moved(handle.position, handle.normal, 0.1), [-handle.normal[1], handle.normal[0], 0], 0.01);
    const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye));
    const { shape: dragged, angle, across } = put(shape, handle, way);
    expectNear(shapeHandles(dragged)[handle.key].position, to);
    expect(angle).toBeCloseTo(0.1, 6);
    expect(across).toBeCloseTo(0.01, 6);
    // Dragged on from there, both ways together lead from where it was to where it is.
    const after = shapeHandles(dragged)[handle.key];
    const whole = joinedWay({ out: angle, across }, handle.normal, { out: -0.02, across: 0.03 }, after.normal);
    const further = put(dragged, after, { out: -0.02, across: 0.03 }).shape;
    expectNear(
      shapeHandles(put(shape, handle, whole).shape)[handle.key].position,
      shapeHandles(further)[handle.key].position,
    );
  }
});

test('what stops a handle is said', () => {
  const shape = formOf('box', 3)!.fit(solids, { padding: 0.1 });
  const [handle] = shapeHandles(shape);
  expect(put(shape, handle, { out: -9, across: 0 }).stopped).toMatch(/thinner/);
});

test('of handles that are seen within a grip the nearest is taken, of two in one place the one in front, whatever their order', () => {
  const [front, back, aside] = [
    { away: 5, depth: 0.96 },
    { away: 5, depth: 0.971 },
    { away: 9, depth: 0.95 },
  ];
  expect(takenOf([front, back, aside], 13)).toBe(0);
  expect(takenOf([aside, back, front], 13)).toBe(2);
  expect(takenOf([{ ...back, away: 4 }, front], 13)).toBe(1);
  expect(takenOf([{ ...back, away: 1 }, front], 13)).toBe(0);
  expect(takenOf([aside], 9)).toBe(-1);
  expect(takenOf([{ away: Number.POSITIVE_INFINITY, depth: 2 }], 13)).toBe(-1);
  expect(takenOf([], 13)).toBe(-1);
});
