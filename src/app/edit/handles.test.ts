import * as THREE from 'three';
import { describe, expect, test } from 'vitest';
import { modelOf, type Shape, type ShapeKind, shapeKinds, type Vec3 } from '../../core';
import { moveBy } from '../../core/edit/edit-shape';
import { DEGREE } from '../../core/math';
import { subtract, unit } from '../../core/math/vector';
import { formOf, type ShapeHandle } from '../../core/shape';
import { seeded } from '../../core/testing/random';
import { FOV } from '../drawing/space-scene';
import { pixelsPerMetre, rayAt } from '../stage/drag-space';
import { SLOWEST } from '../ui/drag';
import { type HandleWay, joinedWay, moveShapeHandle, type Ray, shapeHandles, takenOf } from './handles';

const solids = new Float64Array(3 * 60);
for (let i = 0; i < 60; i++) solids.set([0.6 * Math.cos(i), 0.4 * Math.sin(i), 0.2 * Math.sin(3 * i)], 3 * i);
const swings = solids.filter((_, i) => i % 3 < 2);

/** From afar straight through a point. */
const rayTo = (target: Vec3, eye: Vec3): Ray => ({ origin: eye, direction: unit(subtract(target, eye)) });

const expectNear = (a: Vec3, b: Vec3, digits = 6) => {
  for (let k = 0; k < 3; k++) expect(a[k]).toBeCloseTo(b[k], digits);
};

const put = (shape: Shape, handle: ShapeHandle, { out, across }: HandleWay) => moveBy(shape, handle, out, across);

const moved = (p: Vec3, d: Vec3, t: number) => p.map((x, k) => x + t * d[k]) as Vec3;

const withHandles = (dimension: 2 | 3, points: Float64Array) =>
  shapeKinds.flatMap((kind): [ShapeKind, ReturnType<NonNullable<ReturnType<typeof formOf>>['fit']>][] => {
    const model = formOf(kind, dimension);
    return model?.handles ? [[kind, model.fit(points, { padding: 0.1 })]] : [];
  });

/** Chart units that a pixel is: small, so that handles follow the pointer from wherever they are seen. */
const PER_PIXEL = 1e-3;

describe.each([
  ['solid', withHandles(3, solids), [9, 2.6, 5] as Vec3],
  ['flat', withHandles(2, swings), [2, -4, 8] as Vec3],
] as const)('a handle of a %s region', (_, shapes, eye) => {
  test.each(shapes)('of the kind %s follows the pointer along its normal, and goes as far by keys', (_, shape) => {
    const handles = shapeHandles(shape);
    expect(handles.length).toBeGreaterThan(2);
    for (const handle of handles) {
      const to = moved(handle.position, handle.normal, -0.02);
      const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye), PER_PIXEL);
      const dragged = put(shape, handle, way);
      expect(dragged.stopped).toBeNull();
      // What is linear in pixels differs from perspective by less than a hundredth of the way.
      expect(dragged.angle).toBeCloseTo(-0.02, 3.7);
      const nudged = put(shape, handle, { out: -0.02, across: 0 });
      const after = shapeHandles(nudged.shape).find(({ key }) => key === handle.key)!;
      // A face of a k-DOP has its middle elsewhere once it is moved; how far out it is, is what was asked for.
      const out = subtract(after.position, handle.position).reduce((sum, x, k) => sum + x * handle.normal[k], 0);
      expect(out).toBeCloseTo(-0.02, 6);
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
        const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye), PER_PIXEL);
        const { shape: dragged } = put(shape, handle, way);
        expect(modelOf(dragged).project(dragged, [1, 2, 3]).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

/** A drag over a picture, seen from random places by a real camera: the place under a pointer as a ray, and a pixel at a handle. */
function seenFrom(random: () => number, shape: Shape) {
  const [width, height] = [240 + 400 * random(), 200 + 400 * random()];
  const camera = new THREE.PerspectiveCamera(FOV, width / height, 0.05, 100);
  camera.up.set(0, 0, 1);
  // From where a whole ball of rotations is seen, and nearer; a plane of swings from above.
  const far = (4 + 14 * random()) / Math.sin((FOV * Math.PI) / 360) / 4;
  const away = new THREE.Vector3(random() - 0.5, random() - 0.5, (random() - 0.5) * (shape.dimension === 2 ? 9 : 1));
  camera.position.copy(away.normalize().multiplyScalar(far));
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const rayThrough = (x: number, y: number): Ray => {
    const { origin, direction } = rayAt({ camera, x, y, width, height });
    return { origin: origin.toArray(), direction: direction.toArray() };
  };
  const seen = (at: Vec3) => {
    const { x, y } = new THREE.Vector3(...at).project(camera);
    return { x: ((1 + x) * width) / 2, y: ((1 - y) * height) / 2 };
  };
  const perPixel = (at: Vec3) => 1 / pixelsPerMetre(camera, height, at);
  /** Whether the plane of swings is seen so much from above that a pixel there is no more than 1.43°. */
  const isSeenFlat = (at: Vec3) => Math.abs(unit(subtract(at, camera.position.toArray()))[2]) > SLOWEST * perPixel(at);
  return { rayThrough, seen, perPixel, isSeenFlat };
}

describe('a drag of many pixels (seed 83)', () => {
  const random = seeded(83);
  const points = { 3: solids, 2: swings } as const;
  const shapes = ([3, 2] as const).flatMap((dimension) => withHandles(dimension, points[dimension]));
  test.each(shapes)(
    'moves each handle of the kind %s by 1.5° for each pixel at most, and alike in one step or many',
    (_, shape) => {
      for (let view = 0; view < 12; view++) {
        const { rayThrough, seen, perPixel } = seenFrom(random, shape);
        for (const handle of shapeHandles(shape)) {
          const { x, y } = seen(handle.position);
          const way = 2 * Math.PI * random();
          const to = (pixels: number) => {
            const ray = rayThrough(x + pixels * Math.cos(way), y + pixels * Math.sin(way));
            return moveShapeHandle(shape, handle, rayThrough(x, y), ray, perPixel(handle.position));
          };
          let last: HandleWay = { out: 0, across: 0 };
          for (let pixel = 1; pixel <= 150; pixel++) {
            const now = to(pixel);
            const step = Math.hypot(now.out - last.out, now.across - last.across) / DEGREE;
            expect(step).toBeLessThan(1.5);
            last = now;
          }
          // What a pixel does at the beginning of a drag it does at the end.
          const first = to(1);
          expect(last.out / 150).toBeCloseTo(first.out, 2.7);
          expect(last.across / 150).toBeCloseTo(first.across, 2.7);
        }
      }
    },
  );

  test.each(shapes)(
    'takes a handle of the kind %s along under the pointer where its way is seen from the side',
    (_, shape) => {
      let followed = 0;
      for (let view = 0; view < 60; view++) {
        const { rayThrough, seen, perPixel, isSeenFlat } = seenFrom(random, shape);
        for (const handle of shapeHandles(shape)) {
          if (shape.dimension === 2 && !isSeenFlat(handle.position)) continue;
          const from = seen(handle.position);
          const end = seen(moved(handle.position, handle.normal, 1e-4));
          const [dx, dy] = [end.x - from.x, end.y - from.y];
          const length = Math.hypot(dx, dy);
          // Shorter than that, a pixel would be more than 1.43°.
          if (length < 1e-4 * SLOWEST) continue;
          const to = rayThrough(from.x + (4 * dx) / length, from.y + (4 * dy) / length);
          const { out } = moveShapeHandle(shape, handle, rayThrough(from.x, from.y), to, perPixel(handle.position));
          expect(out * (length / 1e-4)).toBeCloseTo(4, 0.7);
          followed++;
        }
      }
      expect(followed).toBeGreaterThan(20);
    },
  );
});

test('a vertex of a cone goes where it is dragged in the plane of swings, also sideways', () => {
  const shape = formOf('reach-cone', 2)!.fit(swings, { padding: 0.1 });
  const eye: Vec3 = [2, -3, 8];
  for (const handle of shapeHandles(shape)) {
    const to = moved(moved(handle.position, handle.normal, 0.1), [-handle.normal[1], handle.normal[0], 0], 0.01);
    const way = moveShapeHandle(shape, handle, rayTo(handle.position, eye), rayTo(to, eye), PER_PIXEL);
    const { shape: dragged, angle, across } = put(shape, handle, way);
    expectNear(shapeHandles(dragged)[handle.key].position, to, 2.7);
    expect(angle).toBeCloseTo(0.1, 2.7);
    expect(across).toBeCloseTo(0.01, 2.7);
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
