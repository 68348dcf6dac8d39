import { describe, expect, it } from 'vitest';
import { TRAIL_SECONDS } from '../../three/trail';
import { createFallTrail } from './fall-trail';

const told = (trail: ReturnType<typeof createFallTrail>) => {
  const points: number[][] = [];
  trail.each((...point) => points.push(point));
  return points;
};

describe('the trail of a fall', () => {
  it('is the way of the last while, no longer and of no more points than there are', () => {
    const trail = createFallTrail(40);
    for (let i = 0; i <= 600; i++) trail.note(i / 240, 1, [0, 0, 0, i / 240, 1, 2]);
    const points = told(trail);
    expect(points.length).toBeLessThanOrEqual(40);
    expect(points.length).toBeGreaterThan(25);
    expect(points.at(-1)).toEqual([2.5, 1, 2]);
    expect(points[0][0]).toBeGreaterThanOrEqual(2.5 - TRAIL_SECONDS);
    expect(points[0][0]).toBeLessThan(2.5 - TRAIL_SECONDS + 0.05);
    points.slice(1).forEach(([x], i) => {
      expect(x).toBeGreaterThan(points[i][0]);
    });
  });

  it('begins anew with another fall and for another limb, and stands while time does', () => {
    const trail = createFallTrail(40);
    for (let i = 0; i < 20; i++) trail.note(i / 30, 0, [i, 0, 0]);
    trail.note(0, 0, [7, 0, 0]);
    expect(told(trail)).toEqual([[7, 0, 0]]);
    for (let i = 0; i < 100; i++) trail.note(0, 0, [7, 0, 0]);
    expect(told(trail).length).toBeLessThan(4);
    trail.note(1 / 30, 1, [0, 0, 0, 5, 5, 5]);
    expect(told(trail)).toEqual([[5, 5, 5]]);
  });
});
