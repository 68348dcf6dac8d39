import { expect, it } from 'vitest';
import { anatomyOf, containsRotation, fitJointLimits } from '../../core';
import { learnedRange } from '../../core/anatomy';
import { movingPerson } from '../../core/carry/testing/moving-people';
import { angleBetween } from '../../core/math';
import { extremeTurns } from './extreme-poses';

it.each([611, 612, 613])('ends of limits are inside, apart, and named by the angle they reach (seed %i)', (seed) => {
  const clip = movingPerson({ armsOut: 1.1, legsOut: 0.1, facing: seed, seed }, 80);
  const limits = fitJointLimits(clip);
  for (const joint of anatomyOf(clip.skeleton)
    .filter(({ part }) => part !== 'none')
    .slice(0, 8)) {
    const limit = limits[joint.joint];
    const turns = extremeTurns(joint, limit, learnedRange(joint, limit));
    expect(turns.length).toBeLessThanOrEqual(4);
    for (const [i, { rotation, words }] of turns.entries()) {
      expect(containsRotation(limit, rotation)).toBe(true);
      expect(words).toMatch(/^\D+ \d+°$/);
      for (const other of turns.slice(i + 1)) expect(angleBetween(rotation, other.rotation)).toBeGreaterThan(0.02);
    }
  }
});
