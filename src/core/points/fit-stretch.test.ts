import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRoles, parseBvh } from '../clip';
import { fitJointLimits, type JointLimit } from '../limit';
import { finish, inverseMultiply, readQuat, shortRotationVector } from '../math';
import { createStretchFit } from './fit-stretch';
import { createPoseFit } from './pose-fit';
import { placePoints, pointSets, recordPoints, takeFrames } from './testing/record-points';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { skeleton } = routine;
const joints = skeleton.names.length;
const truth = takeFrames(routine, 3000, 3120, 2);
const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
for (const limit of fitJointLimits(takeFrames(routine, 0, 600, 3))) limits[limit.joint] = limit;
const { attached, turns } = placePoints(skeleton, findRoles(skeleton), pointSets.camera, routine);

/** rad: how much the speed of joints with limits changes from frame to frame, squared, in the mean. Regions are so wide, rad, and do not pull. */
function bend(spread: number, missing: number, seed: number): number {
  const { points } = recordPoints(truth, attached, { noise: 0.01, missing, seed }).points;
  const precision = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1).map((x) => x / spread ** 2);
  const usual = limits.map((_, joint) => ({ middle: readQuat(skeleton.restRotations, joint), precision }));
  const fit = createPoseFit(skeleton, attached, { limits, usual, turns, noise: 0.01, hold: 0, width: 1, prior: 1e-9 });
  const { poses, fitInSteps } = createStretchFit(fit, truth.frameCount);
  poses.rotations.set(truth.rotations);
  poses.roots.set(truth.rootPositions);
  const size = 3 * attached.length;
  finish(fitInSteps(truth.frameCount, (frame) => points.subarray(size * frame, size * (frame + 1)), truth.frameTime));
  let [sum, count] = [0, 0];
  for (let joint = 1; joint < joints; joint++) {
    if (!fit.regions[joint]) continue;
    const turnFrom = (frame: number) => {
      const [from, to] = [frame, frame + 1].map((one) => readQuat(poses.rotations, one * joints + joint));
      return shortRotationVector(inverseMultiply(from, to));
    };
    for (let frame = 0; frame < truth.frameCount - 2; frame++, count++) {
      const [before, after] = [turnFrom(frame), turnFrom(frame + 1)];
      for (let k = 0; k < 3; k++) sum += (after[k] - before[k]) ** 2;
    }
  }
  return sum / count;
}

it.each([1, 2])('joints of narrow regions speed up less while points are missing (seed %i)', (seed) => {
  expect(bend(0.05, 0.3, seed)).toBeLessThan(0.5 * bend(0.5, 0.3, seed));
});

it('widths of regions say nothing of how joints speed up while all points are seen', () => {
  expect(bend(0.05, 0, 3)).toBeCloseTo(bend(0.5, 0, 3), 9);
});
