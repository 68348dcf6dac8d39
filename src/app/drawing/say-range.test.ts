import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { sayRange } from './say-range';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 77 });
const anatomy = anatomyOf(skeleton);
const jointOf = (name: string) => anatomy[skeleton.names.indexOf(name)];
const rad = (...degrees: number[]) => degrees.map((x) => (x * Math.PI) / 180);
const range = (low: number, high: number) => rad(low, high) as [number, number];

describe('a range', () => {
  const elbow = jointOf('LeftForeArm').axes;
  const wrist = jointOf('LeftHand').axes;

  it('stands beside its norm', () => {
    expect(sayRange(elbow[0], range(3, 148))).toBe('flexes 3° to 148°, norm 0 to 150');
    expect(sayRange(elbow[0], range(-4, 148))).toBe('flexes to 148°, extends to 4°, norm 150 and 0');
    expect(sayRange(wrist[0], range(-66, 71))).toBe('flexes to 71°, extends to 66°, norm 80 and 70');
    expect(sayRange(wrist[0], range(-40, -10))).toBe('extends 10° to 40°, norm 0 to 70');
    expect(sayRange(jointOf('Head').axes[2], range(-30, 35))).toBe(
      'turns left to 35°, turns right to 30°, norm 80 and 80 for 2 joints together',
    );
  });

  it('without a norm says none, and what is not known', () => {
    expect(sayRange(elbow[1], range(-3, 2))).toBe('carries out to 2°, carries in to 3°');
    expect(sayRange(jointOf('LeftArm').axes[1], range(-20, 110))).toBe(
      'abducts to 110°, adducts to 20°, norm 180 and not known',
    );
    expect(sayRange(jointOf('LeftArm').axes[1], range(-20, -5))).toBe('adducts 5° to 20°');
  });

  it('of a joint that stands still says so', () => {
    expect(sayRange(elbow[0], range(-0.2, 0.3))).toBe('does not move');
    expect(sayRange(elbow[0], range(11.8, 12.1))).toBe('stays flexed 12°');
    expect(sayRange(wrist[0], range(-12, -12))).toBe('stays extended 12°');
  });
});
