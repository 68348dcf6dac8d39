import { describe, expect, it } from 'vitest';
import { humanLimits } from '../human';
import { fitJointLimits } from '../limit/fit';
import { type JointLimit, limitPart } from '../limit/joint-limit';
import { containsRotation } from '../limit/project';
import { madeRigs } from '../limit/testing/made-rigs';
import { rotateVector } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { formOf, type ShapeKind } from '../shape/shapes.ts';
import { seeded } from '../testing/random';
import type { AnatomicalJoint } from './anatomical-joint';
import { anatomyOf } from './anatomy-of';
import { fromAnatomical } from './angles';
import { learnedRange, neutralIn, seenRange } from './learned-range';
import { standingPerson } from './testing/standing-people';

const DEG = Math.PI / 180;
const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 1, seed: 76 });
const anatomy = anatomyOf(skeleton);
const jointOf = (name: string) => anatomy[skeleton.names.indexOf(name)];

/** A limit that holds a tilt's own three angles in a box, rad: what its ranges are is known. */
function boxOfTilt(joint: AnatomicalJoint, low: Vec3, high: Vec3): JointLimit {
  const axis = (v: Vec3) => rotateVector(joint.localFromDistal, v);
  const corners = Array.from({ length: 8 }, (_, i) =>
    [0, 1, 2].map((k) => joint.signs[k] * ((i >> k) & 1 ? high[k] : low[k])),
  );
  const shape = formOf('box', 3)!.fit(Float64Array.from(corners.flat()), { padding: 0 });
  return {
    joint: joint.joint,
    name: joint.name,
    reference: fromAnatomical(joint, [0, 0, 0]),
    split: 'none',
    twistAxis: axis([0, 1, 0]),
    twistAxisSource: 'default',
    axes: [...axis([0, 0, 1]), ...axis([1, 0, 0]), ...axis([0, 1, 0])],
    parts: [limitPart('whole', 'swing-twist', shape)],
    softening: { falloff: 2, radius: 0.3 },
    sampleCount: 8,
  };
}

describe('the range that a limit admits', () => {
  it('of a box of a shoulder’s own angles is the box, softening aside (seed 101)', () => {
    const random = seeded(101);
    for (const name of ['LeftArm', 'RightArm']) {
      for (let n = 0; n < 6; n++) {
        const low = [0, 0, 0].map(() => -1.4 * random()) as Vec3;
        const high = [0, 0, 0].map(() => 1.4 * random()) as Vec3;
        const range = learnedRange(jointOf(name), boxOfTilt(jointOf(name), low, high));
        for (let k = 0; k < 3; k++) {
          expect(Math.abs(range[k][0] - low[k]) / DEG).toBeLessThan(0.1);
          expect(Math.abs(range[k][1] - high[k]) / DEG).toBeLessThan(0.1);
        }
      }
    }
  });

  const rigs = madeRigs().filter(({ name }) => ['+x', '+z', 'askew 4', 'askew 1, mirrored'].includes(name));
  const shapes: ShapeKind[] = ['k-dop', 'convex-hull', 'distance-field'];
  it.each(rigs.flatMap((rig) => shapes.map((shape) => [rig.name, shape, rig] as const)))(
    'on rig %s with %s holds what 60,000 rotations in the planes of its angles show, and little more (seed 103)',
    (_, shape, rig) => {
      const joint = anatomyOf(rig.clip.skeleton)[rig.joint];
      const limit = fitJointLimits(rig.clip, { shape, padding: 0 })[rig.joint];
      const neutral = neutralIn(joint, rig.clip);
      const range = learnedRange(joint, limit, neutral);
      const random = seeded(103);
      const low = [9, 9, 9];
      const high = [-9, -9, -9];
      for (let i = 0; i < 60_000; i++) {
        const axis = i % 3;
        const angles = neutral.map((x, k) => x + (random() - 0.5) * (k === axis ? 2 * Math.PI : 60 * DEG)) as Vec3;
        if (!containsRotation(limit, fromAnatomical(joint, angles))) continue;
        low[axis] = Math.min(low[axis], angles[axis]);
        high[axis] = Math.max(high[axis], angles[axis]);
      }
      for (let k = 0; k < 3; k++) {
        expect(high[k]).toBeGreaterThan(low[k]);
        expect(range[k][0]).toBeLessThan(low[k] + 0.1 * DEG);
        expect(range[k][1]).toBeGreaterThan(high[k] - 0.1 * DEG);
        // Samples miss corners, the more the fewer of them are inside.
        expect(low[k] - range[k][0]).toBeLessThan(12 * DEG);
        expect(range[k][1] - high[k]).toBeLessThan(12 * DEG);
      }
      const seen = seenRange(joint, rig.clip, 0, neutral);
      for (let k = 0; k < 3; k++)
        expect(range[k][1] - range[k][0]).toBeGreaterThan(seen[k][1] - seen[k][0] - 0.1 * DEG);
    },
  );

  it('of people is what people can do: nobody extends a shoulder by 140°; norms are 180° of flexion and abduction, 60° of extension', () => {
    for (const name of ['LeftArm', 'RightArm']) {
      const limit = humanLimits(skeleton).limits.find(({ joint }) => joint === jointOf(name).joint)!;
      const [[extension, flexion], [, abduction]] = learnedRange(jointOf(name), limit).map((ends) =>
        ends.map((x) => x / DEG),
      );
      expect(extension).toBeGreaterThan(-90);
      expect(extension).toBeLessThan(-45);
      expect(flexion).toBeGreaterThan(150);
      expect(abduction).toBeGreaterThan(150);
      // No angle is told past what a tilt can say.
      expect(Math.max(flexion, abduction)).toBeLessThanOrEqual(180);
    }
  });
});
