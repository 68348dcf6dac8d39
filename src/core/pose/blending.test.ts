import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectRotation, projectRotationBlended, violationAngle } from '../limit/project';
import { angleBetween, rotationFromVector } from '../math/rotation';
import type { Vec3 } from '../math/types';
import { seeded } from '../testing/random';
import type { Tie } from '../ties';
import { chainLimits, disturbed, randomTie, rotationOf, vectorsIn, wanderingChain } from '../ties/testing/made-ties';
import { tieExcess } from '../ties/tie';
import { createPoseProjector, createProjectedPose } from '.';

const clip = wanderingChain(4, 200, 2601);
const { skeleton } = clip;
const limits = chainLimits(clip);
const BLENDED = { isBlended: true };

/** A tie whose planes are that much lower, rad. */
const lowered = (tie: Tie, by: number): Tie => ({
  ...tie,
  planes: tie.planes.map((x, i) => (i % 7 === 6 ? x - by : x)),
});

it('a blend goes over into what ties leave of it as ties begin to bite, and stays inside (fast-check, seed 2602)', () => {
  let mixed = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
      const random = seeded(seed);
      const asked = disturbed(clip, seed % 200, 0.3, random);
      // Far round: there the second-nearest cover has a share.
      const far = 2.6 + 0.5 * random();
      const way = [0, 1, 2].map(() => random() - 0.5);
      const length = Math.hypot(...way);
      asked.set(rotationFromVector(way.map((x) => (far * x) / length) as Vec3), 4);
      const alone = projectRotationBlended(limits[1]!, rotationOf(asked, 1));
      if (angleBetween(alone, projectRotation(limits[1]!, rotationOf(asked, 1))) < 0.1) return;
      const tie = randomTie(limits[1]!, limits[2]!, 2, random);
      let before = alone;
      for (let by = -3; by <= 0; by += 0.02) {
        const pose = createProjectedPose(4, asked.slice());
        const own = lowered(tie, by);
        createPoseProjector(skeleton, limits, [own]).project(pose, BLENDED);
        const now = rotationOf(pose.held, 1);
        expect(angleBetween(now, before)).toBeLessThan(0.2);
        before = now;
        for (const joint of [1, 2, 3])
          expect(violationAngle(limits[joint]!, rotationOf(pose.held, joint))).toBeLessThan(1e-6);
        const [a, b] = [vectorsIn(limits, pose.held, [1]), vectorsIn(limits, pose.held, [2])];
        expect(tieExcess(own, [a, b])).toBeLessThan(1e-6);
      }
      if (angleBetween(before, alone) > 0.05) mixed++;
    }),
    { seed: 2602, numRuns: 120 },
  );
  expect(mixed).toBeGreaterThan(8);
});
