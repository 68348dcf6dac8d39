import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../anatomy/anatomy-of';
import { learnedRange, neutralIn } from '../anatomy/learned-range';
import { parseBvh } from '../clip/parse-bvh';
import { fitJoint } from '../limit/fit';
import { splitKinds } from '../limit/joint-limit';
import { combinationProblem, resolveFitOptions } from '../limit/options';
import { shapeKinds } from '../shape/shapes.ts';
import { seeded } from '../testing/random';
import { applySteps } from './apply-steps';
import type { EditStep, SetRange } from './step';

const DEG = Math.PI / 180;
const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const anatomy = anatomyOf(clip.skeleton);
const joints = ['LeftArm', 'RightForeArm', 'LeftUpLeg', 'LeftHand', 'Neck'];

const combinations = shapeKinds.flatMap((shape) =>
  splitKinds.map((split) => resolveFitOptionsOf({ shape, split })).filter((options) => options !== null),
);

function resolveFitOptionsOf(options: Parameters<typeof resolveFitOptions>[0]) {
  return combinationProblem({ ...resolveFitOptions(), ...options }) ? null : resolveFitOptions(options);
}

const rangeOf = (name: string, limit: Parameters<typeof learnedRange>[1]) => {
  const joint = anatomy[clip.skeleton.names.indexOf(name)];
  return learnedRange(joint, limit, neutralIn(joint, clip));
};

describe('a range that is typed', () => {
  it.each(combinations.map((options) => [options.shape, options.split, options] as const))(
    'is what the limit reads afterwards, to a quarter of a degree, cut or wider than what was seen: %s, %s (seed 711)',
    (_, __, options) => {
      const random = seeded(711);
      for (const name of joints.slice(0, process.env.THOROUGH ? joints.length : 2)) {
        const index = clip.skeleton.names.indexOf(name);
        const fit = fitJoint([clip], index, options);
        const [[low, high]] = rangeOf(name, fit.limit);
        const width = high - low;
        for (const [from, to] of [
          [low + 0.15 * width * random(), high - 0.25 * width * random()],
          [null, high + 0.15 * width * random()],
        ]) {
          const step: SetRange = { id: 0, isOn: true, kind: 'set-range', axis: 0, low: from, high: to };
          const { limit, told } = applySteps(clip, fit, [step]);
          const [[nowLow, nowHigh]] = rangeOf(name, limit);
          expect(told[0].state).toBe('applied');
          // What a shape can't do is said.
          if (told[0].reason) continue;
          if (from !== null) expect(Math.abs(nowLow - from) / DEG, `${name} low`).toBeLessThan(0.25);
          expect(Math.abs(nowHigh - to!) / DEG, `${name} high`).toBeLessThan(0.25);
        }
      }
    },
  );

  it('leaves the limit as it is where it is there already, and is none where its ends are crossed', () => {
    const fit = fitJoint([clip], clip.skeleton.names.indexOf('LeftArm'), resolveFitOptions());
    const step: SetRange = { id: 3, isOn: true, kind: 'set-range', axis: 1, low: null, high: null };
    expect(applySteps(clip, fit, [step]).limit).toBe(fit.limit);
    const crossed: EditStep = { ...step, low: 1, high: 0.2 };
    expect(applySteps(clip, fit, [crossed])).toMatchObject({ limit: fit.limit, told: [{ state: 'refused' }] });
  });

  it('holds for two angles at once, and what comes after it is done to it', () => {
    const index = clip.skeleton.names.indexOf('LeftUpLeg');
    const fit = fitJoint([clip], index, resolveFitOptions());
    const before = rangeOf('LeftUpLeg', fit.limit);
    const steps: EditStep[] = [0, 1].map((axis) => ({
      id: axis,
      isOn: true,
      kind: 'set-range',
      axis: axis as 0 | 1,
      low: null,
      high: before[axis][1] - 8 * DEG,
    }));
    const { limit } = applySteps(clip, fit, steps);
    const after = rangeOf('LeftUpLeg', limit);
    for (const axis of [0, 1]) expect((after[axis][1] - before[axis][1]) / DEG).toBeCloseTo(-8, 0);
  });
});
