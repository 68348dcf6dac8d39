import { describe, expect, it } from 'vitest';
import { type Stance, standingPerson } from '../../anatomy/testing/standing-people';
import type { Skeleton } from '../clip';
import { findRoles } from './find-roles';

/** The same without words for sides: the second of a name gets a number. */
function sideless(skeleton: Skeleton, left = '', right = ''): Skeleton {
  const met = new Map<string, number>();
  const names = skeleton.names.map((name) => {
    const bare = name.replace(/^Left|^Right/, (side) => (side === 'Left' ? left : right));
    met.set(bare, (met.get(bare) ?? 0) + 1);
    return met.get(bare) === 1 ? bare : `${bare} (${met.get(bare)})`;
  });
  return { ...skeleton, names };
}

const STANCES: [string, Stance][] = [
  ['looking along +Z', { armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 1 }],
  ['looking along −Z, arms down', { armsOut: 0.3, legsOut: 0.2, facing: Math.PI, seed: 2 }],
  ['looking aside, with fingers', { armsOut: 0.8, legsOut: 0.1, facing: 1.9, seed: 3, fingers: true }],
];

describe('where no name tells of sides', () => {
  it.each(STANCES)('left and right are told by place: a person %s', (_, stance) => {
    const { skeleton } = standingPerson(stance);
    expect(findRoles(sideless(skeleton))).toEqual(findRoles(skeleton));
    expect(findRoles(sideless(skeleton)).kind).toBe('human');
  });

  it('place says nothing against a name: sides that are called the other way round stay so', () => {
    const { skeleton } = standingPerson({ armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 4 });
    const swapped = sideless(skeleton, 'Right', 'Left');
    const roles = findRoles(swapped);
    expect(swapped.names[roles.left.hand]).toBe('LeftHand');
    expect(skeleton.names[roles.left.hand]).toBe('RightHand');
  });

  it('a heap of joints on one spot, or without a head, has none', () => {
    const { skeleton } = standingPerson({ armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 5 });
    const heap = { ...sideless(skeleton), offsets: new Float32Array(skeleton.offsets.length) };
    expect(findRoles(heap).kind).toBe('unknown');
  });
});
