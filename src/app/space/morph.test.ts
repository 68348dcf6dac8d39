import * as THREE from 'three';
import { describe, expect, test } from 'vitest';
import { formOf, type ShapeKind } from '../../core/shape';
import { createLimitSurface } from '../../three/limit-geometry';
import { createPointCloud } from '../../three/points';
import { createMorph, type DrawnLimit, drawnNow } from './morph';

/** Numbers between −1 and 1, the same in every run. */
const random = (() => {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
})();
const SAMPLES = Float64Array.from({ length: 300 }, (_, i) => random() * [1.2, 0.7, 0.4][i % 3]);

function draw(kind: ShapeKind, dimension: 2 | 3, samples = SAMPLES): DrawnLimit {
  const model = formOf(kind, dimension)!;
  const surface = createLimitSurface();
  surface.setOutline(model.outline(model.fit(samples, { padding: 0.05 })), dimension === 2);
  const geometries = surface.object.children.map((mesh) => (mesh as THREE.Mesh).geometry);
  const points = createPointCloud();
  points.setPoints(
    samples,
    Array.from({ length: samples.length / 3 }, (_, i) => 10 * i),
  );
  return {
    surface: geometries[0],
    lines: geometries.filter((geometry) => geometry.hasAttribute('aStart')),
    samples: points.object.geometry,
  };
}

const places = ({ surface, lines, samples }: DrawnLimit) =>
  [
    surface.getAttribute('position'),
    ...lines.flatMap((each) => [each.getAttribute('aStart'), each.getAttribute('aEnd')]),
    samples.getAttribute('position'),
  ].map((attribute) =>
    Array.from({ length: 3 * attribute.count }, (_, i) => attribute.getComponent(Math.floor(i / 3), i % 3)),
  );

/** m: how far the corners of one surface are from another at most. */
function apart(corners: number[], triangles: Float32Array): number {
  const triangle = new THREE.Triangle();
  const [point, nearest] = [new THREE.Vector3(), new THREE.Vector3()];
  let most = 0;
  for (let i = 0; i < corners.length; i += 3) {
    point.fromArray(corners, i);
    let least = Number.POSITIVE_INFINITY;
    for (let t = 0; t < triangles.length; t += 9) {
      triangle.a.fromArray(triangles, t);
      triangle.b.fromArray(triangles, t + 3);
      triangle.c.fromArray(triangles, t + 6);
      least = Math.min(least, triangle.closestPointToPoint(point, nearest).distanceTo(point));
    }
    most = Math.max(most, least);
  }
  return most;
}

describe('one shape becomes another', () => {
  test.each([
    ['box', 'ellipsoid'],
    ['ellipsoid', 'k-dop'],
    ['k-dop', 'convex-hull'],
    ['convex-hull', 'oriented-box'],
  ] as const)('%s to %s: begins on the old surface and ends exactly on the new', (from, to) => {
    const before = drawnNow(draw(from, 3), false);
    const after = draw(to, 3);
    const made = places(after);
    const morph = createMorph(before, after, false)!;
    morph.put(0);
    expect(places(after)).not.toEqual(made);
    for (const corners of places(after).slice(0, -1)) expect(apart(corners, before.triangles)).toBeLessThan(1e-4);
    morph.put(0.5);
    morph.put(1);
    expect(places(after)).toEqual(made);
  });

  test('a change that comes meanwhile begins from what is seen', () => {
    const second = draw('ellipsoid', 3);
    createMorph(drawnNow(draw('box', 3), false), second, false)!.put(0.4);
    const seen = drawnNow(second, false);
    const third = draw('k-dop', 3);
    createMorph(seen, third, false)!.put(0);
    expect(apart(places(third)[0], seen.triangles)).toBeLessThan(1e-4);
  });

  test('samples go from where their frames were; others are where they are', () => {
    const after = draw('box', 3, SAMPLES.map((x) => 0.5 * x).slice(30) as Float64Array<ArrayBuffer>);
    const morph = createMorph(drawnNow(draw('box', 3), false), after, false)!;
    morph.put(0);
    // Frames count from 0 in both: the first sample of the new cloud begins at the first of the old.
    expect(places(after).at(-1)!.slice(0, 3)).toEqual([...new Float32Array(SAMPLES.slice(0, 3))]);
  });

  test('where nothing was drawn nothing changes', () => {
    const empty = { surface: new THREE.BufferGeometry(), lines: [], samples: new THREE.BufferGeometry() };
    expect(createMorph(drawnNow(empty, false), draw('box', 3), false)).toBeNull();
  });
});

const flat = Float64Array.from(SAMPLES.filter((_, i) => i % 3 < 2));

function planar(kind: ShapeKind): DrawnLimit {
  const model = formOf(kind, 2)!;
  const surface = createLimitSurface();
  surface.setOutline(model.outline(model.fit(flat, { padding: 0.05 })), true);
  return { ...draw('box', 3), surface: (surface.object.children[0] as THREE.Mesh).geometry, lines: [] };
}

describe('whole rotations become swings, and swings whole rotations', () => {
  test('a pane begins as the shadow of the solid, in its plane, and ends exactly where it was made', () => {
    const before = drawnNow(draw('box', 3), false);
    const shadow = new THREE.Box3().setFromArray(before.triangles);
    const after = planar('ellipsoid');
    const made = places(after);
    const morph = createMorph(before, after, true)!;
    morph.put(0);
    const corners = places(after)[0];
    const far = [0, 0];
    for (let i = 0; i < corners.length; i += 3) {
      expect(Math.abs(corners[i + 2])).toBeLessThan(1e-6);
      for (const k of [0, 1]) far[k] = Math.max(far[k], Math.abs(corners[i + k]));
    }
    // A box stands straight on the plane: the shadow is one of its sides.
    expect(far[0]).toBeCloseTo(Math.max(shadow.max.x, -shadow.min.x), 1);
    expect(far[1]).toBeCloseTo(Math.max(shadow.max.y, -shadow.min.y), 1);
    morph.put(1);
    expect(places(after)).toEqual(made);
  });

  test('a solid begins flat, no farther out than the pane was', () => {
    const before = drawnNow(planar('box'), true);
    const pane = new THREE.Box3().setFromArray(before.triangles);
    const after = draw('ellipsoid', 3);
    const made = places(after);
    expect(Math.max(...made[0].map(Math.abs))).toBeGreaterThan(0.3);
    const morph = createMorph(before, after, false)!;
    morph.put(0);
    for (const corners of places(after).slice(0, -1))
      for (let i = 0; i < corners.length; i += 3) {
        expect(corners[i + 2]).toBe(0);
        expect(pane.distanceToPoint(new THREE.Vector3(corners[i], corners[i + 1], 0))).toBeLessThan(1e-4);
      }
    morph.put(1);
    expect(places(after)).toEqual(made);
  });
});

test('a pane becomes another in its plane', () => {
  const after = planar('ellipsoid');
  const before = drawnNow(planar('box'), true);
  createMorph(before, after, true)!.put(0);
  const corners = places(after)[0];
  const box = new THREE.Box3().setFromArray(before.triangles);
  for (let i = 0; i < corners.length; i += 3) {
    const [x, y, z] = corners.slice(i, i + 3);
    expect(z).toBe(0);
    // In the middle, or on the rim of the box.
    const rim = Math.min(
      Math.abs(x - box.min.x),
      Math.abs(x - box.max.x),
      Math.abs(y - box.min.y),
      Math.abs(y - box.max.y),
    );
    const centre = box.getCenter(new THREE.Vector3());
    expect(Math.min(rim, Math.hypot(x - centre.x, y - centre.y))).toBeLessThan(1e-4);
  }
});
