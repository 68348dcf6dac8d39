import { describe, expect, test } from 'vitest';
import { fitJoint } from '../limit/fit';
import { defaultFitOptions, type FitOptions } from '../limit/options';
import { containsRotation } from '../limit/project';
import { multiply, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { formOf, modelOf, shapeKinds } from '../shape/shapes.ts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { seeded } from '../testing/random';
import { applySteps } from './apply-steps';
import { stepChartOf, wholeAt } from './carry';
import { frameSet } from './frame-sets';
import { framesAround } from './nearest-frames';
import type { EditStep, NewStep } from './step';

const JOINT = 1;
const rotations = wanderingRotations(400, 5);
const clip = clipOf(rotations, 'walk.bvh');
const rest: FitOptions = { ...defaultFitOptions, reference: 'rest' };
const fitOf = (options: Partial<FitOptions> = {}, of = clip) => fitJoint([of], JOINT, { ...rest, ...options });
const list = (...steps: NewStep[]): EditStep[] => steps.map((step, id) => ({ ...step, id, isOn: true }) as EditStep);
const apply = (fit: ReturnType<typeof fitOf>, ...steps: NewStep[]) => applySteps(clip, fit, list(...steps));
const states = (answer: ReturnType<typeof apply>) => answer.told.map(({ state }) => state);

const ways = [
  { split: 'none', chart: 'exponential-map' },
  { split: 'none', chart: 'swing-twist' },
  { split: 'swing-twist', chart: 'exponential-map' },
  { split: 'swing-twist', chart: 'quaternion-vector' },
] as const;

/** A face of the first part moved outwards. */
const faceMoved = (fit: ReturnType<typeof fitOf>, out: number, index = 0): NewStep => {
  const { shape } = fit.limit.parts[0];
  const { position, normal } = modelOf(shape).handles!.of(shape)[index];
  return { kind: 'move-handle', ...stepChartOf(fit.limit, 0), shape: shape.kind, position, normal, out, across: 0 };
};

describe('frames that are left out', () => {
  const gone = [0, 1, 2, 90, 91, 399];
  const kept = clipOf(
    rotations.filter((_, f) => !gone.includes(f)),
    'walk.bvh',
  );

  test.each(shapeKinds.filter((shape) => formOf(shape, 3)))('are as if they had not been: %s', (shape) => {
    const answer = apply(fitOf({ shape }), { kind: 'leave-out', part: 'whole', frames: frameSet(clip, gone) });
    const expected = fitOf({ shape }, kept);
    expect(answer.limit).toEqual(expected.limit);
    expect(answer.cloud.parts[0].points).toEqual(expected.cloud.parts[0].points);
    expect(answer.told).toMatchObject([{ state: 'applied', count: gone.length }]);
    expect(answer.cloud.parts[0].frames.some((frame) => gone.includes(frame))).toBe(false);
  });

  test.each(ways)('of all others are those of a range: $split $chart', (way) => {
    const range = Array.from({ length: 120 }, (_, i) => 60 + i);
    const answer = apply(fitOf({ ...way, shape: 'box' }), { kind: 'fit-range', frames: frameSet(clip, range) });
    const part = clipOf(rotations.slice(60, 180), 'walk.bvh');
    expect(answer.limit).toEqual(fitOf({ ...way, shape: 'box' }, part).limit);
  });

  test('of a swing leave the twist alone', () => {
    const fit = fitOf({ split: 'swing-twist', shape: 'box' });
    const answer = apply(fit, { kind: 'leave-out', part: 'swing', frames: frameSet(clip, range(0, 250)) });
    expect(answer.limit.parts[1].shape).toEqual(fit.limit.parts[1].shape);
    expect(answer.limit.parts[0].shape).not.toEqual(fit.limit.parts[0].shape);
    expect(states(apply(fitOf(), { kind: 'leave-out', part: 'swing', frames: frameSet(clip, [1]) }))).toEqual([
      'elsewhere',
    ]);
  });

  test('are told of where they are not there, or would be all', () => {
    const fit = fitOf();
    const other = [{ clip: 'run.bvh', ranges: [[0, 3]] as const }];
    const answer = apply(
      fit,
      { kind: 'leave-out', part: 'whole', frames: other },
      { kind: 'leave-out', part: 'whole', frames: frameSet(clip, range(0, 399)) },
    );
    expect(answer.told.map(({ reason }) => reason)).toEqual([
      'There are no such frames of run.bvh here.',
      expect.stringContaining('no sample'),
    ]);
    expect(answer.limit).toBe(fit.limit);
    expect(answer.cloud).toBe(fit.cloud);
  });
});

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('samples', () => {
  test('that are deleted are gone with the frames beside them, also with closer sampling', () => {
    const fit = fitOf({ sampleSpacing: 0.2 });
    const { points } = fit.cloud.parts[0];
    const far = Array.from(fit.cloud.parts[0].frames.keys()).filter((i) => points[3 * i] > 0.5);
    expect(far.length).toBeGreaterThan(1);
    const step: NewStep = { kind: 'leave-out', part: 'whole', frames: framesAround(clip, fit.cloud, 0, far) };
    for (const sampleSpacing of [0.2, 0.02]) {
      const answer = apply(fitOf({ sampleSpacing }), step);
      const left = answer.cloud.parts[0].points;
      for (const i of far) {
        for (let k = 0; k < left.length; k += 3) {
          const away = Math.hypot(...[0, 1, 2].map((c) => left[k + c] - points[3 * i + c]));
          // Those that stay are nearer to a sample that stays.
          expect(away).toBeGreaterThan(0.02);
        }
      }
    }
  });

  test.each(ways)('that are added are allowed, whatever they are counted in: $split $chart', (way) => {
    const random = seeded(77);
    for (let i = 0; i < 20; i++) {
      const asked: Quat = rotationFromVector([0, 1, 2].map(() => 2.4 * (random() - 0.5)) as Vec3);
      const { at, v } = wholeAt(fitOf().limit, asked);
      for (const reference of ['rest', 'average'] as const) {
        const fit = fitOf({ ...way, reference, shape: 'box' });
        const answer = apply(fit, { kind: 'add-sample', ...at, to: v });
        expect(states(answer)).toEqual(['applied']);
        expect(containsRotation(answer.limit, asked, 1e-6)).toBe(true);
      }
    }
  });

  test('that are moved leave their place and take their frames along', () => {
    const fit = fitOf({ shape: 'convex-hull' });
    const frame = fit.cloud.parts[0].frames[7];
    const frames = framesAround(clip, fit.cloud, 0, [7]);
    const to: Vec3 = [2, 0.1, 0.3];
    const step: NewStep = { kind: 'move-sample', ...stepChartOf(fit.limit, 0), clip: 'walk.bvh', frame, frames, to };
    const answer = apply(fit, step);
    const { points, frames: named } = answer.cloud.parts[0];
    expect([...points.slice(-3)]).toEqual(to);
    expect(named.at(-1)).toBe(frame);
    const from = [...fit.cloud.parts[0].points.slice(21, 24)];
    expect(answer.told[0].angle).toBeCloseTo(Math.hypot(...to.map((x, k) => x - from[k])), 12);
    expect(modelOf(answer.limit.parts[0].shape).contains(answer.limit.parts[0].shape, to)).toBe(true);
  });

  test('of a share are counted, and order matters', () => {
    const fit = fitOf();
    const keep: NewStep = { kind: 'keep-innermost', share: 0.9 };
    const leave: NewStep = { kind: 'leave-out', part: 'whole', frames: frameSet(clip, range(0, 200)) };
    const all = fit.cloud.parts[0].frames.length;
    const kept = apply(fit, keep);
    expect(kept.told[0].count / all).toBeGreaterThan(0.07);
    expect(kept.told[0].count / all).toBeLessThanOrEqual(0.11);
    const [one, other] = [apply(fit, keep, leave), apply(fit, leave, keep)];
    expect(one.cloud.parts[0].frames).not.toEqual(other.cloud.parts[0].frames);
  });
});

describe('a face', () => {
  test('goes as far after another padding, and is told by number and angle', () => {
    for (const shape of ['box', 'oriented-box', 'ellipsoid', 'k-dop'] as const) {
      const before = fitOf({ shape });
      const step = faceMoved(before, -0.07, 1);
      for (const padding of [0.05, 0.12]) {
        const fit = fitOf({ shape, padding });
        const answer = apply(fit, step);
        expect(answer.told[0]).toMatchObject({ state: 'applied', handle: 2, reason: null });
        expect(answer.told[0].angle).toBeCloseTo(-0.07, 9);
        const { shape: now } = answer.limit.parts[0];
        const old = modelOf(fit.limit.parts[0].shape).handles!.of(fit.limit.parts[0].shape)[1];
        const after = modelOf(now)
          .handles!.of(now)
          .find(({ key }) => key === old.key)!;
        const went = after.position.reduce((sum, x, k) => sum + (x - old.position[k]) * old.normal[k], 0);
        expect(went).toBeCloseTo(-0.07, 9);
      }
    }
  });

  test('says why it goes no further, at the stop and beyond it', () => {
    const fit = fitOf();
    const far = apply(fit, faceMoved(fit, 3, 10));
    expect(far.told[0]).toMatchObject({ state: 'applied', reason: expect.stringContaining('neighbours') });
    expect(far.told[0].angle).toBeLessThan(3);
    const there = apply(fit, faceMoved(fit, far.told[0].angle, 10));
    expect(there.told[0].angle).toBeCloseTo(far.told[0].angle, 9);
    expect(there.told[0].reason).toBe(far.told[0].reason);
    expect(apply(fit, faceMoved(fit, 0.01, 10)).told[0].reason).toBeNull();
  });

  test('that is not there is refused; of another shape, chart or split it waits', () => {
    const fit = fitOf();
    const step = faceMoved(fit, 0.1);
    const aside: NewStep = { ...step, normal: [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8), 0] } as NewStep;
    expect(apply(fit, aside).told[0]).toMatchObject({ state: 'refused', reason: 'There is no face on that side.' });
    expect(apply(fit, aside).limit).toBe(fit.limit);
    for (const change of [
      { shape: 'box' },
      { chart: 'quaternion-vector' },
      { split: 'swing-twist' },
    ] as Partial<FitOptions>[]) {
      const other = fitOf(change);
      const answer = apply(other, step);
      expect(states(answer)).toEqual(['elsewhere']);
      expect(answer.limit).toBe(other.limit);
    }
  });

  test('stays where samples are deleted under it', () => {
    const fit = fitOf();
    const leave: NewStep = { kind: 'leave-out', part: 'whole', frames: frameSet(clip, [0, 1]) };
    const answer = apply(fit, faceMoved(fit, 0.1), leave);
    expect(answer.told.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(answer.told[0].angle).toBeGreaterThan(0.01);
    expect(answer.limit.parts[0].shape).not.toEqual(apply(fit, leave).limit.parts[0].shape);
  });
});

test('a stroke of the brush adds balls, and goes on where it was as if it were one', () => {
  const fit = fitOf({ shape: 'distance-field' });
  const centres: Vec3[] = [
    [1.4, 0, 0],
    [1.5, 0.1, 0],
    [1.6, 0.2, 0],
  ];
  const stroke = (n: number): NewStep => ({
    kind: 'sculpt',
    ...stepChartOf(fit.limit, 0),
    shape: 'distance-field',
    brush: 'add',
    radius: 0.3,
    centres: centres.slice(0, n),
  });
  apply(fit, stroke(1));
  apply(fit, stroke(2));
  const inOne = apply(fitOf({ shape: 'distance-field' }), stroke(3));
  const answer = apply(fit, stroke(3));
  expect(answer.limit).toEqual(inOne.limit);
  expect(answer.told).toMatchObject([{ state: 'applied', count: 3 }]);
  for (const centre of centres) expect(containsRotation(answer.limit, rotationFromVector(centre))).toBe(true);
});

test('a twist is held in the interval that is set, about whatever reference', () => {
  for (const chart of ['exponential-map', 'quaternion-vector'] as const) {
    const fit = fitOf({ split: 'swing-twist', chart });
    const { twistAxis, reference } = fit.limit;
    const turned = (angle: number) => rotationFromVector(twistAxis.map((x) => angle * x) as Vec3);
    const from = multiply(reference, turned(0.1));
    const answer = apply(fit, { kind: 'set-twist', reference: from, low: -0.5, high: 0.9 });
    expect(states(answer)).toEqual(['applied']);
    for (const [angle, isIn] of [
      [-0.51, false],
      [-0.49, true],
      [0.89, true],
      [0.91, false],
    ] as const) {
      expect(containsRotation(answer.limit, multiply(from, turned(angle)), 1e-6)).toBe(isIn);
    }
    const empty = apply(fit, { kind: 'set-twist', reference, low: 0.4, high: 0.3 });
    expect(empty.told[0]).toMatchObject({ state: 'refused', reason: expect.stringContaining('width') });
  }
});

test('what is off counts for nothing, and what is first is done first', () => {
  const fit = fitOf();
  const steps = list(faceMoved(fit, -0.1, 3), { kind: 'keep-innermost', share: 0.95 });
  const off = steps.map((step) => ({ ...step, isOn: false }));
  const answer = applySteps(clip, fit, off);
  expect(answer.limit).toBe(fit.limit);
  expect(answer.told).toMatchObject([{ state: 'off', handle: 4 }, { state: 'off' }]);
  // Samples are changed before the shape, wherever they stand in the list.
  expect(applySteps(clip, fit, steps.toReversed()).limit).toEqual(applySteps(clip, fit, steps).limit);
});
