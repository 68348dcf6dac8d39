import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../../core';
import type { AnatomicalRange } from '../../core/anatomy';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { sayBesidePeople } from './say-beside-people';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 78 });
const { axes } = anatomyOf(skeleton)[skeleton.names.indexOf('LeftForeArm')];
const ranges = (...degrees: [number, number][]) =>
  degrees.map((range) => range.map((x) => (x * Math.PI) / 180)) as AnatomicalRange;
const people = ranges([-15, 165], [-20, 20], [-100, 100]);
const say = (...degrees: [number, number][]) => sayBesidePeople(axes, ranges(...degrees), people);

describe('beside the human limit', () => {
  it('what ends early is told where the ends differ most, of those with a norm first', () => {
    expect(say([0, 145], [-2, 2], [-90, 95])).toBe('reaches 20° less than the human limit in flexion');
    // A carrying angle has no norm.
    expect(say([-12, 163], [-1, 20], [-98, 98])).toBe('reaches 19° less than the human limit in varus');
  });

  it('what goes beyond is told first', () => {
    expect(say([-15, 60], [-20, 28], [-100, 100])).toBe('goes 8° beyond the human limit in valgus');
    expect(say([-15, 165.4], [-20, 24], [-100, 100])).toBe('reaches as far as the human limit');
  });
});
