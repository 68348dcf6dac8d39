import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stanceOf } from '../carry';
import { type Clip, findRoles, joinClips, parseBvh } from '../clip';
import { humanLimits, humanTies } from '../human';
import { fitJointLimits, type JointLimit, violationAngle } from '../limit';
import { DEGREE, finish, readQuat, type Vec3 } from '../math';
import { type AttachedPoint, type PointsClip, type SolveOptions, solvePointsInSteps } from './index';
import { poseErrors } from './testing/pose-errors';
import { placePoints, pointSets, recordPoints, takeFrames } from './testing/record-points';
import { usualMoments } from './usual-moments';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { skeleton } = routine;
const joints = skeleton.names.length;

/** Every third frame of a part of the routine: the truth; limits are of all the rest. */
const truth = takeFrames(routine, 3000, 3180, 3);
const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
for (const limit of fitJointLimits(
  joinClips([takeFrames(routine, 0, 3000), takeFrames(routine, 3180, routine.frameCount)]),
))
  limits[limit.joint] = limit;

/** Two points for each joint, beside the bone: none of them alone tells how the bone is rolled. */
const attached: AttachedPoint[] = skeleton.names.flatMap((name, joint) => [
  { label: name, joint, offset: [0, 0, 0] as Vec3 },
  { label: `${name} side`, joint, offset: [0.03, 0.04, 0.02] as Vec3 },
]);
const turns = skeleton.names.map((name) => !/Toe/.test(name));
const twin = (joint: number) => {
  const name = skeleton.names[joint];
  return skeleton.names.indexOf(name.replace('Left', 'Right'));
};
const legs = skeleton.names.flatMap((name, joint) =>
  /^Left(UpLeg|Leg|Foot|Toe)/.test(name)
    ? ([
        [2 * joint, 2 * twin(joint)],
        [2 * joint + 1, 2 * twin(joint) + 1],
      ] as const)
    : [],
);

/** What would be recorded of the truth. @param noise m @param missing share of what is recorded */
const record = (noise: number, missing: number, seed: number): PointsClip =>
  recordPoints(truth, attached, { noise, missing, seed }).points;

const solve = (points: PointsClip, options: Partial<SolveOptions> = {}) =>
  finish(solvePointsInSteps(points, skeleton, attached, { turns, limits, exchanges: [legs], ...options }));

const judged = turns.flatMap((isTurned, joint) => (joint > 0 && isTurned ? [joint] : []));
/** °: the mean angle between the joints' rotations and the true ones, roots and toes aside. */
const errorOf = (clip: Clip): number => poseErrors(truth, clip, judged).mean;

/** rad: the farthest that any joint is beyond its limit in any frame. */
function beyond({ rotations, frameCount }: Clip): number {
  let most = 0;
  for (let frame = 0; frame < frameCount; frame++)
    for (let joint = 1; joint < joints; joint++)
      if (limits[joint])
        most = Math.max(most, violationAngle(limits[joint]!, readQuat(rotations, frame * joints + joint)));
  return most;
}

describe('poses from points', () => {
  it('are nearer to the truth with limits than without, and never beyond the limits', () => {
    const seen = record(0.01, 0, 1);
    const held = solve(seen);
    const free = solve(seen, { limits: limits.map(() => null) });
    expect(held.use).toBe('hold');
    expect(errorOf(free.clip)).toBeGreaterThan(1.5 * errorOf(held.clip));
    expect(errorOf(held.clip)).toBeLessThan(7.5);
    expect(beyond(held.clip)).toBeLessThan(1e-5);
    expect(beyond(free.clip)).toBeGreaterThan(10 * DEGREE);
  });

  it('meet points without noise to a millimetre', () => {
    const { residuals, noise } = solve(record(0, 0, 2));
    expect(noise).toBe(0.005);
    const sorted = [...residuals].sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(0.001);
  });

  it('tell the noise of the points', () => {
    for (const noise of [0.01, 0.03]) {
      const told = solve(record(noise, 0, 3)).noise;
      expect(told / noise).toBeGreaterThan(0.7);
      expect(told / noise).toBeLessThan(1.4);
    }
  });

  it('go on through gaps, without a jump', () => {
    const every = takeFrames(routine, 3000, 3150);
    const { clip, residuals } = solve(recordPoints(every, attached, { noise: 0.01, missing: 0.3, seed: 4 }).points);
    expect(residuals.filter(Number.isNaN).length).toBeGreaterThan(0.1 * residuals.length);
    const { mean, jumps } = poseErrors(every, clip, judged);
    expect(mean).toBeLessThan(8);
    expect(jumps).toBe(0);
  });

  it('undo exchanges of left and right, and say in which frames', () => {
    const seen = record(0.01, 0, 5);
    const swapped = recordPoints(truth, attached, { noise: 0.01, exchanges: { times: 3, pairs: legs }, seed: 5 });
    expect(swapped.exchanged.length).toBeGreaterThan(5);
    const { clip, exchanged } = solve(swapped.points);
    expect([...exchanged].flatMap((told, frame) => (told ? [frame] : []))).toEqual(swapped.exchanged);
    expect(errorOf(clip)).toBeCloseTo(errorOf(solve(seen).clip), 6);
  });

  it('are nearer to the truth with limits of people than without, on a skeleton of which no motion is known', () => {
    const roles = findRoles(skeleton);
    const made = placePoints(skeleton, roles, pointSets.camera);
    const ofPeople: (JointLimit | null)[] = skeleton.names.map(() => null);
    for (const limit of humanLimits(skeleton, { roles }).limits) ofPeople[limit.joint] = limit;
    const usual = usualMoments(ofPeople, skeleton.parents, stanceOf({ skeleton, roles }));
    const every = takeFrames(routine, 3000, 3180, 2);
    const { points } = recordPoints(every, made.attached, { noise: 0.01, seed: 7 });
    const { clip, free, beyond, use } = finish(
      solvePointsInSteps(points, skeleton, made.attached, {
        ...made,
        limits: ofPeople,
        ties: humanTies(skeleton, { roles }),
        usual,
      }),
    );
    expect(use).toBe('hold');
    expect(Math.max(...beyond.angles)).toBe(0);
    const [found, freely] = [clip, free].map((poses) => poseErrors(every, poses, judged));
    expect(found.mean).toBeLessThan(0.8 * freely.mean);
    expect(found.jumps).toBe(0);
    expect(freely.jumps).toBeGreaterThan(10);
  });

  it('only lean to limits that are not of this person, and say which joints disagree', () => {
    // Limits of someone who stands still.
    const others = skeleton.names.map((): JointLimit | null => null);
    for (const limit of fitJointLimits(takeFrames(routine, 0, 2))) others[limit.joint] = limit;
    const { use, apart, free } = solve(record(0.005, 0, 6), { limits: others });
    expect(Math.max(...free.beyond.angles)).toBeGreaterThan(30 * DEGREE);
    expect(use).toBe('guide');
    // Most of the joints that are named do go far beyond such limits; others give way with them.
    const truly = apart.filter(({ joint }) => {
      const angles = Array.from({ length: truth.frameCount }, (_, frame) =>
        violationAngle(others[joint]!, readQuat(truth.rotations, frame * joints + joint)),
      );
      return Math.max(...angles) > 10 * DEGREE;
    });
    expect(truly.length).toBeGreaterThan(2);
    expect(truly.length / apart.length).toBeGreaterThan(0.6);
  });
});
