import { expect, it } from 'vitest';
import { anatomyOf } from '../../core';
import type { AnatomicalRange } from '../../core/anatomy';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { rangeWords } from './range-words';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 76 });
const elbow = anatomyOf(skeleton)[skeleton.names.indexOf('LeftForeArm')];
const still: [number, number] = [0, 0];

it.each([0, 1, 2])(
  'a joint that turns in angle %i alone is told by that angle, and never as one that does not move',
  (axis) => {
    const learned = [still, still, still].map((range, k) => (k === axis ? [-0.6, 1.2] : range)) as AnatomicalRange;
    const ranges = { learned, seen: learned, people: null };
    for (const hasMotion of [true, false]) {
      expect(rangeWords(elbow, ranges, -1, hasMotion)).toContain(elbow.axes[axis].positive.name);
      const words = [0, 1, 2].map((at) => rangeWords(elbow, ranges, at, hasMotion));
      expect(words.join()).not.toContain('does not move');
      expect(words[(axis + 1) % 3]).toMatch(new RegExp(`: no ${elbow.axes[(axis + 1) % 3].positive.name} or `));
    }
  },
);
