import { describe, expect, it } from 'vitest';
import { containsRotation, humanLimits } from '../../src/core';
import { humanSet, humanSums } from '../../src/core/human/human-set';
import { impossible, impossibleRotations, limitOf, madePerson } from './impossible';
import { storedRegion, storedSums } from './make';
import { profiles } from './profiles';
import { humanRegions } from './regions';

it('the set has every region', () => {
  expect(Object.keys(humanSet)).toEqual(humanRegions.map(({ key }) => key));
});

// One region of each way to sample; the whole set takes half a minute.
it.each(['neck-2', 'thigh', 'knuckle'])('%s is what the figures make of it', (key) => {
  const region = humanRegions.find((one) => one.key === key)!;
  expect(storedRegion(region)).toEqual(humanSet[key]);
});

it('sums are what the figures make of them', () => {
  expect(storedSums(humanSet)).toEqual(humanSums);
});

it('angles of each profile lie within those of the next', () => {
  for (const [smaller, larger] of [
    [profiles.older, profiles.adult],
    [profiles.adult, profiles.flexible],
  ])
    for (const [part, box] of Object.entries(smaller.boxes))
      for (const [i, angle] of box.entries()) {
        const other = larger.boxes[part as keyof typeof larger.boxes][i];
        expect(i % 2 ? other >= angle : other <= angle, `${part}, angle ${i}`).toBe(true);
      }
});

it('fingers are the same on both sides: they are not mirrored', () => {
  for (const { boxes } of Object.values(profiles))
    for (const part of ['knuckle', 'finger-middle', 'finger-end', 'thumb-base', 'thumb-knuckle', 'thumb-end'] as const)
      for (const k of [2, 4]) expect(boxes[part][k]).toBe(-boxes[part][k + 1]);
});

describe('nobody can', () => {
  const { limits } = humanLimits(madePerson.skeleton);
  it.each(impossible)('$joint, angle $axis at $degrees°, whatever the other angles', (one) => {
    for (const rotation of impossibleRotations(one, 200))
      expect(containsRotation(limitOf(limits, one), rotation), rotation.join(' ')).toBe(false);
  });
});
