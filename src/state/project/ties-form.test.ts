import { describe, expect, it } from 'vitest';
import { learnTies } from '../../core';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import type { LearnedTies } from '../limits/ties';
import { tieKey } from '../limits/ties';
import { projectJson } from './exact-json';
import { readTies, writeTies } from './ties-form';

// Hands that follow forearms: something is learned, and something is refused.
const clip = wanderingChain(5, 1500, 21);
for (let f = 0; f < clip.frameCount; f++) {
  const at = 20 * f;
  clip.rotations.set(clip.rotations.subarray(at + 4, at + 8), at + 8);
}
const study = learnTies(clip);
const ties: LearnedTies = { study, clips: ['wandering.bvh'], off: [tieKey(study.pairs[0].joints)] };
const same = (joint: number) => joint;
const stored = () =>
  JSON.parse(projectJson(writeTies(ties))) as {
    study: { pairs: { tie: { planes: number[]; references: number[][] } | null }[] };
  };

describe('ties of a project', () => {
  it('come back to the bit', () => {
    expect(study.pairs.some(({ verdict }) => verdict === 'tied')).toBe(true);
    expect(readTies(stored(), same)).toEqual(ties);
  });

  it('follow joints to where they are, and are left out with those that are not here', () => {
    const moved = readTies(stored(), (joint) => (joint === 1 ? -1 : joint + 10))!;
    expect(moved.study.pairs.length).toBeGreaterThan(0);
    for (const { joints, tie } of moved.study.pairs) {
      expect(Math.min(...joints)).toBeGreaterThanOrEqual(10);
      if (tie) expect([...tie.joints]).toEqual([...joints]);
    }
    expect(moved.study.pairs.length).toBe(study.pairs.filter(({ joints }) => !joints.includes(1)).length);
  });

  it.each<[string, (one: { planes: number[]; references: number[][] }) => void]>([
    ['half a plane', ({ planes }) => void planes.pop()],
    ['a plane without direction', ({ planes }) => void planes.fill(0)],
    ['a reference that is no rotation', ({ references }) => void references[0].fill(0)],
  ])('make no sense with %s', (_, spoil) => {
    const given = stored();
    spoil(given.study.pairs.find(({ tie }) => tie)!.tie!);
    expect(readTies(given, same)).toBeNull();
  });

  it.each([null, 1, 'ties', [], {}, { study: {}, clips: [], off: [] }])('make no sense as %j', (given) => {
    expect(readTies(given, same)).toBeNull();
  });
});
