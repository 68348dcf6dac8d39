import { expect, test } from 'vitest';
import { type Shape, shapeModels, type Vec3 } from '../../core';
import { dragHandle, editHandles, nudgeHandle, type Ray } from './handles';

const points = new Float64Array(3 * 60);
for (let i = 0; i < 60; i++) points.set([0.6 * Math.cos(i), 0.4 * Math.sin(i), 0.2 * Math.sin(3 * i)], 3 * i);
const swings = points.map((x, i) => (i % 3 === 1 ? 0 : x));

/** From afar straight through a point. */
const rayTo = (target: Vec3, eye: Vec3): Ray => {
  const d = target.map((x, k) => x - eye[k]) as Vec3;
  const length = Math.hypot(...d);
  return { origin: eye, direction: d.map((x) => x / length) as Vec3 };
};

const expectNear = (a: Vec3, b: Vec3) => {
  for (let k = 0; k < 3; k++) expect(a[k]).toBeCloseTo(b[k], 6);
};

const moved = (p: Vec3, d: Vec3, t: number) => p.map((x, k) => x + t * d[k]) as Vec3;

test('a face follows the pointer along its normal', () => {
  const shape = shapeModels.box.fit(points, { padding: 0.1 });
  for (const handle of editHandles(shape)) {
    const eye: Vec3 = [5, 6, 7];
    const start = { shape, handle, ray: rayTo(handle.position, eye) };
    const dragged = dragHandle(start, rayTo(moved(handle.position, handle.normal, 0.3), eye));
    const after = editHandles(dragged).find(({ key }) => key === handle.key)!;
    expectNear(after.position, moved(handle.position, handle.normal, 0.3));
    const nudged = editHandles(nudgeHandle(shape, handle.key, 0.3)).find(({ key }) => key === handle.key)!;
    expectNear(nudged.position, after.position);
  }
});

test('a vertex of a cone follows the pointer on the plane of swings', () => {
  const twistAxis: Vec3 = [0, 1, 0];
  const shape: Shape = shapeModels['reach-cone'].fit(swings, { padding: 0.1, twistAxis });
  const eye: Vec3 = [2, 8, 3];
  const handles = editHandles(shape);
  expect(handles.length).toBeGreaterThan(2);
  for (const handle of handles) {
    expect(Math.abs(handle.position[1])).toBeLessThan(1e-9);
    const to = moved(handle.position, handle.normal, 0.1);
    const dragged = dragHandle({ shape, handle, ray: rayTo(handle.position, eye) }, rayTo(to, eye));
    expect(dragged).not.toBe(shape);
    expectNear(editHandles(dragged)[handle.key].position, to);
  }
});

test('no ray breaks a shape', () => {
  const eye: Vec3 = [0, 9, 0];
  for (const kind of ['box', 'ellipsoid', 'k-dop'] as const) {
    const shape = shapeModels[kind].fit(points, { padding: 0.1 });
    for (const handle of editHandles(shape)) {
      const start = { shape, handle, ray: rayTo(handle.position, eye) };
      for (const to of [
        [9, 9, 0],
        [0, 9, 1e-9],
        [-3, -40, 2],
      ] as Vec3[]) {
        const dragged = dragHandle(start, rayTo(to, eye));
        expect(shapeModels[kind].nearest(dragged, [1, 2, 3]).every(Number.isFinite)).toBe(true);
      }
    }
  }
});
