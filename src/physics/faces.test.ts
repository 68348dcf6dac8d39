import { describe, expect, it } from 'vitest';
import {
  type Clip,
  createMeasurement,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  measureRotation,
  type Quat,
  type Vec3,
  violationAngle,
} from '../core';
import { dot, multiply, rotationFromVector } from '../core/math';
import { randomRotation, randomVector, seeded } from '../core/testing/random';
import { bundledClip } from '../ragdoll/testing/load';
import { createFaceSet } from './face-set';
import { type Face, turnAlong } from './faces';

const HARD = { softening: null, isBlended: false };
const STILL: Vec3 = [0, 0, 0];

/** The faces that a joint has which nobody has looked at before. */
function facesOf(limit: JointLimit, q: Quat, spin = STILL, dt = 1): readonly Face[] {
  const set = createFaceSet();
  set.update(limit, q, spin, dt);
  return set.faces.slice(0, set.count);
}
/** rad. */
const STEP = 1e-3;

/** How far outside its region a rotation is, in the units of the chart, by projection alone. */
function distance(limit: ReturnType<typeof fitJointLimits>[number], q: Quat): number {
  const measurement = measureRotation(limit, q, HARD, createMeasurement());
  const parts = limit.parts.map((_, i) => measurement.parts[i].squared);
  return Math.sqrt(parts.reduce((a, b) => a + b, 0));
}

const turned = (q: Quat, axis: Vec3, angle: number): Quat =>
  multiply(rotationFromVector(axis.map((x) => x * angle) as Vec3), q);

let clip: Clip;
const limitOf = (options: Partial<FitOptions>, name: string) => {
  clip ??= bundledClip();
  return fitJointLimits(clip, options)[clip.skeleton.names.indexOf(name)];
};

describe('faces of learned regions', () => {
  const kinds: Partial<FitOptions>[] = [
    { shape: 'box' },
    { shape: 'ellipsoid' },
    { shape: 'k-dop' },
    { shape: 'k-dop', chart: 'quaternion-vector' },
    { shape: 'convex-hull' },
    { shape: 'ellipsoid', split: 'swing-twist' },
  ];
  for (const options of kinds) {
    it(`stand across the way out: ${Object.values(options).join(', ')}, seed 5`, () => {
      const random = seeded(5);
      const limit = limitOf(options, 'LeftArm');
      let tried = 0;
      let inside = 0;
      while (tried < 60) {
        const q = randomRotation(random) as Quat;
        const far = distance(limit, q);
        // Where it is far from the other side, and outside in one part only, whose distance that is.
        if (!(far > 0.05 && far < 0.5)) continue;
        const [{ normal, at, gap }] = facesOf(limit, q);
        const measurement = measureRotation(limit, q, HARD, createMeasurement());
        if (limit.parts.filter((_, i) => measurement.parts[i].squared > 1e-12).length > 1) continue;
        tried++;
        expect(Math.hypot(...normal)).toBeCloseTo(1, 9);
        expect(gap).toBeLessThan(0);
        expect(distance(limit, turned(at, normal, STEP))).toBeGreaterThan(0.3 * STEP);
        // Whatever is inside near there lies behind the face, but for what curves.
        for (let k = 0; k < 40; k++) {
          const turn = randomVector(random, STEP);
          if (distance(limit, multiply(rotationFromVector(turn), at)) > 0) continue;
          expect(dot(normal, turn)).toBeLessThan(0.02 * STEP);
          inside++;
        }
      }
      expect(inside).toBeGreaterThan(50);
    });
  }

  it('are none while a joint keeps inside, and one where it will be outside', () => {
    const limit = limitOf({ shape: 'k-dop' }, 'LeftArm');
    expect(facesOf(limit, limit.reference, STILL, 1 / 480)).toEqual([]);
    const spin: Vec3 = [0, 0, 20];
    let q: Quat = [...limit.reference];
    while (distance(limit, turned(q, spin, 1 / 480)) === 0) q = turned(q, spin, 1 / 480);
    expect(distance(limit, q)).toBe(0);
    const [{ normal, gap }] = facesOf(limit, q, spin, 1 / 480);
    // There is still room, less than the step would take.
    expect(gap).toBeGreaterThanOrEqual(-1e-6);
    expect(dot(normal, spin) / 480).toBeGreaterThan(gap);
  });

  it('of a thin region are several', () => {
    const limit = limitOf({ shape: 'box' }, 'LeftForeArm');
    const counts = Array.from({ length: 40 }, (_, i) => {
      const random = seeded(i + 1);
      return facesOf(limit, randomRotation(random) as Quat).length;
    });
    expect(Math.max(...counts)).toBeGreaterThan(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  });

  it('are the same ones while a joint turns along them, and others on the other side', () => {
    const limit = limitOf({ shape: 'ellipsoid' }, 'LeftArm');
    const set = createFaceSet();
    const random = seeded(9);
    let q = randomRotation(random) as Quat;
    while (!(distance(limit, q) > 0.02 && distance(limit, q) < 0.06)) q = randomRotation(random) as Quat;
    set.update(limit, q, STILL, 1 / 480);
    const [{ normal, id }] = set.faces;
    const along: Vec3 = Math.abs(normal[0]) < 0.7 ? [0, normal[2], -normal[1]] : [-normal[2], 0, normal[0]];
    for (let k = 0; k < 20; k++) {
      q = turned(q, along, 0.002);
      set.update(limit, q, STILL, 1 / 480);
      const same = set.faces.slice(0, set.count).find((face) => face.id === id);
      expect(same).toBeDefined();
      // What it says is new all the same.
      expect(-same!.gap).toBeLessThan(0.1);
    }
    set.update(limit, turned(limit.reference, normal, -3), STILL, 1 / 480);
    expect(set.faces.slice(0, set.count).some((face) => face.id === id)).toBe(false);
  });

  it('claim no more than the joint is outside at all: in a field, which is not convex, seed 4', () => {
    const limit = limitOf({ shape: 'distance-field' }, 'LeftArm');
    const set = createFaceSet();
    const random = seeded(4);
    let seen = 0;
    let q = randomRotation(random) as Quat;
    while (!(distance(limit, q) > 0.01 && distance(limit, q) < 0.1)) q = randomRotation(random) as Quat;
    for (let k = 0; k < 300; k++) {
      // Pulled inwards, it wanders along the surface.
      const held = measureRotation(limit, q, HARD, createMeasurement()).held;
      q = multiply(rotationFromVector(randomVector(random, 0.05)), [...held] as Quat);
      const spin = randomVector(random, 8);
      set.update(limit, q, spin, 1 / 480);
      const outside = violationAngle(limit, q);
      for (const { gap, normal, at } of set.faces.slice(0, set.count)) {
        expect(gap).toBeGreaterThan(-outside - 0.006);
        // Where it stands says the same.
        expect(turnAlong(normal, q, at)).toBeCloseTo(-gap, 3);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(300);
  });

  it('of what is no rotation are none', () => {
    const limit = limitOf({ shape: 'box' }, 'LeftForeArm');
    expect(facesOf(limit, [Number.NaN, 0, 0, 1])).toEqual([]);
    expect(facesOf(limit, limit.reference, [Number.NaN, 0, 0])).toEqual([]);
  });
});
