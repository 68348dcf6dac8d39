import { describe, expect, it } from 'vitest';
import { rotationFromVector } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { repairSlips, unroll } from './unroll';

const stream = (vectors: Vec3[]) => Float64Array.from(vectors.flatMap((v) => rotationFromVector(v)));
const dots = (rotations: Float64Array) =>
  Array.from({ length: rotations.length / 4 - 1 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + rotations[4 * i + k] * rotations[4 * i + 4 + k], 0),
  );

describe('unroll', () => {
  it('takes away every flip of cover and begins the short way round', () => {
    const clean = stream(Array.from({ length: 100 }, (_, i): Vec3 => [Math.sin(i / 10), Math.cos(i / 7), 0.2]));
    const flipped = clean.map((x, i) => ((i >> 2) % 7 < 3 ? -x : x));
    unroll(flipped);
    expect(flipped[3]).toBeGreaterThan(0);
    expect(Math.min(...dots(flipped))).toBeGreaterThan(0.9);
    expect([...flipped]).toEqual([...clean]);
  });

  it('follows a turn beyond 180° the long way', () => {
    const rotations = stream(Array.from({ length: 50 }, (_, i): Vec3 => [(i / 49) * 4, 0, 0]));
    const raw = rotations.map((x, i) => (rotations[4 * (i >> 2) + 3] < 0 ? -x : x));
    unroll(raw);
    expect(raw[4 * 49 + 3]).toBeCloseTo(Math.cos(2), 12);
  });
});

describe('repairSlips', () => {
  it('brings home a limb that circled once and stayed on the other cover', () => {
    // A swing out, once round the far side, and a long stay at home on cover −1.
    const circle = Array.from({ length: 40 }, (_, i): Vec3 => [0, (i / 40) * 2 * Math.PI, 0]);
    const home = Array.from({ length: 100 }, (_, i): Vec3 => [0.1 * Math.sin(i), 0, 0]);
    const rotations = stream([...home, ...circle, ...home]);
    unroll(rotations);
    expect(rotations[rotations.length - 1]).toBeLessThan(0);
    const slips = repairSlips(rotations);
    expect(slips).toEqual([{ firstFrame: 121, frameCount: 119 }]);
    expect(rotations[rotations.length - 1]).toBeGreaterThan(0);
  });

  it('leaves a true excursion the long way round alone', () => {
    const rotations = stream(Array.from({ length: 200 }, (_, i): Vec3 => [3.6 * Math.max(0, Math.sin(i / 20)), 0, 0]));
    const before = [...rotations];
    expect(repairSlips(rotations)).toEqual([]);
    expect([...rotations]).toEqual(before);
  });
});
