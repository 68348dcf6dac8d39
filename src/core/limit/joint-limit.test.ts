import { expect, test } from 'vitest';
import { angleBetween, rotateVector, swingTwist } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { cross, distance, dot, unit } from '../math/vector';
import { modelOf } from '../shape';
import { chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { fitJointLimits } from './fit';
import {
  chartAxes,
  dimensionOf,
  intoAxes,
  limitPart,
  outOfAxes,
  type PartBounds,
  toChartVector,
  toPartVector,
  withPartShape,
} from './joint-limit';
import { containsRotation, projectRotation } from './project';

/** Also of turns onto nearly the opposite direction. */
const PRECISION = 1e-12;

const rowsOf = (axes: number[]): Vec3[] => [0, 1, 2].map((k) => axes.slice(3 * k, 3 * k + 3) as Vec3);

function twistAxes(): Vec3[] {
  const random = seeded(71);
  const poles: Vec3[] = [
    [0, 0, 1],
    [0, 0, -1],
    [1, 0, 0],
    [0, -1, 0],
    unit([1e-9, 0, -1]),
    unit([0, 1e-3, -1]),
    unit([3e-5, 1e-5, -1]),
  ];
  return [...poles, ...Array.from({ length: 100 }, () => unit(randomVector(random)))];
}

test('the axes are right-handed and unit, the twist axis is z, and no turn from the joint to them is smaller', () => {
  for (const axis of twistAxes()) {
    const [x, y, z] = rowsOf(chartAxes(axis));
    expect(z).toEqual(axis);
    expect(distance(cross(x, y), z)).toBeLessThan(PRECISION);
    expect(Math.abs(dot(x, y))).toBeLessThan(1e-12);
    expect(Math.hypot(...x)).toBeCloseTo(1, 12);
    // The trace of a turn is 1 + 2 cos of its angle, and the smallest onto the axis is by the angle between.
    expect((x[0] + y[1] + z[2] - 1) / 2).toBeCloseTo(axis[2], 9);
  }
});

test('into the axes the axis of a rotation is told along them and its angle is kept; out of them it is what it was (seed 72)', () => {
  const random = seeded(72);
  for (const axis of twistAxes()) {
    const axes = chartAxes(axis);
    const q = randomRotation(random);
    const seen = intoAxes(axes, q);
    const [x, y, z] = rowsOf(axes);
    const vector: Vec3 = [q[0], q[1], q[2]];
    expect(distance([seen[0], seen[1], seen[2]], [dot(x, vector), dot(y, vector), dot(z, vector)])).toBeLessThan(1e-12);
    expect(seen[3]).toBe(q[3]);
    expect(angleBetween(outOfAxes(axes, seen), q)).toBeLessThan(1e-7);
    // A twist about the bone is one about z.
    const twist: Quat = [0, 0, 0, 1];
    swingTwist(q, axis, [0, 0, 0, 1], twist);
    const inFrame = intoAxes(axes, twist);
    expect(Math.hypot(inFrame[0], inFrame[1])).toBeLessThan(PRECISION);
    // A swing takes z as far as it takes the bone.
    const swung = rotateVector(q, axis);
    const inChart = rotateVector(seen, [0, 0, 1]);
    expect(distance(inChart, [dot(x, swung), dot(y, swung), dot(z, swung)])).toBeLessThan(PRECISION);
  }
});

test('a part has of a chart vector the numbers that it bounds, and none else', () => {
  const cases: [PartBounds, Vec3, Vec3][] = [
    ['whole', [1, 2, 3], [1, 2, 3]],
    ['swing', [1, 2, 0], [1, 2, 0]],
    ['twist', [0, 0, 3], [3, 0, 0]],
  ];
  for (const [bounds, inChart, inPart] of cases) {
    expect(toPartVector(bounds, [1, 2, 3])).toEqual(inPart);
    expect(toChartVector(bounds, inPart)).toEqual(inChart);
    const alias: Vec3 = [1, 2, 3];
    expect(toPartVector(bounds, alias, alias)).toBe(alias);
    expect(toChartVector(bounds, alias, alias)).toEqual(inChart);
    expect(inPart.filter((value) => value !== 0)).toHaveLength(dimensionOf[bounds]);
  }
});

test('a part is put in the place of another, with its span, and the limit is left as it is', () => {
  const [, limit] = fitJointLimits(clipOf(wanderingRotations(300, 3)), { shape: 'oriented-box', split: 'swing-twist' });
  const kept = structuredClone(limit);
  const { shape } = limit.parts[1];
  const narrow = modelOf(shape).handles!.move(shape, 1, [-0.2, 0, 0]).shape;
  const changed = withPartShape(limit, 1, narrow);
  expect(limit).toEqual(kept);
  expect(changed.parts[0]).toBe(limit.parts[0]);
  expect(changed.parts[1]).toEqual(limitPart('twist', limit.parts[1].chart, narrow));
  expect(changed.parts[1]).not.toEqual(limit.parts[1]);
  const random = seeded(73);
  const [before, after] = [limit, changed].map((l) =>
    Array.from({ length: 3000 }, () => randomRotation(random)).filter((q) => containsRotation(l, q)),
  );
  expect(after.length).toBeLessThan(before.length);
});

test('what is no rotation is answered inside, wherever the middle of the region lies (seed 72)', () => {
  const random = seeded(72);
  const [, fitted] = fitJointLimits(clipOf(wanderingRotations(60, 5)), { shape: 'box' });
  for (let i = 0; i < 400; i++) {
    const chart = chartKinds[i % chartKinds.length];
    // From a point of the chart's middle far to one side.
    const min = [0, 1, 2].map(() => -0.3 * random());
    const max = [0, 1, 2].map(() => 0.3 * random() + (random() < 0.4 ? 40 * random() : 0));
    const part = limitPart('whole', chart, { kind: 'box', dimension: 3, min, max });
    const limit = { ...fitted, parts: [part] };
    expect(containsRotation(limit, projectRotation(limit, [0, 0, 0, 0]))).toBe(true);
    expect(containsRotation(limit, projectRotation(limit, randomRotation(random)))).toBe(true);
  }
});
