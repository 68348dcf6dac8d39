import { describe, expect, it } from 'vitest';
import { angleBetween, inverseMultiply, multiply, rotationFromVector, swingTwist } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { formOf, modelOf, type ShapeKind, shapeKinds } from '../shape/shapes.ts';
import type { ChartModel } from '../space/chart';
import { type ChartKind, chartKinds, charts } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { cases, inThousands } from '../testing/thorough';
import { fitJointLimits } from './fit';
import { type JointLimit, type SplitKind, splitKinds } from './joint-limit';
import { combinationProblem } from './options';
import {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './project';

const ROTATIONS = cases(100_000, 0.05);
const clip = clipOf(wanderingRotations(1500, 5));
const combinations = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds
      .filter((chart) => !combinationProblem({ shape, split, chart }))
      .map((chart) => [shape, split, chart] as const),
  ),
);
const exact = combinations.filter(([shape, split]) => formOf(shape, split === 'none' ? 3 : 2)!.convex);

const limitOf = (shape: ShapeKind, split: SplitKind, chart: ChartKind): JointLimit =>
  fitJointLimits(clip, { shape, split, chart })[1];

/** Length of the smallest move, over all covers and parts, from q into the limit's shapes: what a projection may cost. */
function leastMove(limit: JointLimit, q: Quat): number {
  const relative = inverseMultiply(limit.reference, q);
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  swingTwist(relative, limit.twistAxis, swing, twist);
  const frame = frameOf(limit.twistAxis);
  const sum = limit.parts.reduce((total, part) => {
    const rotation = part.bounds === 'whole' ? relative : part.bounds === 'swing' ? swing : twist;
    return total + leastPartMove(part, multiply(inverseMultiply(frame, rotation), frame)) ** 2;
  }, 0);
  return Math.sqrt(sum);

  function leastPartMove({ bounds, chart, shape, middle }: JointLimit['parts'][number], rotation: Quat): number {
    return Math.min(
      ...vectorsOf(charts[chart], rotation, middle).map(([x, y, z]) => {
        const v: Vec3 = bounds === 'whole' ? [x, y, z] : bounds === 'swing' ? [x, y, 0] : [z, 0, 0];
        const nearest = modelOf(shape).project(shape, v);
        return Math.hypot(v[0] - nearest[0], v[1] - nearest[1], v[2] - nearest[2]);
      }),
    );
  }
}

/** The vectors of q and −q; a chart that repeats has more, and its own test shows that they are the same rotation. */
function vectorsOf(chart: ChartModel, q: Quat, middle: readonly number[]): Vec3[] {
  if (!chart.periodic) return [chart.toVector(q), chart.toVector(q.map((x) => -x) as Quat)];
  const all: number[] = [];
  const count = chart.covers(q, all, middle);
  return Array.from({ length: count }, (_, i) => all.slice(3 * i, 3 * i + 3) as Vec3);
}

/** jointFromChart: turns z onto the axis, by the half-way vector: not the code under test. */
function frameOf(axis: Vec3): Quat {
  const half: Vec3 = [axis[0], axis[1], axis[2] + 1];
  const length = Math.hypot(...half);
  const [x, y, z] = half.map((c) => c / length);
  // z × half and z · half.
  return [-y, x, 0, z];
}

describe.each(exact)('projectRotation %s, %s, %s', (shape, split, chart) => {
  const limit = limitOf(shape, split, chart);

  it(`of ${inThousands(ROTATIONS)} random rotations lands inside, twice is once, and inside nothing moves (seed 31)`, () => {
    const random = seeded(31);
    const held: Quat = [0, 0, 0, 1];
    const again: Quat = [0, 0, 0, 1];
    let outside = 0;
    let worstAgain = 0;
    let wronglyMoved = 0;
    for (let i = 0; i < ROTATIONS; i++) {
      const q = randomRotation(random);
      projectRotation(limit, q, held);
      if (!containsRotation(limit, held)) outside++;
      projectRotation(limit, held, again);
      worstAgain = Math.max(worstAgain, angleBetween(held, again));
      if (containsRotation(limit, q, 0) && held.some((x, k) => x !== q[k])) wronglyMoved++;
    }
    expect({ outside, wronglyMoved }).toEqual({ outside: 0, wronglyMoved: 0 });
    expect(worstAgain).toBeLessThan(1e-6);
  });

  it('moves no farther in the chart than the nearer of the covers needs (seed 32)', () => {
    const random = seeded(32);
    for (let i = 0; i < cases(2000, 0.2); i++) {
      const q = randomRotation(random);
      const held = projectRotation(limit, q);
      const least = leastMove(limit, q);
      expect(violationAngle(limit, q)).toBeCloseTo(angleBetween(q, held), 9);
      expect(least > 1e-6).toBe(!containsRotation(limit, q));
      // True angles never exceed lengths in the exponential map; the other charts stretch.
      if (chart === 'exponential-map' && split === 'none') expect(angleBetween(q, held)).toBeLessThan(least + 1e-6);
    }
  });
});

describe.each(combinations)('any limit: %s, %s, %s', (shape, split, chart) => {
  const limit = limitOf(shape, split, chart);

  it('contains every sample frame, says so in all three verbs, and is never NaN', () => {
    for (let f = 0; f < clip.frameCount; f += 7) {
      const q = [...clip.rotations.subarray(8 * f + 4, 8 * f + 8)] as Quat;
      const out = violationAngle(limit, q);
      expect(containsRotation(limit, q)).toBe(true);
      expect(out).toBeLessThan(2e-6);
      if (containsRotation(limit, q, 0)) expect(out).toBe(0);
    }
    const random = seeded(33);
    for (let i = 0; i < 300; i++) {
      const q = randomRotation(random);
      const said = [...projectRotation(limit, q), limitGauge(limit, q), ...limitVector(limit, 0, q)];
      if (said.some(Number.isNaN)) expect.fail(`${q}: ${said}`);
    }
  });

  it('survives the trip through JSON', () => {
    const copy: JointLimit = JSON.parse(JSON.stringify(limit));
    const q = randomRotation(seeded(34));
    expect(projectRotation(copy, q)).toEqual(projectRotation(limit, q));
  });

  it('answers into out, which may be the rotation, and leaves the rotation alone otherwise', () => {
    const q = randomRotation(seeded(35));
    const before = [...q];
    const answer = projectRotation(limit, q);
    expect(q).toEqual(before);
    const alias: Quat = [...q];
    expect(projectRotation(limit, alias, alias)).toBe(alias);
    expect(alias).toEqual(answer);
  });
});

describe('softening', () => {
  it('lets the limit give tanh(falloff · distance) · radius, and never more than was asked', () => {
    const limit = { ...limitOf('oriented-box', 'none', 'exponential-map'), softening: { falloff: 1, radius: 0.1 } };
    const hard = { ...limit, softening: null };
    const random = seeded(41);
    for (let i = 0; i < 500; i++) {
      const q = randomRotation(random);
      const asked = limitVector(limit, 0, q);
      const firm = limitVector(limit, 0, projectRotation(hard, q));
      const soft = limitVector(limit, 0, projectRotation(limit, q));
      const distance = Math.hypot(asked[0] - firm[0], asked[1] - firm[1], asked[2] - firm[2]);
      const give = Math.hypot(soft[0] - firm[0], soft[1] - firm[1], soft[2] - firm[2]);
      expect(give).toBeCloseTo(Math.tanh(distance) * 0.1, 6);
      expect(violationAngle(limit, projectRotation(limit, q))).toBeLessThanOrEqual(0.1);
    }
  });

  it('a steep, wide softening gives back all of a short way, not more', () => {
    const limit = { ...limitOf('box', 'none', 'exponential-map'), softening: { falloff: 50, radius: 1 } };
    const out = projectRotation({ ...limit, softening: null }, [1, 0, 0, 0]);
    const justOutside = multiply(out, rotationFromVector([0.01, 0, 0]));
    expect(angleBetween(projectRotation(limit, justOutside), justOutside)).toBeLessThan(1e-6);
  });
});

describe('past half a turn', () => {
  const limit = limitOf('k-dop', 'none', 'exponential-map');

  /** The largest step of the output for input steps of 1° through two turns about 40 axes. */
  function worstStep(project: typeof projectRotation): number {
    const random = seeded(51);
    let worst = 0;
    for (let a = 0; a < 40; a++) {
      const z = 2 * random() - 1;
      const t = 2 * Math.PI * random();
      const axis = [Math.sqrt(1 - z * z) * Math.cos(t), Math.sqrt(1 - z * z) * Math.sin(t), z];
      let last: Quat | null = null;
      for (let degree = 0; degree <= 720; degree++) {
        const angle = (degree * Math.PI) / 180;
        const q = multiply(limit.reference, rotationFromVector(axis.map((x) => x * angle) as Vec3));
        const held = project(limit, q);
        if (last) worst = Math.max(worst, angleBetween(last, held));
        last = held;
      }
    }
    return (worst * 180) / Math.PI;
  }

  it('the nearer cover jumps, and the blend of both does not', () => {
    expect(worstStep(projectRotation)).toBeGreaterThan(60);
    expect(worstStep(projectRotationBlended)).toBeLessThan(6);
  });

  it('the blend stays inside and twice is once', () => {
    const random = seeded(52);
    for (let i = 0; i < 5000; i++) {
      const held = projectRotationBlended(limit, randomRotation(random));
      expect(violationAngle(limit, held)).toBeLessThan(1e-6);
      expect(angleBetween(projectRotationBlended(limit, held), held)).toBeLessThan(1e-6);
    }
  });
});
