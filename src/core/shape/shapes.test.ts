import { describe, expect, it } from 'vitest';
import { rotateVector, rotationFromVector } from '../math/rotation';
import type { Points, Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { distanceToShape } from './distance';
import { modelOf, type Shape, type ShapeKind, shapeKinds, shapeModels } from './index';
import { degenerateClouds, ordinaryClouds, swingOf, twistAxis } from './testing/clouds';

const seed = 1234;

/** How far (≈ rad) a shape may be from exact, where it is made of cells or rays instead of a formula. */
const looseness: Partial<Record<ShapeKind, { nearest: number; outline: number }>> = {
  // A cell of the widest cloud here.
  'distance-field': { nearest: 0.3, outline: 2e-3 },
};
const exact = { nearest: 1e-6, outline: 1e-5 };

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** How far a shape says two points are apart: shapes of directions measure on the sphere. */
const apartFor = (kind: ShapeKind) =>
  shapeModels[kind].bounds === 'swing' ? (a: Vec3, b: Vec3) => distance(swungAxis(a), swungAxis(b)) : distance;
const swungAxis = (v: Vec3): Vec3 => rotateVector(rotationFromVector(v), twistAxis);
const between = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
];

function samplesOf(points: Points): Vec3[] {
  return Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]);
}

/** The cloud and everything asked of the shape lie in the swing plane for shapes that bound only the swing. */
function setting(kind: ShapeKind, cloud: Points, padding: number) {
  const swings = shapeModels[kind].bounds === 'swing';
  const admit = (point: Vec3) => (swings ? swingOf(point) : point);
  const samples = samplesOf(cloud).map(admit);
  const shape = shapeModels[kind].fit(Float64Array.from(samples.flat()), { padding, twistAxis });
  return { shape, samples, admit };
}

/** Points near and far, among the samples and past π. */
function probes(samples: Vec3[], admit: (point: Vec3) => Vec3, count: number): Vec3[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 === 0) return admit(randomVector(random, Math.PI));
    const sample = samples[Math.floor(random() * samples.length)];
    const [x, y, z] = randomVector(random, i % 3 === 1 ? 0.3 : 1);
    return admit([sample[0] + x, sample[1] + y, sample[2] + z]);
  });
}

describe.each(shapeKinds)('%s', (kind) => {
  const model = shapeModels[kind];
  const { nearest: tolerance, outline: outlineTolerance } = looseness[kind] ?? exact;
  const apart = apartFor(kind);

  it('is listed under its own name and described', () => {
    const { shape } = setting(kind, ordinaryClouds.bent!, 0.05);
    expect(model.kind).toBe(kind);
    expect(shape.kind).toBe(kind);
    expect(modelOf(shape)).toBe(model);
    expect(model.label).not.toBe('');
    expect(model.summary).toMatch(/\.$/);
    expect(model.parameterCount(shape)).toBeGreaterThan(0);
  });

  describe.each(Object.entries(ordinaryClouds))('around a cloud: %s', (_, cloud) => {
    const { shape, samples, admit } = setting(kind, cloud, 0.05);
    const points = probes(samples, admit, 1500);
    const nearest = points.map((point) => model.nearest(shape, point));

    it('contains every sample', () => {
      expectNone(samples, (sample) => {
        if (!model.contains(shape, sample, 0)) return 'left out';
        if (distance(model.nearest(shape, sample), sample) > 0) return 'moved';
        return model.gauge(shape, sample) > 1 && 'over the gauge';
      });
    });

    it(`projects inside, and twice is the same as once (seed ${seed})`, () => {
      expectNone(points, (point, i) => {
        const once = nearest[i];
        const far = distance(point, once);
        if (!model.contains(shape, once)) return 'outside';
        if (distance(once, model.nearest(shape, once)) > 1e-6) return 'moves again';
        if (Math.abs(distanceToShape(shape, point) - far) > 1e-12) return 'another distance';
        if (model.contains(shape, point, 0) ? far > 1e-9 : far === 0)
          return 'moved though inside, or not though outside';
        return false;
      });
    });

    it(`finds nothing inside that is nearer (seed ${seed})`, () => {
      const random = seeded(seed);
      expectNone(points, (point, i) => {
        const once = nearest[i];
        const far = apart(point, once);
        for (let n = 0; n < 20; n++) {
          const [x, y, z] = randomVector(random, 0.3 ** (n % 8));
          const near = admit([once[0] + x, once[1] + y, once[2] + z]);
          const sample = samples[Math.floor(random() * samples.length)];
          const candidate = n % 2 ? model.nearest(shape, near) : between(once, sample, random());
          if (apart(point, candidate) < far - tolerance && model.contains(shape, candidate, 0)) return candidate;
        }
        return false;
      });
    });

    it('counts its tolerance as a distance', () => {
      expectNone(points, (point, i) => {
        const far = distance(point, nearest[i]);
        if (far < 1e-3) return false;
        return [1e-6, 1e-4].some((away) => {
          const close = between(nearest[i], point, away / far);
          // An interpolated distance may be steeper than a distance.
          const rejected = !model.contains(shape, close, (looseness[kind] ? 4 : 1.01) * away);
          return rejected || (model.convex && model.contains(shape, close, 0.99 * away));
        });
      });
    });

    it.runIf(model.convex)(`never moves two points further apart (seed ${seed})`, () => {
      expectNone(points, (point, i) => {
        const isPushed = [1, 3].some((ahead) => {
          const j = (i + ahead) % points.length;
          return distance(nearest[i], nearest[j]) > distance(point, points[j]) + 1e-9;
        });
        const beside = admit([point[0] + 1e-3, point[1] - 1e-3, point[2] + 1e-3]);
        return isPushed || distance(nearest[i], model.nearest(shape, beside)) > distance(point, beside) + 1e-9;
      });
    });

    it('has a gauge above 1 outside and only there', () => {
      expectNone(points, (point) => {
        const gauge = model.gauge(shape, point);
        if (!(gauge >= 0)) return gauge;
        if (gauge > 1 + 1e-6) return model.contains(shape, point, 0);
        return gauge < 1 - 1e-6 && !model.contains(shape, point, tolerance);
      });
      if (model.convex) expect(Math.min(...points.map((point) => model.gauge(shape, point)))).toBeLessThan(0.4);
    });

    it('has a gauge of 1 on the surface that grows on the way out', () => {
      expectNone(points, (point, i) => {
        const foot = nearest[i];
        if (distance(point, foot) < 1e-6) return false;
        const gauges = [0, 0.1, 0.5, 1, 1.5].map((t) => model.gauge(shape, between(foot, point, t)));
        if (Math.abs(gauges[0] - 1) > Math.max(1e-6, 10 * tolerance)) return gauges;
        return model.convex && gauges.some((gauge, n) => n > 0 && gauge <= gauges[n - 1]) && gauges;
      });
    });

    it('writes to `out`, also when that is the point itself, and changes nothing else', () => {
      points.slice(0, 50).forEach((point, i) => {
        const before: Vec3 = [...point];
        const out: Vec3 = [0, 0, 0];
        expect(model.nearest(shape, point, out)).toBe(out);
        expect(out).toEqual(nearest[i]);
        expect(point).toEqual(before);
        expect(model.nearest(shape, before, before)).toBe(before);
        expect(before).toEqual(nearest[i]);
      });
    });

    it('answers the same after a trip through JSON and a structured clone', () => {
      for (const copy of [JSON.parse(JSON.stringify(shape)) as Shape, structuredClone(shape)]) {
        points.slice(0, 100).forEach((point, i) => {
          expect(distance(model.nearest(copy, point), nearest[i])).toBe(0);
          expect(model.contains(copy, point)).toBe(model.contains(shape, point));
          expect(model.gauge(copy, point)).toBe(model.gauge(shape, point));
        });
      }
    });

    it.runIf(model.bounds === 'any')('is drawn as it is enforced: closed, outward, every corner on the surface', () => {
      const { positions, indices, edges } = model.outline(shape);
      expectClosedAndOutward(positions, indices);
      const step = 3 * outlineTolerance;
      expectNone([...cornersOf(positions), ...cornersOf(edges)], (corner) => {
        if (distanceToShape(shape, corner) > outlineTolerance) return 'outside';
        const [a, b, c] = corner;
        const leaves = directions.some(
          ([x, y, z]) => !model.contains(shape, [a + step * x, b + step * y, c + step * z], 0),
        );
        return !leaves && 'inside';
      });
    });
  });

  describe.each(Object.entries(degenerateClouds))('around a degenerate cloud: %s', (_, cloud) => {
    it.each([0.05, 0])('is finite and contains the samples with padding %d', (padding) => {
      const { shape, samples, admit } = setting(kind, cloud, padding);
      expectNone(samples, (sample) => {
        if (!model.contains(shape, sample)) return 'left out';
        return distance(model.nearest(shape, sample), sample) > 1e-6 && 'moved';
      });
      const ends: Vec3[] = [admit([0, 0, 0]), admit([1e3, -1e3, 1e3]), admit([1, 0, 0]), admit([0, 0, -1])];
      expectNone([...ends, ...samples.slice(0, 5), ...probes(samples, admit, 100)], (point) => {
        const once = model.nearest(shape, point);
        if (!once.every(Number.isFinite)) return once;
        if (!model.contains(shape, once)) return 'outside';
        if (distance(model.nearest(shape, once), once) > 1e-6) return 'moves again';
        if (Number.isNaN(model.gauge(shape, point))) return 'gauge';
        const far = apart(point, once);
        return samples.some((sample) => apart(point, sample) < far - tolerance) && 'a sample is nearer';
      });
      const { positions, indices, edges } = model.outline(shape);
      expect([...positions, ...edges].every(Number.isFinite)).toBe(true);
      expect(Math.max(-1, ...indices)).toBeLessThan(positions.length / 3);
    });

    it('has the padding for its thickness', () => {
      const { shape, samples, admit } = setting(kind, cloud, 0.05);
      const step = 0.049;
      expectNone(directions.map(admit), ([x, y, z]) => {
        const length = Math.hypot(x, y, z);
        if (length === 0) return false;
        const middle = meanOf(samples);
        const aside: Vec3 = [
          middle[0] + (step * x) / length,
          middle[1] + (step * y) / length,
          middle[2] + (step * z) / length,
        ];
        return model.convex && !model.contains(shape, aside, 0);
      });
    });
  });
});

/** Expects that `fault` finds nothing wrong with any of the points; otherwise shows the first few with what it said. */
function expectNone(points: Vec3[], fault: (point: Vec3, i: number) => unknown): void {
  const faults = points.flatMap((point, i) => {
    const found = fault(point, i);
    return found === false ? [] : [{ point, found }];
  });
  expect(faults.slice(0, 5)).toEqual([]);
}

function meanOf(points: Vec3[]): Vec3 {
  return [0, 1, 2].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length) as Vec3;
}

const directions: Vec3[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vec3 => [x, y, z])))
  .filter((direction) => direction.some((value) => value !== 0));

function cornersOf(coordinates: Float32Array): Vec3[] {
  return samplesOf(Float64Array.from(coordinates));
}

function expectClosedAndOutward(positions: Float32Array, indices: Uint32Array): void {
  const corners = cornersOf(positions);
  const names = corners.map(String);
  const sides = new Map<string, number>();
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const triangle = [indices[i], indices[i + 1], indices[i + 2]];
    triangle.forEach((a, k) => {
      const [from, to] = [names[a], names[triangle[(k + 1) % 3]]];
      const [key, sign] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
      sides.set(key, (sides.get(key) ?? 0) + sign);
    });
    const [p, q, r] = triangle.map((a) => corners[a]) as [Vec3, Vec3, Vec3];
    volume +=
      p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
  }
  expect([...sides.values()].filter((sum) => sum !== 0)).toEqual([]);
  expect(volume).toBeGreaterThan(0);
}
