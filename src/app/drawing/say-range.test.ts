import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { sayRange, sayTypical } from './say-range';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 77 });
const anatomy = anatomyOf(skeleton);
const jointOf = (name: string) => anatomy[skeleton.names.indexOf(name)];
const rad = (...degrees: number[]) => degrees.map((x) => (x * Math.PI) / 180);
const range = (low: number, high: number) => rad(low, high) as [number, number];

describe('a range', () => {
  const elbow = jointOf('LeftForeArm').axes;
  const wrist = jointOf('LeftHand').axes;

  it('names both sides, or the one side that it is on', () => {
    expect(sayRange(elbow[0], range(3, 148))).toBe('3° to 148° flexion');
    expect(sayRange(elbow[0], range(-4, 148))).toBe('148° flexion, 4° extension');
    expect(sayRange(wrist[0], range(-40, -10))).toBe('10° to 40° extension');
    expect(sayRange(jointOf('Head').axes[2], range(-30, 35))).toBe('35° left rotation, 30° right rotation');
    expect(sayRange(jointOf('LeftArm').axes[1], range(-20, -5))).toBe('5° to 20° adduction');
  });

  it('of a joint that stands still says so', () => {
    expect(sayRange(elbow[0], range(-0.2, 0.3))).toBe('does not move');
    expect(sayRange(elbow[0], range(11.8, 12.1))).toBe('stays flexed 12°');
    expect(sayRange(wrist[0], range(-12, -12))).toBe('stays extended 12°');
  });
});

describe('a typical range', () => {
  it('has the norm of both sides, and for how many joints', () => {
    expect(sayTypical(jointOf('LeftHand').axes[0])).toBe('80°, 70°');
    expect(sayTypical(jointOf('LeftForeArm').axes[0])).toBe('150°, 0°');
    expect(sayTypical(jointOf('Head').axes[2])).toBe('80°, 80° for 2 joints together');
  });

  it('says which side is not known, and is null where neither is', () => {
    expect(sayTypical(jointOf('LeftForeArm').axes[1])).toBeNull();
    expect(sayTypical(jointOf('LeftArm').axes[1])).toBe('180°, not known');
  });
});
