import { describe, expect, it } from 'vitest';
import type { HumanCheck } from '../../core';
import type { JointCheck } from '../../core/study';
import { nextBeyond, sayBeyond, sayCauses, sayCheck, sayHint, sayInside } from './check-words';

const joint = (change: Partial<JointCheck> = {}): JointCheck => ({
  joint: 3,
  name: 'LeftHand',
  inside: 0.9,
  median: 0.2,
  worst: 0.5,
  worstFrame: 7,
  runs: [],
  causes: [],
  ...change,
});
const check = (change: Partial<HumanCheck> = {}): HumanCheck => ({
  frames: 200,
  framesOutside: 20,
  checked: 21,
  joints: [joint()],
  swapped: [],
  missing: [],
  ...change,
});

describe('what a check says', () => {
  it('of the clip', () => {
    expect(sayCheck(check())).toBe('Beyond what people can do in 20 of 200 frames, 21 joints checked.');
    expect(sayCheck(check({ framesOutside: 0 }))).toMatch(/^People can move like this: all of 200 frames/);
    expect(sayCheck(check({ swapped: ['arms'] }))).toContain('Left and right arms are exchanged');
    const missing = [{ joint: 1, name: 'Tail', reason: 'It is not recognised as a human.' }];
    expect(sayCheck(check({ checked: 0, joints: [], missing }))).toBe('It is not recognised as a human.');
  });

  it('of a joint: never all inside where a frame is out', () => {
    expect([0, 0.016, 0.42, 0.994, 0.9968, 0.99999].map(sayInside)).toEqual(
      ['0.0', '1.6', '42', '99', '99.7', '99.9'].map((text) => `${text} % inside`),
    );
    expect(sayBeyond(joint())).toBe('mostly 11° beyond, at most 29°');
    expect(sayBeyond(joint({ median: 0.5 }))).toBe('29° beyond');
    expect(sayCauses(joint(), true)).toMatch(/^Cause unknown/);
    const causes = [{ cause: 'spike' as const, frames: 1 }];
    expect(sayCauses(joint({ causes }), false)).toBe('Spikes, 1 frame.');
    expect(sayCauses(joint({ causes }), true)).toBe('Spikes, 1 frame. Left out of learning.');
    expect(sayCauses(joint({ causes: [{ cause: 'rest', frames: 9 }] }), true)).not.toContain('Left out');
  });

  it('in a hint: only of rests and sides', () => {
    expect(sayHint(check())).toBe('');
    expect(sayHint(check({ joints: [joint({ causes: [{ cause: 'flip', frames: 4 }] })] }))).toBe('');
    const turned = joint({ causes: [{ cause: 'rest', frames: 180 }] });
    expect(sayHint(check({ joints: [turned] }))).toBe('1 joint has a turned rest pose');
    expect(sayHint(check({ joints: [turned, turned] }))).toBe('2 joints have a turned rest pose');
    expect(sayHint(check({ joints: [turned], swapped: ['arms', 'legs'] }))).toBe(
      'Left and right arms and legs seem to be exchanged',
    );
  });
});

it('goes from stretch to stretch, and stays at the ends', () => {
  const runs = [
    [5, 9],
    [20, 20],
  ].map(([first, last]) => ({ first, last, worst: 1, cause: null }));
  expect([0, 5, 12, 20].map((frame) => nextBeyond(runs, frame, 1))).toEqual([5, 20, 20, -1]);
  expect([5, 7, 20, 30].map((frame) => nextBeyond(runs, frame, -1))).toEqual([-1, 5, 5, 20]);
});
