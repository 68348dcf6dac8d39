import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import { convexHull } from '../shape/convex-hull';
import { faceTowards, heightAbove } from './hull-faces';

const solid = convexHull.solid!;

function bodies(): [string, Float64Array][] {
  const random = makeRandom(17);
  const grid: number[] = [];
  for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) for (let z = 0; z < 4; z++) grid.push(x / 5, y / 5, z / 5);
  const normals = (count: number, size: number[]) =>
    new Float64Array(3 * count).map((_, i) => size[i % 3] * nextNormal(random));
  return [
    ['four points', Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)],
    ['a block with many points in each plane', new Float64Array(grid)],
    ['a cloud', normals(400, [0.6, 0.4, 0.2])],
    ['a plate', normals(200, [0.6, 0.4, 1e-4])],
    [
      'a ball of 300 vertices',
      normals(300, [1, 1, 1]).map((x, i, all) => {
        const at = i - (i % 3);
        return x / Math.hypot(all[at], all[at + 1], all[at + 2]);
      }),
    ],
  ];
}

describe('faces of a hull', () => {
  test.each(bodies())(
    'the ray from the centre of %s leaves through the face found, none sooner (seed 2)',
    (_, points) => {
      const hull = solid.fit(points, { padding: 0 });
      const { centre, faces } = hull;
      const random = makeRandom(2);
      for (let trial = 0; trial < 300; trial++) {
        const d = [nextNormal(random), nextNormal(random), nextNormal(random)];
        const exitOf = (face: number) => {
          const depth = heightAbove(hull, face, centre[0], centre[1], centre[2]);
          const slope = heightAbove(hull, face, centre[0] + d[0], centre[1] + d[1], centre[2] + d[2]) - depth;
          return slope > 0 ? -depth / slope : Number.POSITIVE_INFINITY;
        };
        let soonest = Number.POSITIVE_INFINITY;
        for (let face = 0; 3 * face < faces.length; face++) soonest = Math.min(soonest, exitOf(face));
        const found = faceTowards(hull, d[0], d[1], d[2]);
        expect(exitOf(found) / soonest).toBeCloseTo(1, 9);
      }
    },
  );

  test('each edge leads across and back; what has no volume has no faces to find', () => {
    const [, [, points]] = bodies();
    const { faces, facesAcross } = solid.fit(points!, { padding: 0 });
    expect(facesAcross.length).toBe(faces.length);
    for (let i = 0; i < faces.length; i++)
      expect(facesAcross.slice(3 * facesAcross[i], 3 * facesAcross[i] + 3)).toContain(Math.floor(i / 3));
    for (const flat of [Float64Array.of(0, 0, 0), points!.map((x, i) => (i % 3 === 2 ? 0 : x))]) {
      const hull = solid.fit(flat, { padding: 0.1 });
      expect(faceTowards(hull, 1, 2, 3)).toBe(-1);
    }
  });
});
