import { describe, expect, it } from 'vitest';
import { formOf } from '../core/shape';
import { outlineGeometry } from './limit-geometry';

/** The corners of a cube of side 2, and a few points inside. */
const cube = Float64Array.from(
  [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z]))).concat([0, 0, 0, 0.3, 0.2, 0.1]),
);

describe('outlineGeometry', () => {
  it('shades a box flat: every normal is that of a face', () => {
    const model = formOf('box', 3)!;
    const { geometry, isCurved } = outlineGeometry(model.outline(model.fit(cube, { padding: 0 })));
    expect(isCurved).toBe(false);
    const normals = geometry.getAttribute('normal');
    for (let i = 0; i < normals.count; i++) {
      const parts = [normals.getX(i), normals.getY(i), normals.getZ(i)].map(Math.abs).sort();
      expect(parts[2]).toBeCloseTo(1, 6);
      expect(parts[1]).toBeCloseTo(0, 6);
    }
  });

  it('shades an ellipsoid round: normals lead away from its middle', () => {
    const model = formOf('ellipsoid', 3)!;
    const { geometry, isCurved } = outlineGeometry(model.outline(model.fit(cube, { padding: 0 })));
    expect(isCurved).toBe(true);
    const normals = geometry.getAttribute('normal');
    const positions = geometry.getAttribute('position');
    let least = 1;
    for (let i = 0; i < normals.count; i++) {
      const [x, y, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)];
      const along = normals.getX(i) * x + normals.getY(i) * y + normals.getZ(i) * z;
      least = Math.min(least, along / Math.hypot(x, y, z));
    }
    // The smallest ellipsoid round a cube is a ball.
    expect(least).toBeGreaterThan(0.99);
  });

  it('draws the same triangles where they share their corners', () => {
    const model = formOf('ellipsoid', 3)!;
    const outline = model.outline(model.fit(cube, { padding: 0 }));
    const apart = outlineGeometry(outline).geometry;
    const shared = outlineGeometry(outline, true).geometry;
    expect(shared.getAttribute('position').count).toBeLessThan(apart.getAttribute('position').count / 3);
    for (const name of ['position', 'normal']) {
      const same = shared.toNonIndexed().getAttribute(name).array;
      expect(same.length).toBe(apart.getAttribute(name).array.length);
      // Corners at one place may differ by as much as counts as one place.
      for (let i = 0; i < same.length; i++) expect(same[i]).toBeCloseTo(apart.getAttribute(name).array[i], 3);
    }
  });
});
