import { describe, expect, it } from 'vitest';
import type { Clip } from '../clip';
import { fitJointLimits } from '../limit';
import { type Quat, rotationFromVector } from '../math';
import { clipOf } from '../testing/made-clip';
import { neverInside } from './never-inside';

/** A hinge about an axis in the plane of x and y, `askew` rad from x, that bends by 0.3 to 1.7 rad. */
const hinge = (askew: number, frames = 400): Clip =>
  clipOf(
    Array.from({ length: frames }, (_, f): Quat => {
      const angle = 1 + 0.7 * Math.sin(0.05 * f);
      return rotationFromVector([angle * Math.cos(askew), angle * Math.sin(askew), 0]);
    }),
  );
const limits = [fitJointLimits(hinge(0), { padding: 0.02 })[1]];

describe('carried limits that the motion here never meets', () => {
  it('are those of hinges askew to the ones here', () => {
    expect(neverInside(limits, hinge(0.3))).toEqual([
      {
        joint: 1,
        reason: expect.stringMatching(/^Inside in \d % of the frames here, mostly 1\d° beyond\.$/),
      },
    ]);
    expect(neverInside(limits, hinge(0))).toEqual([]);
  });

  it('are not those that some of the motion is inside of', () => {
    const there = hinge(0);
    for (let f = 0; f < 360; f++) there.rotations.set(rotationFromVector([0, 1, 0]), 8 * f + 4);
    expect(neverInside(limits, there)).toEqual([]);
  });

  it('are unknown of one pose', () => {
    expect(neverInside(limits, hinge(0.3, 1))).toEqual([]);
  });
});
