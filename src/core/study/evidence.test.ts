import { describe, expect, test } from 'vitest';
import type { Clip } from '../clip/clip';
import { fillLimits } from '../human';
import { fitJoint, fitJointLimits } from '../limit/fit';
import { resolveFitOptions } from '../limit/options';
import { containsRotation } from '../limit/project';
import { haarBallPoints, haarBallShare } from '../math/haar-points';
import { angleBetween, multiply, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { type EvidenceProgress, filledStudy, gatherEvidenceInSteps } from './evidence';
import type { Evidence } from './evidence-of-model';
import { makeFolds } from './folds';

const offset: Quat = rotationFromVector([0.3, -0.5, 0.2]);

/** Two joints; the second wanders through an ellipsoid of rotation vectors of the given semi-axes. */
function wandering(frameCount: number, [a, b, c]: Vec3): Clip {
  const rotations = new Float32Array(8 * frameCount);
  for (let f = 0; f < frameCount; f++) {
    const t = (60 * f) / frameCount;
    const v: Vec3 = [
      a * Math.sin(t) * Math.cos(0.31 * t),
      b * Math.sin(1.7 * t + 1) * Math.cos(0.13 * t),
      c * Math.sin(2.3 * t + 2),
    ];
    rotations.set([0, 0, 0, 1], 8 * f);
    rotations.set(multiply(offset, rotationFromVector(v)), 8 * f + 4);
  }
  return {
    name: 'wandering',
    skeleton: {
      names: ['root', 'joint'],
      parents: Int16Array.of(-1, 0),
      offsets: Float32Array.of(0, 0, 0, 0, 1, 0),
      restRotations: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1),
      endSites: Float32Array.of(0, 1, 0),
      endSiteJoints: Int16Array.of(1),
    },
    frameTime: 1 / 60,
    frameCount,
    rotations,
    rootPositions: new Float32Array(3 * frameCount),
    notes: [],
  };
}

function run(study: Generator<EvidenceProgress, Evidence[]>): { results: Evidence[]; progress: EvidenceProgress[] } {
  const progress: EvidenceProgress[] = [];
  let step = study.next();
  while (!step.done) {
    progress.push(step.value);
    step = study.next();
  }
  return { results: step.value, progress };
}

describe('evidence', () => {
  test('a limit that was made by hand is judged on all frames, and else as the fitted one that it equals', () => {
    const clip = wandering(900, [0.8, 0.5, 0.3]);
    const model = { shape: 'box', padding: 0.04 } as const;
    const limit = fitJointLimits(clip, model)[1];
    const [part] = limit.parts;
    if (part?.shape.kind !== 'box') throw new Error('a box was asked for');
    // The half of the box on one side of its middle.
    const { min, max } = part.shape;
    const half = { ...limit, parts: [{ ...part, shape: { ...part.shape, max: [0, max[1], max[2]] as Vec3 } }] };
    const { results, progress } = run(gatherEvidenceInSteps([clip], 1, [model, limit, half], { framesPerBlock: 1000 }));
    const [fitted, same, halved] = results as [Evidence, Evidence, Evidence];
    expect(results.map(({ frames }) => frames)).toEqual(['held-out', 'all', 'all']);
    for (const key of ['tightness', 'parameterCount', 'geodesicExcess'] as const) {
      expect(same[key], key).toEqual(fitted[key]);
    }
    expect(same.options).toMatchObject({ shape: 'box', split: 'none', chart: 'exponential-map' });
    const frames = Array.from(
      { length: clip.frameCount },
      (_, f) => Array.from(clip.rotations.subarray(8 * f + 4, 8 * f + 8)) as Quat,
    );
    expect(same.coverage).toBe(1);
    expect(halved.coverage).toBeCloseTo(frames.filter((q) => containsRotation(half, q)).length / frames.length, 9);
    expect(halved.coverage).toBeLessThan(0.7);
    expect(halved.distance.mean).toBeGreaterThan(0.05);
    expect(halved.tightness / same.tightness).toBeCloseTo((0 - min[0]) / (max[0] - min[0]), 1);
    expect(halved.sweep).toEqual([]);
    expect(halved.atEqualCoverage.padding).toBeNaN();
    expect(progress.at(-1)).toEqual({ done: progress.at(-1)!.total, total: progress.at(-1)!.total });
  });

  test('quasi-random rotations fill a ball of rotations evenly: volumes of smaller balls to 2 % (seed 3)', () => {
    const points = haarBallPoints(offset, 1.2, 8192, 3);
    for (const [angle, aside] of [
      [0.5, 0],
      [0.9, 0],
      [0.4, 0.6],
    ] as const) {
      const centre = multiply(offset, rotationFromVector([aside, 0, 0]));
      let inside = 0;
      for (let i = 0; i < points.length; i += 4)
        if (angleBetween(centre, Array.from(points.subarray(i, i + 4)) as Quat) <= angle) inside++;
      const share = (haarBallShare(1.2) * inside) / 8192;
      expect(Math.abs(share / haarBallShare(angle) - 1)).toBeLessThan(0.02);
    }
    expect(haarBallShare(Math.PI)).toBe(1);
  });

  test('tells loose from tight, says how far it has come, and repeats itself', () => {
    const clip = wandering(1500, [0.7, 0.4, 0.15]);
    const models = [
      { shape: 'box' },
      { shape: 'convex-hull' },
      { shape: 'k-dop' },
      { shape: 'reach-cone', split: 'swing-twist' },
      { shape: 'reach-cone' },
    ] as const;
    const settings = { volumePoints: 2048, probes: 20, framesPerBlock: 100, now: () => performance.now() };
    const { results, progress } = run(gatherEvidenceInSteps([clip], 1, models, settings));
    const [box, hull, kDop, cone, wrong] = results as [Evidence, Evidence, Evidence, Evidence, Evidence];
    for (const row of [box, hull, kDop, cone]) {
      expect(row.coverage).toBeGreaterThan(0.7);
      expect(row.coverage).toBeLessThanOrEqual(1);
      expect(row.atEqualCoverage.coverage).toBeGreaterThanOrEqual(0.95);
      expect(row.distance.mean).toBeGreaterThanOrEqual(0);
      expect(row.distance.mean).toBeLessThan(0.05);
      expect(row.geodesicExcess.mean).toBeGreaterThanOrEqual(1);
      expect(row.geodesicExcess.p99).toBeGreaterThanOrEqual(row.geodesicExcess.mean);
      expect(row.nanoseconds).toBeGreaterThan(0);
    }
    expect(box.parameterCount).toBe(6);
    expect(hull.tightness).toBeLessThan(kDop.tightness);
    expect(kDop.tightness).toBeLessThan(box.tightness);
    expect(hull.coverage).toBeLessThanOrEqual(kDop.coverage);
    expect(box.geodesicExcess.mean).toBeLessThan(1.02);
    expect(wrong.problem).toContain('swing');
    expect(progress.at(-1)).toEqual({ done: 20, total: 20 });
    expect(progress.every(({ done }, i) => i === 0 || done >= progress[i - 1].done)).toBe(true);

    const again = run(gatherEvidenceInSteps([clip], 1, [models[1]], { ...settings, now: undefined })).results[0];
    expect({ ...again, nanoseconds: 0 }).toEqual({ ...hull, nanoseconds: 0 });
  });

  test('against a known region: no fault with its own limit, all false where nothing is real, all missed where everything is', () => {
    const clip = wandering(1500, [0.6, 0.5, 0.4]);
    const own = fitJointLimits(clip, { shape: 'ellipsoid' })[1];
    const study = (truth: (q: Quat) => boolean) =>
      run(
        gatherEvidenceInSteps([clip], 1, [{ shape: 'ellipsoid' }], {
          volumePoints: 1024,
          probes: 5,
          framesPerBlock: 30,
          truth,
        }),
      ).results[0].truth!;
    expect(study((q) => containsRotation(own, q))).toEqual({ falseAccepts: 0, falseRejects: 0 });
    expect(study(() => false)).toEqual({ falseAccepts: 1, falseRejects: 0 });
    const { falseAccepts, falseRejects } = study(() => true);
    expect(falseAccepts).toBe(0);
    expect(falseRejects).toBeGreaterThan(0.5);
  });

  test('each frame is held out once: of a steady turn the outermost block of each fold is missed, but for the padding', () => {
    const turning = wandering(2000, [0, 0, 0]);
    for (let f = 0; f < 2000; f++) turning.rotations.set(rotationFromVector([0, 0, (2 * f) / 2000]), 8 * f + 4);
    const coverage = (blocksPerFold: number) =>
      run(
        gatherEvidenceInSteps([turning], 1, [{ shape: 'box', padding: 0.02, sampleSpacing: 0 }], {
          volumePoints: 256,
          probes: 1,
          framesPerBlock: 2000,
          blocksPerFold,
        }),
      ).results[0].coverage;
    // Of 2 rad the first and the last block are seen by no other fold, and 0.02 rad of each are reached by the padding.
    for (const blocks of [1, 2, 5]) expect(coverage(blocks)).toBeCloseTo(1 - 2 / (5 * blocks) + (2 * 0.02) / 2, 2);
  });

  test('the sweep covers more and hugs less as the padding grows, and passes through what is in use', () => {
    const paddings = [0, 0.05, 0.2];
    const { results, progress } = run(
      gatherEvidenceInSteps([wandering(1500, [0.7, 0.4, 0.15])], 1, [{ shape: 'ellipsoid', padding: 0.05 }], {
        volumePoints: 1024,
        probes: 5,
        framesPerBlock: 60,
        paddings,
      }),
    );
    const [{ sweep, coverage, tightness }] = results as [Evidence];
    expect(sweep.map(({ padding }) => padding)).toEqual(paddings);
    expect(sweep[1]).toEqual({ padding: 0.05, coverage, tightness });
    for (let i = 1; i < sweep.length; i++) {
      expect(sweep[i].coverage).toBeGreaterThanOrEqual(sweep[i - 1].coverage);
      expect(sweep[i].tightness).toBeGreaterThan(sweep[i - 1].tightness);
    }
    expect(progress.at(-1)).toEqual({ done: 7, total: 7 });
  });

  test('a joint that stands still has figures, and they are numbers', () => {
    const still = run(
      gatherEvidenceInSteps([wandering(60, [0, 0, 0])], 1, [{ shape: 'convex-hull' }], {
        volumePoints: 512,
        probes: 5,
      }),
    ).results[0];
    expect(still.coverage).toBe(1);
    for (const figure of [
      still.tightness,
      still.geodesicExcess.mean,
      still.distance.p99,
      still.atEqualCoverage.padding,
    ])
      expect(Number.isFinite(figure)).toBe(true);
  });
});

test('a model that is filled up is filled in each fold, and at each padding', () => {
  const clip = wandering(900, [0.9, 0.5, 0.3]);
  const options = { shape: 'k-dop', padding: 0.02 } as const;
  const wide = fitJointLimits(wandering(900, [1.5, 1.1, 0.8]), { shape: 'k-dop', chart: 'swing-twist' })[1];
  const settings = { paddings: [0, 0.1], probes: 6, volumePoints: 1024 };
  const { results } = run(
    gatherEvidenceInSteps([clip], 1, [options, filledStudy(options, wide, 0.75), wide], settings),
  );
  const [learned, filled, whole] = results;
  expect(filled.options).toEqual(learned.options);
  expect(filled.frames).toBe('held-out');
  // Frames of a fold that the rest does not hold are held when the rest is filled up.
  let [inside, total] = [0, 0];
  for (const { training, heldOut } of makeFolds([clip], 1, { blocksPerFold: 1, framesPerBlock: 300 })) {
    const [limit] = fillLimits([fitJoint(training, 1, resolveFitOptions(options)).limit], [wide], 0.75);
    for (const q of heldOut) inside += Number(containsRotation(limit, q));
    total += heldOut.length;
  }
  expect(filled.coverage).toBe(inside / total);
  expect(filled.coverage).toBeGreaterThan(learned.coverage + 0.02);
  expect(filled.tightness).toBeGreaterThan(learned.tightness);
  expect(filled.tightness).toBeLessThan(whole.tightness * 1.05);
  for (const [i, { coverage, tightness }] of filled.sweep.entries()) {
    expect(coverage).toBeGreaterThan(learned.sweep[i].coverage);
    expect(tightness).toBeGreaterThan(learned.sweep[i].tightness);
  }
});
