import { describe, expect, it } from 'vitest';
import { multiply, type Quat, rotationFromVector } from '../math';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { fitJoint } from './fit';
import { type FitOptions, resolveFitOptions } from './options';
import { padLimit, padToHold } from './pad-limit';
import { containsRotation, projectRotation, violationAngle } from './project';

const MODELS: Partial<FitOptions>[] = [
  { shape: 'k-dop' },
  { shape: 'box', chart: 'euler-zyz' },
  { shape: 'oriented-box' },
  { shape: 'ellipsoid' },
  { shape: 'convex-hull', split: 'swing-twist' },
  { shape: 'k-dop', split: 'swing-twist' },
  { shape: 'distance-field' },
  { shape: 'reach-cone', split: 'swing-twist' },
];

const limitOf = (model: Partial<FitOptions>, seed: number) =>
  fitJoint([clipOf(wanderingRotations(300, seed, [0.5, 0.35, 0.25]))], 1, resolveFitOptions(model)).limit;

describe.each(MODELS)('a limit of %o that is padded', (model) => {
  it.each([1, 2])('holds what it held, and all that is no farther beyond (seed %i)', (seed) => {
    const limit = limitOf(model, seed);
    const padded = padLimit(limit, 0.12);
    expect(padded.parts.map(({ shape }) => shape.kind)).toEqual(limit.parts.map(({ shape }) => shape.kind));
    const random = seeded(seed);
    let lost = 0;
    for (let i = 0; i < 400; i++)
      if (!containsRotation(padded, projectRotation(limit, randomRotation(random)), 1e-3)) lost++;
    expect(lost).toBe(0);
    // An ellipsoid, and a frame of swing and twist, are not the same distance away everywhere.
    const near: Quat[] = Array.from({ length: 400 }, () =>
      multiply(projectRotation(limit, randomRotation(random)), rotationFromVector(randomVector(random, 0.03))),
    );
    expect(near.filter((q) => !containsRotation(padded, q)).length).toBeLessThan(8);
    expect(padLimit(limit, 0)).toBe(limit);
  });

  it.each([3, 4])('just so far holds the asked share, and less does not (seed %i)', (seed) => {
    const limit = limitOf(model, seed);
    const other = wanderingRotations(200, seed + 50, [0.7, 0.5, 0.3]);
    const inside = (one: typeof limit) => other.filter((q) => containsRotation(one, q)).length / other.length;
    expect(inside(limit)).toBeLessThan(0.95);
    for (const share of [0.95, 1]) {
      const { limit: padded, by } = padToHold(limit, other, share);
      expect(inside(padded)).toBeGreaterThanOrEqual(share);
      expect(inside(padLimit(limit, 0.9 * by))).toBeLessThan(share);
      expect(by).toBeLessThan(1.6 * Math.max(...other.map((q) => violationAngle(limit, q))));
    }
    const held = padToHold(limit, [projectRotation(limit, limit.reference)], 1);
    expect([held.limit === limit, held.by]).toEqual([true, 0]);
  });
});
