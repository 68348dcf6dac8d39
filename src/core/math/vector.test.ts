import { describe, expect, it } from 'vitest';
import { vec3n } from 'wgpu-matrix';
import { randomVector, seeded } from '../testing/random';
import { cross, distance, dot, length, subtract, unit } from './vector';

describe('vectors', () => {
  it('are multiplied, subtracted and measured as by wgpu-matrix (seed 6)', () => {
    const random = seeded(6);
    for (let i = 0; i < 200; i++) {
      const a = randomVector(random);
      const b = randomVector(random);
      expect(dot(a, b)).toBeCloseTo(vec3n.dot(a, b), 14);
      expect(cross(a, b)).toEqual(vec3n.cross(a, b));
      expect(subtract(a, b)).toEqual(vec3n.subtract(a, b));
      expect(length(a)).toBeCloseTo(vec3n.length(a), 14);
      expect(distance(a, b)).toBeCloseTo(vec3n.distance(a, b), 14);
      expect(distance(unit(a), vec3n.normalize(a))).toBeLessThan(1e-15);
    }
  });

  it('without length have no direction', () => {
    expect(unit([0, 0, 0])).toEqual([0, 0, 0]);
    expect(unit([1e-13, 0, 0])).toEqual([0, 0, 0]);
  });
});
