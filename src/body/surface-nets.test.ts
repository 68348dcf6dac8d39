import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVec3 } from '../core/math/rotation';
import { finish } from '../core/math/steps';
import type { Vec3 } from '../core/math/types';
import type { BodyPiece } from './field/field';
import { ellipsoidSweep, sweep } from './field/sweep';
import { meshField } from './surface-nets';
import { edgeFaults, enclosedVolume } from './testing/measures';

const box: [Vec3, Vec3] = [
  [-0.3, -0.3, -0.3],
  [0.3, 0.3, 0.3],
];
const part = (...sweeps: BodyPiece['sweeps']): BodyPiece[] => [{ name: 'all', sweeps, blend: 0 }];

describe('a net around a ball', () => {
  const radius = 0.1;
  const ball = finish(
    meshField(part(ellipsoidSweep([0, 0, 0], [1, 0, 0], [0, 1, 0], [radius, radius, radius], 0.01)), 0.01, ...box),
  );

  it('is closed, with the sphere’s Euler number', () => {
    expect(edgeFaults(ball.positions, ball.indices)).toEqual({ openEdges: 0, nonManifoldEdges: 0 });
    const vertices = ball.positions.length / 3;
    const triangles = ball.indices.length / 3;
    expect(vertices - (triangles * 3) / 2 + triangles).toBe(2);
  });

  it('lies on it and is turned outwards', () => {
    for (let v = 0; v < ball.positions.length / 3; v++) {
      const p = readVec3(ball.positions, v);
      const n = readVec3(ball.normals, v);
      const r = Math.hypot(...p);
      expect(Math.abs(r - radius)).toBeLessThan(radius * 2e-3);
      expect((p[0] * n[0] + p[1] * n[1] + p[2] * n[2]) / r).toBeGreaterThan(0.98);
    }
    const exact = (4 / 3) * Math.PI * radius ** 3;
    expect(enclosedVolume(ball.positions, ball.indices) / exact).toBeCloseTo(1, 1);
  });
});

it('nets go around all that stands apart', () => {
  const apart = [-0.2, 0, 0.2].map((x) => ellipsoidSweep([x, 0, 0], [1, 0, 0], [0, 1, 0], [0.05, 0.05, 0.05], 0.01));
  const mesh = finish(meshField(part(...apart), 0.01, ...box));
  expect(mesh.positions.length / 3 - mesh.indices.length / 6).toBe(2 * apart.length);
});

it.each([
  [0.02, 1],
  [0.006, 1],
  [0.01, 0.95],
  [0.006, 0.6],
])(
  'nets of cell %d, merged where slopes agree to %d, around any few flat tubes are closed manifolds, also where they barely touch',
  (cell, flatness) => {
    const coordinate = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const point = fc.tuple(coordinate, coordinate, coordinate);
    const radius = fc.double({ min: 0.004, max: 0.05, noNaN: true });
    const flat = fc.double({ min: 0.4, max: 1, noNaN: true });
    const tube = fc
      .tuple(point, point, radius, flat)
      .filter(([from, to]) => Math.hypot(...from.map((c, k) => c - to[k])) > 0.05);
    const bounds = box.map((corner) => corner.map((c) => c * 0.7)) as [Vec3, Vec3];
    fc.assert(
      fc.property(fc.array(tube, { minLength: 1, maxLength: 4 }), (tubes) => {
        const sweeps = tubes.map(([from, to, r, thin]) =>
          sweep({
            from: from.map((c) => c * 0.6) as Vec3,
            to: to.map((c) => c * 0.6) as Vec3,
            side: [1, 0, 0],
            stations: [
              [0, r, r * thin],
              [1, r, (r * thin) / 1.5],
            ],
            blend: 0.004,
            squareness: 0.3,
          }),
        );
        const mesh = finish(meshField(part(...sweeps), cell, ...bounds, flatness));
        expect(edgeFaults(mesh.positions, mesh.indices)).toEqual({ openEdges: 0, nonManifoldEdges: 0 });
        for (const x of mesh.positions) expect(Number.isFinite(x)).toBe(true);
      }),
      { seed: 1234, numRuns: cell < 0.01 ? 25 : 60 },
    );
  },
);
