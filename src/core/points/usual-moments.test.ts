import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles, joinClips, parseBvh } from '../clip';
import { fitJointLimits, type JointLimit } from '../limit';
import { angleBetween, finish, meanRotation, readQuat } from '../math';
import { solvePointsInSteps } from './index';
import { regionMoments } from './region-moments';
import { poseErrors } from './testing/pose-errors';
import { placePoints, pointSets, recordPoints, takeFrames } from './testing/record-points';
import { learnedMoments } from './usual-moments';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { skeleton } = routine;
const joints = skeleton.names.length;
const [from, to] = [3000, 3180];
const others = joinClips([takeFrames(routine, 0, from), takeFrames(routine, to, routine.frameCount)]);
const moving = (limits: readonly JointLimit[]) =>
  limits.filter(({ sampleCount, joint }) => sampleCount > 50 && joint > 0);
const restOf = (joint: number) => readQuat(skeleton.restRotations, joint);

describe('what a joint leans to whose limit was learned', () => {
  it('is near the mean of the motion, which the middle of the region may be far from', () => {
    const off = moving(fitJointLimits(others)).map((limit) => {
      const rotations = Array.from({ length: others.frameCount }, (_, frame) => [
        ...readQuat(others.rotations, frame * joints + limit.joint),
      ]);
      const mean = meanRotation(Float64Array.from(rotations.flat()));
      return [learnedMoments(limit, restOf(limit.joint)), regionMoments(limit)].map(({ middle }) =>
        angleBetween(middle, mean),
      );
    });
    const [leaning, middles] = [0, 1].map((k) => Math.max(...off.map((pair) => pair[k])));
    expect(middles).toBeGreaterThan(0.5);
    expect(leaning).toBeLessThan(0.25 * middles);
  });

  it.each(['rest', 'identity'] as const)(
    'is the middle of the region where the reference is %s, which is no mean',
    (reference) => {
      for (const limit of moving(fitJointLimits(others, { reference })))
        expect(learnedMoments(limit, restOf(limit.joint))).toBe(regionMoments(limit));
    },
  );

  it.each([1, 2])('brings few points nearer to the truth than the middle of the region does (seed %i)', (seed) => {
    const truth = takeFrames(routine, from, to, 3);
    const { attached, turns } = placePoints(skeleton, findRoles(skeleton), pointSets.few);
    const judged = turns.flatMap((isTurned, joint) => (joint > 0 && isTurned ? [joint] : []));
    const { points } = recordPoints(truth, attached, { noise: 0.01, seed });
    const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
    for (const limit of fitJointLimits(others)) limits[limit.joint] = limit;
    const errorWith = (usual: (ReturnType<typeof regionMoments> | null)[]) =>
      poseErrors(
        truth,
        finish(solvePointsInSteps(points, skeleton, attached, { turns, limits, usual, use: 'hold' })).clip,
        judged,
      ).mean;
    const middles = limits.map((limit) => limit && regionMoments(limit));
    expect(errorWith([])).toBeLessThan(0.85 * errorWith(middles));
  });
});
