import { expect, it } from 'vitest';
import { anatomyOf, fromAnatomical, type Vec3 } from '../../core';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { inverseMultiply, rotationVector } from '../../core/math/rotation';
import type { Hinge } from './hinge';
import { hingeWords } from './hinge-words';

const DEG = Math.PI / 180;
const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 12 });
const anatomy = anatomyOf(skeleton);

it.each([
  ['LeftForeArm', 3, 148],
  ['RightForeArm', -4, 120],
  ['LeftLeg', 1, 133],
])('the ends of the hinge of %s are told in flexion, %d° to %d°, wherever it counts from', (name, least, most) => {
  const joint = anatomy[skeleton.names.indexOf(name)];
  const at = (flexion: number) => fromAnatomical(joint, [flexion * DEG, 0, 0]);
  for (const middle of [least, 40, most]) {
    const way = rotationVector(inverseMultiply(at(middle), at(middle + 10)));
    const axis = way.map((x) => x / Math.hypot(...way)) as Vec3;
    const hinge = {
      kind: 'hinge',
      reference: at(middle),
      axis,
      interval: [(least - middle) * DEG, (most - middle) * DEG],
    } as unknown as Hinge;
    expect(hingeWords(joint, hinge)).toEqual([`${least}°`.replace('-', '−'), `${most}°`]);
  }
});
