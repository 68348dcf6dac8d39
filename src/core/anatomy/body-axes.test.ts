import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import { bodyAxes } from './body-axes';
import { standingPerson } from './testing/standing-people';

const { skeleton } = standingPerson({ armsOut: 0.5, legsOut: 0, facing: 0, seed: 2 });
const roles = findRoles(skeleton);

/** m: the person's joints, facing +Z, left +X, both shins lifted behind and turned so far (rad from hanging down), toes stretched by 70°. */
function positions(lift: number, isSwapped: boolean): number[] {
  const places = skeleton.names.flatMap(() => [0, 1.2, 0]);
  const put = (joint: number, x: number, y: number, z: number) => {
    for (const [k, value] of [isSwapped ? -x : x, y, z].entries()) places[3 * joint + k] = value;
  };
  for (const [side, x] of [
    [roles.left, 0.1],
    [roles.right, -0.1],
  ] as const) {
    const [down, back] = [Math.cos(lift), Math.sin(lift)];
    const foot = [0.5 - 0.4 * down, -0.4 * back];
    const toe = Math.PI / 2 - (70 * Math.PI) / 180;
    put(side.upperArm, 2 * x, 1.4, 0);
    put(side.upperLeg, x, 0.9, 0);
    put(side.lowerLeg, x, 0.5, 0);
    put(side.foot, x, foot[0], foot[1]);
    // Along the shin turned forward by `toe`.
    put(side.toe, x, foot[0] - 0.15 * Math.cos(lift - toe), foot[1] - 0.15 * Math.sin(lift - toe));
  }
  return places;
}

describe('the axes of a body', () => {
  it.each([0, 0.6, 1.2, 1.6, 2])('are not swapped by legs that are lifted behind by %f rad', (lift) => {
    const axes = bodyAxes(roles, positions(lift, false))!;
    expect(axes.areSidesSwapped).toBe(false);
    expect(axes.forward[2]).toBeCloseTo(1, 6);
  });

  it.each([0, 0.6, 1.2])('are those of the body where names are swapped, legs lifted by %f rad', (lift) => {
    const axes = bodyAxes(roles, positions(lift, true))!;
    expect(axes.areSidesSwapped).toBe(true);
    expect(axes.forward[2]).toBeCloseTo(1, 6);
  });
});
