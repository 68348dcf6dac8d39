import { describe, expect, test, vi } from 'vitest';
import type { Clip } from '../clip';
import { finish } from '../math/steps';
import { formOf, modelOf, shapeKinds } from '../shape';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { jointCloud, jointPathInSteps } from './cloud';
import { fitCloud, fitJoint, fitJointInSteps } from './fit';
import { defaultFitOptions, type FitOptions } from './options';

const optionsOf = (change: Partial<FitOptions>): FitOptions => ({ ...defaultFitOptions, ...change });
const splitOf = (shape: FitOptions['shape']) => (formOf(shape, 3) ? 'none' : 'swing-twist');
const JOINT = 1;

/** The clip with its rotations behind a counter of numbers read. */
function counted(clip: Clip): { clip: Clip; reads: () => number } {
  let reads = 0;
  const rotations = new Proxy(clip.rotations, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, target);
    },
  });
  return { clip: { ...clip, rotations }, reads: () => reads };
}

describe('a fit in steps', () => {
  test.each(shapeKinds)('is what one loop without stops makes of the frames: %s (seed 5)', (shape) => {
    const options = optionsOf({ shape, split: splitOf(shape), sampleSpacing: 0.2, padding: 0.01 });
    const clip = clipOf(wanderingRotations(400, 5));
    const { vectors, bounds } = finish(jointPathInSteps([clip], JOINT, options));
    const dimensions = bounds.map((part) => ({ whole: 3, swing: 2, twist: 1 })[part]);
    // Straight from the description: the cloud's frames, and again with those that were left out, at most three times.
    const cloud = jointCloud([clip], JOINT, options);
    const kept = cloud.parts.map(({ frames }) => new Set(frames));
    const around = () =>
      kept.map((frames, i) => {
        const sorted = [...frames].sort((a, b) => a - b);
        const points = sorted.flatMap((f) => [...vectors[i].subarray(dimensions[i] * f, dimensions[i] * (f + 1))]);
        const form = formOf(shape, dimensions[i] as 1 | 2 | 3)!;
        return form.fit(Float64Array.from(points), { ...options, inTime: true });
      });
    let shapes = around();
    for (let round = 0; round < 3; round++) {
      const before = kept.reduce((sum, { size }) => sum + size, 0);
      shapes.forEach((part, i) => {
        for (let f = 0; f < clip.frameCount; f++) {
          const at = [...vectors[i].subarray(dimensions[i] * f, dimensions[i] * (f + 1)), 0, 0];
          if (!modelOf(part).contains(part, [at[0], at[1], at[2]])) kept[i].add(f);
        }
      });
      if (kept.reduce((sum, { size }) => sum + size, 0) === before) break;
      shapes = around();
    }
    const fit = fitJoint([clip], JOINT, options);
    expect(fit.limit.parts.map((part) => part.shape)).toEqual(shapes);
    expect(fit.cloud.parts.map(({ frames }) => [...frames])).toEqual(kept.map((f) => [...f].sort((a, b) => a - b)));
    expect(fitCloud(fit.cloud)).toEqual(fit.limit);
  });

  test('reads at most 8,192 frames of a long clip between two stops, and holds at most 2,048 against the shape', () => {
    const { clip, reads } = counted(clipOf(wanderingRotations(20_000, 6)));
    const options = optionsOf({ reference: 'rest', shape: 'k-dop' });
    const contains = vi.spyOn(formOf('k-dop', 3)!, 'contains');
    const steps = fitJointInSteps([clip], JOINT, options);
    let count = 0;
    for (let isDone: boolean | undefined = false; !isDone; count++) {
      const [readBefore, heldBefore] = [reads(), contains.mock.calls.length];
      isDone = steps.next().done;
      expect(reads() - readBefore).toBeLessThanOrEqual(4 * 8192);
      expect(contains.mock.calls.length - heldBefore).toBeLessThanOrEqual(2048);
    }
    expect(reads()).toBe(4 * 20_000);
    expect(contains.mock.calls.length).toBeGreaterThan(19_000);
    expect(count).toBeGreaterThan(12);
    contains.mockRestore();
  });
});
