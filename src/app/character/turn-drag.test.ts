import { describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { multiply, rotateVector, rotationFromVector } from '../../core/math';
import { angleBetween, normalize } from '../../core/math/rotation';
import { seeded } from '../../core/testing/random';
import { SLOWEST } from '../ui/drag';
import { limbTurn, ringTurn, turnedInWorld } from './turn-drag';

const DEG = Math.PI / 180;
const random = seeded(61);
const vector = (size: number): Vec3 => [0, 0, 0].map(() => (random() - 0.5) * size) as Vec3;
const rotation = (): Quat => normalize([random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5]);

describe('a ring', () => {
  it('turns by 1.5° for each px at most, however it is seen (seed 61)', () => {
    for (let n = 0; n < 2000; n++) {
      const tangent: [number, number] = [(random() - 0.5) * 300, (random() - 0.5) * 300 * (n % 3)];
      const way = random() * 7;
      expect(Math.abs(ringTurn(Math.cos(way), Math.sin(way), tangent))).toBeLessThan(1.5 * DEG);
    }
    expect(ringTurn(5, 5, [0, 0])).toBe(0);
  });

  it('that is large keeps under the pointer what was taken hold of; one that is small is slower', () => {
    expect(ringTurn(3, 4, [60, 80])).toBeCloseTo(5 / 100, 12);
    expect(ringTurn(-4, 3, [60, 80])).toBeCloseTo(0, 12);
    expect(ringTurn(0, -6, [0, 10])).toBeCloseTo(-6 / SLOWEST, 12);
  });
});

describe('a limb', () => {
  it('turns by 1.5° for each px at most (seed 61)', () => {
    for (let n = 0; n < 2000; n++) {
      const pixelsPerMetre = 50 + 900 * random();
      const turn = limbTurn(vector(0.6), [1 / pixelsPerMetre, 0, 0], SLOWEST / pixelsPerMetre);
      expect(Math.hypot(...turn)).toBeLessThan(1.5 * DEG);
    }
    expect(limbTurn([0, 0, 0], [1, 0, 0], 0.1)).toEqual([0, 0, 0]);
  });

  it('goes where it is dragged: what is held moves with the pointer, across the limb', () => {
    for (let n = 0; n < 200; n++) {
      const arm = vector(2);
      const move = vector(2e-4);
      const along = (arm[0] * move[0] + arm[1] * move[1] + arm[2] * move[2]) / Math.hypot(...arm) ** 2;
      const after = rotateVector(rotationFromVector(limbTurn(arm, move, 0)), arm);
      for (let k = 0; k < 3; k++) expect(after[k] - arm[k]).toBeCloseTo(move[k] - along * arm[k], 6);
    }
  });

  it('is turned in the world whatever its parent’s frame', () => {
    for (let n = 0; n < 100; n++) {
      const [parent, local, turn] = [rotation(), rotation(), vector(1)];
      const wanted = multiply(rotationFromVector(turn), multiply(parent, local));
      expect(angleBetween(multiply(parent, turnedInWorld(parent, local, turn)), wanted)).toBeLessThan(1e-6);
    }
  });
});
