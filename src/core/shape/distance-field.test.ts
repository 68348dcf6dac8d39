import { describe, expect, test } from 'vitest';
import { makeRandom, nextNormal } from '../math/random';
import type { Vec3 } from '../math/types';
import { distanceField, fieldDistance, isClosed } from './distance-field';
import type { DistanceField } from './field-data';

const solid = distanceField.solid!;
const sculpt = solid.sculpt!;
const flat = distanceField.flat!;

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const diagonal = (field: DistanceField) => Math.hypot(...field.cell);

/** A smooth walk that looks like a joint's motion. */
function walk(random: () => number, count: number, size = 1): Float64Array {
  const phases = Array.from({ length: 9 }, () => 6 * random());
  const points = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const t = (12 * i) / count;
    for (let k = 0; k < 3; k++)
      points[3 * i + k] =
        size *
        [0.6, 0.4, 0.25][k] *
        (Math.sin(t + phases[k]) + 0.4 * Math.sin(2.3 * t + phases[k + 3]) + 0.2 * Math.sin(4.1 * t + phases[k + 6]));
  }
  return points;
}

/** Points on a sphere of radius 0.8 only, evenly spread along a spiral from pole to pole. */
function rim(count: number): Float64Array {
  const points = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const z = 1 - (2 * i + 1) / count;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const r = Math.sqrt(1 - z * z);
    points.set([0.8 * r * Math.cos(turn), 0.8 * r * Math.sin(turn), 0.8 * z], 3 * i);
  }
  return points;
}

describe('distance field', () => {
  test('lookup is within half a cell diagonal of the true distance to the walk, on and off the grid (seed 1234)', () => {
    const random = makeRandom(1234);
    for (const resolution of [8, 16, 32]) {
      const fine = walk(makeRandom(77), 2000);
      const field = solid.fit(walk(makeRandom(77), 200), { padding: 0.05, resolution, inTime: true });
      for (let trial = 0; trial < 200; trial++) {
        const p: Vec3 = [field.min[0], field.min[1], field.min[2]];
        for (let k = 0; k < 3; k++) p[k] += field.cell[k] * (resolution - 1) * random();
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < fine.length; i += 3)
          best = Math.min(best, Math.hypot(fine[i] - p[0], fine[i + 1] - p[1], fine[i + 2] - p[2]));
        const found = fieldDistance(field, p);
        // What the walk encloses is negative.
        if (found > 0) expect(Math.abs(found - best)).toBeLessThan(diagonal(field) / 2);
      }
    }
  });

  test('points without order have no way between them, and all within reach of them is inside (seed 78)', () => {
    const random = makeRandom(78);
    const ends = Float64Array.of(0, 0, 0, 0.2, 0, 0, 0.2, 0.6, 0, 0, 0.6, 0);
    const [loose, ordered] = [false, true].map((inTime) => solid.fit(ends, { padding: 0.05, inTime }));
    expect(solid.contains(loose, [0.1, 0, 0])).toBe(false);
    expect(solid.contains(ordered, [0.1, 0, 0])).toBe(true);
    for (const field of [loose, ordered]) expect(solid.contains(field, [0, 0.3, 0])).toBe(false);
    for (const resolution of [8, 20, 32]) {
      const reach = 0.08 * random();
      const points = walk(random, 60);
      const field = solid.fit(points, { padding: 0.02, resolution, reach });
      for (let i = 0; i < 3000; i++) {
        const away: Vec3 = [nextNormal(random), nextNormal(random), nextNormal(random)];
        const share = reach / Math.hypot(...away);
        const at = 3 * (i % 60);
        expect(solid.contains(field, away.map((x, k) => points[at + k] + share * x) as Vec3)).toBe(true);
      }
    }
  });

  test('samples on the rim only: the inside is negative, and an open rim is said to be open (seed 3)', () => {
    const field = solid.fit(rim(3000), { padding: 0.05, resolution: 24, inTime: true });
    expect(isClosed(field)).toBe(true);
    for (let trial = 0, random = makeRandom(3); trial < 1000; trial++) {
      const p: Vec3 = [nextNormal(random), nextNormal(random), nextNormal(random)];
      const expected = Math.hypot(...p) - 0.8;
      if (Math.abs(expected) < 0.5)
        expect(Math.abs(fieldDistance(field, p) - expected)).toBeLessThan(diagonal(field) / 2 + 0.03);
      if (expected < -0.02) expect(solid.contains(field, p)).toBe(true);
    }
    const open = rim(3000).filter((_, i, all) => all[3 * Math.floor(i / 3) + 2] < 0.4);
    expect(isClosed(solid.fit(open, { padding: 0.05, resolution: 24, inTime: true }))).toBe(false);
  });

  test.each([20, 32, 33, 70])(
    'the flood finds its way into a shell in a shell through bays, grid of %i nodes',
    (resolution) => {
      const outer = rim(4000).filter((_, i, all) => all[3 * Math.floor(i / 3) + 2] < 0.5);
      const inner = rim(4000).map((x) => 0.5 * x);
      const holed = inner.filter((_, i) => inner[3 * Math.floor(i / 3) + 2] > -0.25);
      const around = (...shells: Float64Array[]) => {
        const all = new Float64Array(shells.flatMap((shell) => [...shell]));
        return solid.fit(all, { padding: 0.05, resolution, inTime: true });
      };
      expect(isClosed(around(outer, holed))).toBe(false);
      const field = around(outer, inner);
      let wrong = 0;
      for (let node = 0; node < field.values.length; node++) {
        const [i, j, k] = [0, 1, 2].map((axis) => Math.floor(node / resolution ** axis) % resolution);
        const p: Vec3 = [i, j, k].map((n, axis) => field.min[axis] + n! * field.cell[axis]) as Vec3;
        const fromInner = Math.hypot(...p) - 0.4;
        if (Math.abs(fromInner) < diagonal(field) + 0.05) continue;
        if (field.values[node] < 0 !== fromInner < 0) wrong++;
      }
      expect(wrong).toBe(0);
    },
  );

  test('every answer is inside to 1e-6, stays put, and is nearest to the resolution of the grid (seed 4)', () => {
    const random = makeRandom(4);
    for (const resolution of [8, 16, 32]) {
      const field = solid.fit(walk(random, 200), { padding: 0.05, resolution, inTime: true });
      const { positions } = solid.outline(field);
      let excess = 0;
      let count = 0;
      for (let trial = 0; trial < 600; trial++) {
        const p: Vec3 = [1.2 * nextNormal(random), 1.2 * nextNormal(random), 1.2 * nextNormal(random)];
        const q = solid.project(field, p);
        expect(solid.contains(field, q)).toBe(true);
        expect(solid.project(field, q)).toEqual(q);
        if (solid.contains(field, p)) {
          expect(distance(q, p)).toBeLessThan(1e-6);
          continue;
        }
        expect(fieldDistance(field, q)).toBeGreaterThan(field.epsilon - 2e-5);
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < positions.length; i += 3)
          best = Math.min(best, Math.hypot(positions[i] - p[0], positions[i + 1] - p[1], positions[i + 2] - p[2]));
        const beyond = (distance(p, q) - best) / diagonal(field);
        excess += beyond;
        count++;
      }
      expect(excess / count).toBeLessThan(0.5);
    }
  });

  test('holds all its samples; points, lines and planes are fine (seed 5)', () => {
    const random = makeRandom(5);
    for (const spread of [
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
      [1e-9, 1e-9, 1e-9],
    ] as Vec3[]) {
      for (const padding of [0, 0.05]) {
        const points = walk(random, 120).map((x, i) => 0.3 + spread[i % 3] * x);
        const field = solid.fit(points, { padding, resolution: 16 });
        for (let i = 0; i < points.length; i += 3)
          expect(solid.contains(field, [points[i], points[i + 1], points[i + 2]])).toBe(true);
        for (let trial = 0; trial < 100; trial++) {
          const q = solid.project(field, [3 * nextNormal(random), 3 * nextNormal(random), 3 * nextNormal(random)]);
          expect(q.every(Number.isFinite)).toBe(true);
          expect(solid.contains(field, q)).toBe(true);
        }
        expect(solid.project(field, [1e6, -1e6, 1e6]).every(Number.isFinite)).toBe(true);
      }
    }
  });

  test('survives JSON and structuredClone', () => {
    const field = solid.fit(walk(makeRandom(6), 50), { padding: 0.05, resolution: 8, inTime: true });
    expect(JSON.parse(JSON.stringify(field))).toEqual(field);
    expect(structuredClone(field)).toEqual(field);
  });

  test('sculpting adds and removes balls, beyond the grid too, and leaves the field alone (seed 9)', () => {
    const field = solid.fit(walk(makeRandom(9), 200), { padding: 0.05, resolution: 24, inTime: true });
    const kept = structuredClone(field);
    const corner: Vec3 = [field.min[0], field.min[1] + 0.3, field.min[2] + 0.3];
    const added = sculpt(field, corner, 0.3, 'add').shape;
    const removed = sculpt(added, [0, 0, 0], 0.35, 'remove').shape;
    expect(field).toEqual(kept);
    for (let trial = 0, random = makeRandom(10); trial < 2000; trial++) {
      const p: Vec3 = [nextNormal(random), nextNormal(random), nextNormal(random)].map((x, k) =>
        trial % 2 ? x : corner[k] + 0.2 * x,
      ) as Vec3;
      const margin = diagonal(field) / 2;
      if (distance(p, corner) < 0.3 - margin) expect(solid.contains(added, p)).toBe(true);
      if (distance(p, corner) > 0.3 + margin) expect(solid.contains(added, p)).toBe(solid.contains(field, p));
      if (Math.hypot(...p) < 0.35 - margin) expect(solid.contains(removed, p)).toBe(false);
      const q = solid.project(removed, p);
      expect(solid.contains(removed, q)).toBe(true);
    }
  });

  test('the outline is closed, faces outwards and lies on the surface that is enforced (seed 11)', () => {
    for (const points of [walk(makeRandom(11), 200), rim(3000)]) {
      const field = solid.fit(points, { padding: 0.08, resolution: 24, inTime: true });
      const { positions, indices } = solid.outline(field);
      let off = 0;
      for (let i = 0; i < positions.length; i += 3)
        off = Math.max(
          off,
          Math.abs(fieldDistance(field, [positions[i], positions[i + 1], positions[i + 2]]) - field.epsilon),
        );
      expect(off).toBeLessThan(1e-3);
      const directed = new Map<string, number>();
      let volume = 0;
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => positions[3 * indices[t + k] + axis])) as [
          Vec3,
          Vec3,
          Vec3,
        ];
        volume +=
          (a[0] * (b[1] * c[2] - b[2] * c[1]) +
            a[1] * (b[2] * c[0] - b[0] * c[2]) +
            a[2] * (b[0] * c[1] - b[1] * c[0])) /
          6;
        for (let k = 0; k < 3; k++) {
          const edge = `${indices[t + k]},${indices[t + ((k + 1) % 3)]}`;
          directed.set(edge, (directed.get(edge) ?? 0) + 1);
        }
      }
      for (const [edge, count] of directed) expect(directed.get(edge.split(',').reverse().join(','))).toBe(count);
      const random = makeRandom(12);
      let inside = 0;
      const box = field.cell.map((size, k) => size * (field.resolution[k] - 1));
      for (let trial = 0; trial < 40000; trial++)
        if (solid.contains(field, field.min.map((m, k) => m + box[k] * random()) as Vec3)) inside++;
      const expected = (box[0] * box[1] * box[2] * inside) / 40000;
      expect(Math.abs(volume / expected - 1)).toBeLessThan(0.08);
    }
  });
});

/** A smooth walk in the plane. */
const planarWalk = (seed: number, count: number): Float64Array =>
  walk(makeRandom(seed), count).filter((_, i) => i % 3 < 2);

/** Points on a circle of radius 0.8, or on a part of it. */
const arc = (count: number, share = 1): Float64Array =>
  Float64Array.from(
    Array.from({ length: count }, (_, i) => {
      const turn = (2 * Math.PI * share * i) / (count - 1);
      return [0.8 * Math.cos(turn), 0.8 * Math.sin(turn)];
    }).flat(),
  );

const planarDiagonal = (field: DistanceField) => Math.hypot(field.cell[0], field.cell[1]);

describe('distance field of a swing', () => {
  test('lookup is within half a cell diagonal of the true distance to the walk (seed 1234)', () => {
    const random = makeRandom(1234);
    for (const resolution of [8, 16, 32]) {
      const fine = planarWalk(77, 4000);
      const field = flat.fit(planarWalk(77, 200), { padding: 0.05, resolution, inTime: true });
      expect(field.resolution).toEqual([resolution, resolution, 1]);
      expect(field.values.length).toBe(resolution * resolution);
      let inside = 0;
      for (let trial = 0; trial < 300; trial++) {
        const p = [0, 1].map((k) => field.min[k] + field.cell[k] * (resolution - 1) * random());
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < fine.length; i += 2)
          best = Math.min(best, Math.hypot(fine[i] - p[0]!, fine[i + 1] - p[1]!));
        const found = fieldDistance(field, [p[0]!, p[1]!, 0]);
        // What the walk encloses is negative.
        if (found > 0) expect(Math.abs(found - best)).toBeLessThan(planarDiagonal(field) / 2);
        else inside++;
      }
      expect(inside).toBeLessThan(200);
    }
  });

  test('nodes hold the distance to the samples to 1e-6 where the way is straight between them', () => {
    const points = Float64Array.of(0, 0, 0.2, 0, 0.2, 0.15, 1, 1);
    const field = flat.fit(points, { padding: 0.05, resolution: 12, inTime: true });
    const segments = [
      [0, 0, 0.2, 0],
      [0.2, 0, 0.2, 0.15],
      // Too far from the last for a way between them.
      [1, 1, 1, 1],
    ];
    field.values.forEach((value, node) => {
      const [x, y] = [field.min[0] + (node % 12) * field.cell[0], field.min[1] + Math.floor(node / 12) * field.cell[1]];
      const distances = segments.map(([ax, ay, bx, by]) => {
        const squared = (bx - ax) ** 2 + (by - ay) ** 2;
        const t = squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared)) : 0;
        return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
      });
      expect(Math.abs(value - Math.min(...distances))).toBeLessThan(1e-6);
    });
  });

  test('a closed rim encloses its inside, an open one does not', () => {
    const field = flat.fit(arc(300), { padding: 0.05, resolution: 32, inTime: true });
    expect(isClosed(field)).toBe(true);
    for (let trial = 0, random = makeRandom(3); trial < 1000; trial++) {
      const p: Vec3 = [nextNormal(random), nextNormal(random), 0];
      const expected = Math.hypot(...p) - 0.8;
      if (Math.abs(expected) < 0.5)
        expect(Math.abs(fieldDistance(field, p) - expected)).toBeLessThan(planarDiagonal(field) / 2);
      if (expected < -0.02) expect(flat.contains(field, p)).toBe(true);
    }
    const open = flat.fit(arc(300, 0.8), { padding: 0.05, resolution: 32, inTime: true });
    expect(isClosed(open)).toBe(false);
    expect(flat.contains(open, [0, 0, 0])).toBe(false);
  });

  test('every answer is inside to 1e-6, stays put, and is nearest to the resolution of the grid (seed 4)', () => {
    const random = makeRandom(4);
    for (const resolution of [8, 16, 32]) {
      const field = flat.fit(planarWalk(resolution, 200), { padding: 0.05, resolution, inTime: true });
      const { edges } = flat.outline(field);
      let [excess, count] = [0, 0];
      for (let trial = 0; trial < 600; trial++) {
        const p: Vec3 = [1.2 * nextNormal(random), 1.2 * nextNormal(random), 0];
        const q = flat.project(field, p);
        expect(flat.contains(field, q)).toBe(true);
        expect(flat.project(field, q)).toEqual(q);
        if (flat.contains(field, p)) {
          expect(distance(q, p)).toBeLessThan(1e-6);
          continue;
        }
        expect(fieldDistance(field, q)).toBeGreaterThan(field.epsilon - 2e-5);
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < edges.length; i += 3)
          best = Math.min(best, Math.hypot(edges[i] - p[0], edges[i + 1] - p[1]));
        excess += (distance(p, q) - best) / planarDiagonal(field);
        count++;
      }
      expect(excess / count).toBeLessThan(0.5);
    }
  });

  test('sculpting adds and removes discs, beyond the grid too, and leaves the field alone (seed 9)', () => {
    const field = flat.fit(planarWalk(9, 200), { padding: 0.05, resolution: 24, inTime: true });
    const kept = structuredClone(field);
    const corner: Vec3 = [field.min[0], field.min[1] + 0.3, 0];
    // The third number of a brush has no meaning in the plane.
    const added = flat.sculpt!(field, [corner[0], corner[1], 5], 0.3, 'add').shape;
    const removed = flat.sculpt!(added, [0, 0, 0], 0.35, 'remove').shape;
    expect(field).toEqual(kept);
    expect(added.resolution[2]).toBe(1);
    for (let trial = 0, random = makeRandom(10); trial < 2000; trial++) {
      const [x, y] = [nextNormal(random), nextNormal(random)];
      const p: Vec3 = trial % 2 ? [x, y, 0] : [corner[0] + 0.2 * x, corner[1] + 0.2 * y, 0];
      const margin = planarDiagonal(field) / 2;
      if (distance(p, corner) < 0.3 - margin) expect(flat.contains(added, p)).toBe(true);
      // Where a disc comes near the region, what is between them is told apart to a cell.
      const isNearRim = Math.abs(fieldDistance(field, p) - field.epsilon) < margin;
      if (distance(p, corner) > 0.3 + margin && !isNearRim)
        expect(flat.contains(added, p)).toBe(flat.contains(field, p));
      if (Math.hypot(...p) < 0.35 - margin) expect(flat.contains(removed, p)).toBe(false);
      expect(flat.contains(removed, flat.project(removed, p))).toBe(true);
    }
  });
});
