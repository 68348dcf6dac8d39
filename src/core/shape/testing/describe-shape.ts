import { describe, expect, it } from 'vitest';
import { rotateVector, rotationFromVector } from '../../math/rotation';
import type { Points, Vec3 } from '../../math/types';
import { distance, dot } from '../../math/vector';
import { randomVector, seeded } from '../../testing/random';
import { cases } from '../../testing/thorough';
import { leastWidth } from '../edit-limits';
import type { Dimension, ShapeModel } from '../model';
import { formOf, modelOf, type Shape, type ShapeKind, shapeFamilies } from '../shapes';
import { degenerateClouds, ordinaryClouds } from './clouds';

const seed = 1234;

/** How far (≈ rad) a shape may be from exact, where it is made of cells or rays instead of a formula. */
const looseness: Partial<Record<ShapeKind, { nearest: number; outline: number }>> = {
  // A cell of the widest cloud here.
  'distance-field': { nearest: 0.3, outline: 2e-3 },
};
const exact = { nearest: 1e-6, outline: 1e-5 };

const swungAxis = (v: Vec3): Vec3 => rotateVector(rotationFromVector(v), [0, 0, 1]);
const between = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
];

/** The numbers of a point that a region of so many dimensions has. */
const admitTo =
  (dimension: Dimension) =>
  ([x, y, z]: Vec3): Vec3 => [x, dimension > 1 ? y : 0, dimension > 2 ? z : 0];

function samplesOf(points: Points): Vec3[] {
  return Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]);
}

const packed = (samples: Vec3[], dimension: Dimension): Points =>
  Float64Array.from(samples.flatMap((sample) => sample.slice(0, dimension)));

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

/** What every kind of shape promises, asked of one in all the dimensions that it has. */
export function describeShape(kind: ShapeKind): void {
  it('is described, and says what to do where it is not for everything', () => {
    const { label, summary, solid, flat, instead } = shapeFamilies[kind];
    expect(label).not.toBe('');
    expect(summary).toMatch(/\.$/);
    expect(solid !== null || flat !== null).toBe(true);
    if (!solid || !flat) expect(instead).toMatch(/^[^.]+$/);
  });
  for (const dimension of [3, 2, 1] as const) {
    const model = formOf(kind, dimension);
    if (model) describe(`in ${dimension} dimensions`, () => describeForm(kind, dimension, model));
  }
}

function describeForm(kind: ShapeKind, dimension: Dimension, model: ShapeModel<Shape>): void {
  const admit = admitTo(dimension);
  const setting = (cloud: Points, padding: number) => {
    const samples = samplesOf(cloud).map(admit);
    return { shape: model.fit(packed(samples, dimension), { padding }), samples };
  };
  // A cone measures on the sphere of directions.
  const apart =
    kind === 'reach-cone' && dimension === 2 ? (a: Vec3, b: Vec3) => distance(swungAxis(a), swungAxis(b)) : distance;
  const isLoose = dimension > 1 && looseness[kind] !== undefined;
  const { nearest: tolerance, outline: outlineTolerance } = isLoose ? looseness[kind]! : exact;

  describe.each(Object.entries(ordinaryClouds))('around a cloud: %s', (_, cloud) => {
    const { shape, samples } = setting(cloud, 0.05);
    const points = probes(samples, admit, cases(1500, 0.25));
    const nearest = points.map((point) => model.project(shape, point));

    it('knows its model by what it is', () => {
      expect(shape.dimension).toBe(dimension);
      expect(modelOf(shape)).toBe(model);
      expect(model.parameterCount(shape)).toBeGreaterThan(0);
    });

    it('contains every sample', () => {
      expectNone(samples, (sample) => {
        if (!model.contains(shape, sample, 0)) return 'left out';
        if (distance(model.project(shape, sample), sample) > 0) return 'moved';
        return model.gauge(shape, sample) > 1 && 'over the gauge';
      });
    });

    it(`projects inside, and twice is the same as once (seed ${seed})`, () => {
      expectNone(points, (point, i) => {
        const once = nearest[i];
        const far = distance(point, once);
        if (!model.contains(shape, once)) return 'outside';
        if (distance(once, model.project(shape, once)) > 1e-6) return 'moves again';
        if (once[2] !== 0 && dimension < 3) return 'has a number too many';
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
          const candidate = n % 2 ? model.project(shape, near) : between(once, sample, random());
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
          const rejected = !model.contains(shape, close, (isLoose ? 4 : 1.01) * away);
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
        return isPushed || distance(nearest[i], model.project(shape, beside)) > distance(point, beside) + 1e-9;
      });
    });

    it('has a gauge above 1 outside and only there', () => {
      expectNone(points, (point) => {
        const gauge = model.gauge(shape, point);
        if (!(gauge >= 0)) return gauge;
        if (gauge > 1 + 1e-6) return model.contains(shape, point, 0);
        return gauge < 1 - 1e-6 && !model.contains(shape, point, tolerance);
      });
      const many = probes(samples, admit, 1500);
      if (model.convex) expect(Math.min(...many.map((point) => model.gauge(shape, point)))).toBeLessThan(0.4);
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
        expect(model.project(shape, point, out)).toBe(out);
        expect(out).toEqual(nearest[i]);
        expect(point).toEqual(before);
        expect(model.project(shape, before, before)).toBe(before);
        expect(before).toEqual(nearest[i]);
      });
    });

    it.runIf(dimension < 3)('does not look at numbers that it does not have, and answers 0 for them', () => {
      points.slice(0, 200).forEach((point, i) => {
        const more: Vec3 = [point[0], dimension > 1 ? point[1] : 7, -3];
        expect(model.project(shape, more)).toEqual(nearest[i]);
        expect(nearest[i].slice(dimension)).toEqual([0, 0].slice(dimension - 1));
        expect(model.contains(shape, more)).toBe(model.contains(shape, point));
        expect(model.gauge(shape, more)).toBe(model.gauge(shape, point));
      });
    });

    it('answers the same after a trip through JSON and a structured clone', () => {
      for (const copy of [JSON.parse(JSON.stringify(shape)) as Shape, structuredClone(shape)]) {
        points.slice(0, 100).forEach((point, i) => {
          expect(distance(model.project(copy, point), nearest[i])).toBe(0);
          expect(model.contains(copy, point)).toBe(model.contains(shape, point));
          expect(model.gauge(copy, point)).toBe(model.gauge(shape, point));
        });
      }
    });

    it('reaches no further than it says, and has its middle inside', () => {
      const { middle, extent } = model.span(shape);
      expect(middle.length).toBe(dimension);
      const centre: Vec3 = [middle[0], middle[1] ?? 0, middle[2] ?? 0];
      expect(model.contains(shape, centre)).toBe(true);
      expectNone([...nearest, ...samples], (inside) => Math.hypot(...inside) > extent + 1e-6 && Math.hypot(...inside));
    });

    it('is drawn as it is enforced: closed, outward, every corner on the surface', () => {
      const { positions, indices, edges } = model.outline(shape);
      if (dimension === 3) expectClosedAndOutward(positions, indices);
      if (dimension === 2) expectPatch(positions, indices, edges);
      const step = 3 * outlineTolerance;
      // A flat region's inner corners are where it is filled from; its rim is its surface.
      expectNone([...(dimension === 3 ? cornersOf(positions) : []), ...cornersOf(edges)], (corner) => {
        if (distance(model.project(shape, corner), corner) > outlineTolerance) return 'outside';
        const [a, b, c] = corner;
        const leaves = directions.some(
          ([x, y, z]) => !model.contains(shape, admit([a + step * x, b + step * y, c + step * z]), 0),
        );
        return !leaves && 'inside';
      });
    });
  });

  describe.each(Object.entries(degenerateClouds))('around a degenerate cloud: %s', (_, cloud) => {
    it.each([0.05, 0])('is finite and contains the samples with padding %d', (padding) => {
      const { shape, samples } = setting(cloud, padding);
      expectNone(samples, (sample) => {
        if (!model.contains(shape, sample)) return 'left out';
        return distance(model.project(shape, sample), sample) > 1e-6 && 'moved';
      });
      const ends: Vec3[] = [admit([0, 0, 0]), admit([1e3, -1e3, 1e3]), admit([1, 0, 0]), admit([0, 0, -1])];
      expectNone([...ends, ...samples.slice(0, 5), ...probes(samples, admit, 100)], (point) => {
        const once = model.project(shape, point);
        if (!once.every(Number.isFinite)) return once;
        if (!model.contains(shape, once)) return 'outside';
        if (distance(model.project(shape, once), once) > 1e-6) return 'moves again';
        if (Number.isNaN(model.gauge(shape, point))) return 'gauge';
        const far = apart(point, once);
        return samples.some((sample) => apart(point, sample) < far - tolerance) && 'a sample is nearer';
      });
      const { positions, indices, edges } = model.outline(shape);
      expect([...positions, ...edges].every(Number.isFinite)).toBe(true);
      expect(Math.max(-1, ...indices)).toBeLessThan(positions.length / 3);
    });

    it('has the padding for its thickness', () => {
      const { shape, samples } = setting(cloud, 0.05);
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

  const { handles, sculpt } = model;
  if (handles) describeHandles(model, handles, () => setting(ordinaryClouds.bent, 0.05).shape, dimension, kind);
  if (sculpt) describeBrush(model, sculpt, () => setting(ordinaryClouds.bent, 0.05).shape, dimension);
}

function describeHandles(
  model: ShapeModel<Shape>,
  handles: NonNullable<ShapeModel<Shape>['handles']>,
  fitted: () => Shape,
  dimension: Dimension,
  kind: ShapeKind,
): void {
  const step = (p: Readonly<Vec3>, d: Readonly<Vec3>, t: number): Vec3 => [
    p[0] + d[0] * t,
    p[1] + d[1] * t,
    p[2] + d[2] * t,
  ];
  const scaled = (d: Vec3, t: number): Vec3 => step([0, 0, 0], d, t);
  /** The support of a shape, how far it goes along a direction, from its outline: independent of how it is stored. */
  const support = (shape: Shape, direction: Vec3): number => {
    const { positions, edges } = model.outline(shape);
    return Math.max(...[...cornersOf(positions), ...cornersOf(edges)].map((p) => dot(p, direction)));
  };
  const isVertex = handles.word === 'vertex';

  describe(`by its ${handles.word}`, () => {
    it('has handles on its surface, of its own dimensions, that point out of it', () => {
      const shape = fitted();
      const list = handles.of(shape);
      expect(list.length).toBeGreaterThanOrEqual(2 * dimension - 1);
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
      for (const { position, normal } of list) {
        expect(Math.hypot(...normal)).toBeCloseTo(1, 9);
        for (let k: number = dimension; k < 3; k++)
          expect(Math.abs(position[k]) + Math.abs(normal[k])).toBeLessThan(1e-12);
        expect(model.contains(shape, step(position, normal, -1e-3)) || isVertex).toBe(true);
        expect(model.contains(shape, step(position, normal, 1e-4), 1e-6)).toBe(false);
      }
    });

    it.skipIf(isVertex)('goes where it is pulled, and what is opposite stays', () => {
      const shape = fitted();
      for (const { key, normal } of handles.of(shape)) {
        const moved = handles.move(shape, key, scaled(normal, -0.01)).shape;
        expect(support(moved, normal) - support(shape, normal)).toBeCloseTo(-0.01, 3);
        const out = support(handles.move(shape, key, scaled(normal, 0.02)).shape, normal) - support(shape, normal);
        // Other faces of a k-DOP may be in the way outwards.
        if (kind !== 'k-dop' || dimension === 1) expect(out).toBeCloseTo(0.02, 3);
        else expect(out).toBeLessThan(0.0201);
        const back = scaled(normal, -1);
        expect(support(moved, back)).toBeCloseTo(support(shape, back), 3);
        expect(shape).toEqual(fitted());
      }
    });

    it('no drag empties it, and its projections stay inside (seed 1234)', () => {
      const random = seeded(1234);
      const first = fitted();
      for (let run = 0; run < cases(60, 0.4); run++) {
        let shape = first;
        for (let n = 0; n < 8; n++) {
          const list = handles.of(shape);
          expect(list.length).toBeGreaterThan(1);
          const { key } = list[Math.floor(random() * list.length)];
          const by = admitTo(dimension)(randomVector(random, n % 2 ? 8 : 0.5));
          const { shape: next, stopped } = handles.move(shape, key, by);
          if (stopped !== null) expect(stopped).toMatch(/\.$/);
          shape = next;
        }
        for (let n = 0; n < 5; n++) {
          const answer = model.project(shape, admitTo(dimension)(randomVector(random, 3)));
          expect(model.contains(shape, answer)).toBe(true);
          expect(model.gauge(shape, answer)).toBeLessThanOrEqual(1 + 1e-3);
        }
      }
    });

    it.skipIf(isVertex)('pushed in without end it keeps a least width, and says so', () => {
      const shape = fitted();
      const { key, normal } = handles.of(shape)[0];
      const { shape: thin, stopped } = handles.move(shape, key, scaled(normal, -100));
      expect(stopped).toMatch(/no thinner/);
      expect(support(thin, normal) + support(thin, scaled(normal, -1))).toBeCloseTo(leastWidth, 5);
    });

    it('leaves the shape alone where there is no such handle', () => {
      const shape = fitted();
      expect(handles.move(shape, 9999, [1, 1, 1])).toEqual({ shape, stopped: null });
    });
  });
}

function describeBrush(
  model: ShapeModel<Shape>,
  sculpt: NonNullable<ShapeModel<Shape>['sculpt']>,
  fitted: () => Shape,
  dimension: Dimension,
): void {
  const admit = admitTo(dimension);

  describe('by a brush', () => {
    it('is never emptied: an edit that would is refused in words, and changes nothing', () => {
      const shape = fitted();
      const refused = sculpt(shape, [0, 0, 0], 9, 'remove');
      expect(refused.shape).toBe(shape);
      expect(refused.stopped).toMatch(/nothing of the limit/);
      expect(() => sculpt(shape, [Number.NaN, 0, 0], 0.1, 'add')).toThrow(RangeError);
      expect(() => sculpt(shape, [0, 0, 0], 0, 'add')).toThrow(RangeError);
    });

    it('after any edits nearest is inside, and as near as any point inside that can be found (seed 77)', () => {
      const random = seeded(77);
      for (let run = 0; run < 12; run++) {
        let shape = fitted();
        for (let n = 0; n < 4; n++) {
          const centre = admit(randomVector(random, 1.2));
          shape = sculpt(shape, centre, 0.15 + 0.5 * random(), random() < 0.7 ? 'add' : 'remove').shape;
        }
        const inside = Array.from({ length: 4000 }, () => admit(randomVector(random, 2.5))).filter((p) =>
          model.contains(shape, p),
        );
        const { middle, extent } = model.span(shape);
        expect(model.contains(shape, [middle[0], middle[1], middle[2] ?? 0])).toBe(true);
        expect(Math.max(0, ...inside.map((p) => Math.hypot(...p)))).toBeLessThan(extent + 1e-9);
        for (let n = 0; n < 40; n++) {
          const asked = admit(randomVector(random, 3.5));
          const answer = model.project(shape, asked);
          expect(model.contains(shape, answer)).toBe(true);
          const least = Math.min(...inside.map((p) => distance(p, asked)));
          // A cell or so, as on a field that was just fitted.
          expect(distance(answer, asked)).toBeLessThan(least + 0.3);
        }
      }
    });
  });
}

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

/** The patch of a flat region: triangles face +z, and those edges that only one of them has are the rim. */
function expectPatch(positions: Float32Array, indices: Uint32Array, edges: Float32Array): void {
  const corners = cornersOf(positions);
  expect(corners.every(([, , z]) => z === 0)).toBe(true);
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corners[indices[i]], corners[indices[i + 1]], corners[indices[i + 2]]];
    const twice = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    expect(twice).toBeGreaterThan(-1e-6);
    area += twice / 2;
  }
  // The rim, walked counter-clockwise, encloses what is filled. (Green)
  let enclosed = 0;
  const ends = cornersOf(edges);
  for (let i = 0; i < ends.length; i += 2) {
    enclosed += (ends[i][0] * ends[i + 1][1] - ends[i + 1][0] * ends[i][1]) / 2;
  }
  expect(enclosed).toBeGreaterThan(0);
  expect(enclosed).toBeCloseTo(area, 4);
}
