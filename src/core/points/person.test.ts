import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRoles, parseBvh } from '../clip';
import { humanLimits } from '../human';
import { personSkeleton } from './person';

it('the default person is the one of the bundled clip', () => {
  const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
  const person = personSkeleton();
  expect(person.names).toEqual(skeleton.names);
  expect(person.parents).toEqual(skeleton.parents);
  expect(person.endSiteJoints).toEqual(skeleton.endSiteJoints);
  expect(person.restRotations).toEqual(skeleton.restRotations);
  for (const list of ['offsets', 'endSites'] as const)
    for (const [i, x] of person[list].entries()) expect(x).toBeCloseTo(skeleton[list][i], 6);
});

it('the default person has all joints that limits of people ask for', () => {
  const person = personSkeleton();
  expect(findRoles(person).kind).toBe('human');
  expect(humanLimits(person).missing).toEqual([]);
});
