import { describe, expect, it } from 'vitest';
import { angleBetween, multiply, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomVector, seeded } from '../testing/random';
import { anatomyOf } from './anatomy-of';
import { fromAnatomical, toAnatomical } from './angles';
import { FASTEST_ANGLE, followAnatomical, startFollowing } from './follow';
import { standingPerson } from './testing/standing-people';

const DEG = Math.PI / 180;
const { skeleton } = standingPerson({ armsOut: 1, legsOut: 0.1, facing: 1, seed: 75 });
const anatomy = anatomyOf(skeleton);
const joints = ['LeftArm', 'RightUpLeg', 'RightShoulder', 'LeftHand', 'Neck'].map(
  (name) => anatomy[skeleton.names.indexOf(name)],
);

/** A rotation at the joint's lock: of a sequence at ±90°, of a tilt at half a turn of swing. */
function lockOf(joint: (typeof joints)[number], random: () => number): Quat {
  const [a, c] = [6 * random() - 3, 6 * random() - 3];
  if (joint.kind !== 'tilt') return fromAnatomical(joint, [a, (random() < 0.5 ? -90 : 90) * DEG, c]);
  return fromAnatomical(joint, [Math.PI * Math.cos(a), Math.PI * Math.sin(a), c]);
}

const unit = (v: Vec3): Vec3 => v.map((x) => x / Math.hypot(...v)) as Vec3;

describe.each(joints.map((joint) => [joint.name, joint] as const))('following %s', (_, joint) => {
  it('through its lock no angle runs away, and the rotation is kept (seed 91)', () => {
    const random = seeded(91);
    for (let n = 0; n < 20; n++) {
      const lock = lockOf(joint, random);
      const axis = unit(randomVector(random));
      const at = (degrees: number) => multiply(lock, rotationFromVector(axis.map((x) => x * degrees * DEG) as Vec3));
      // The steps meet the lock itself.
      const state = startFollowing(joint, at(-30));
      for (let degrees = -29.5; degrees <= 30; degrees += 0.5) {
        const before = [...state.angles];
        const angles = followAnatomical(joint, at(degrees), state);
        const step = Math.max(...angles.map((angle, k) => Math.abs(angle - before[k])));
        expect(step / DEG).toBeLessThanOrEqual(FASTEST_ANGLE * 0.5 + 1e-6);
      }
      expect(angleBetween(fromAnatomical(joint, state.angles), at(30)) / DEG).toBeLessThan(25);
    }
  });

  it('away from the lock it says what the definition says, but for whole turns (seed 92)', () => {
    const random = seeded(92);
    let rotation: Quat = fromAnatomical(joint, [0.1, 0.2, -0.1]);
    const state = startFollowing(joint, rotation);
    for (let n = 0; n < 3000; n++) {
      const next = multiply(rotation, rotationFromVector(randomVector(random, 0.06)));
      const told = toAnatomical(joint, next);
      if (Math.abs(told[1]) > 1 || Math.abs(told[0]) > 1.2) continue;
      rotation = next;
      const followed = followAnatomical(joint, rotation, state);
      expect(angleBetween(fromAnatomical(joint, followed), rotation)).toBeLessThan(1e-6);
      for (let k = 0; k < 3; k++) expect(Math.abs(Math.sin((followed[k] - told[k]) / 2))).toBeLessThan(1e-6);
    }
  });
});
