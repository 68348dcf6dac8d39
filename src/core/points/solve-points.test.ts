import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, createTransforms, joinClips, parseBvh, worldTransforms } from '../clip';
import { fitJointLimits, type JointLimit, violationAngle } from '../limit';
import {
  angleBetween,
  DEGREE,
  finish,
  makeRandom,
  nextNormal,
  readQuat,
  readVec3,
  rotateVector,
  type Vec3,
} from '../math';
import { type AttachedPoint, type PointsClip, type SolveOptions, solvePointsInSteps } from './index';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { skeleton } = routine;
const joints = skeleton.names.length;

/** Every third frame of a part of the routine: the truth; limits are of all the rest. */
const taken = (from: number, to: number, stride: number): Clip => {
  const frames = Array.from({ length: Math.floor((to - from) / stride) }, (_, i) => from + stride * i);
  return {
    ...routine,
    frameCount: frames.length,
    frameTime: stride * routine.frameTime,
    rotations: Float32Array.from(
      frames.flatMap((frame) => [...routine.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1))]),
    ),
    rootPositions: Float32Array.from(
      frames.flatMap((frame) => [...routine.rootPositions.subarray(3 * frame, 3 * frame + 3)]),
    ),
  };
};
const truth = taken(3000, 3180, 3);
const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
for (const limit of fitJointLimits(joinClips([taken(0, 3000, 1), taken(3180, routine.frameCount, 1)])))
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

/** What would be recorded of the truth. @param noise m @param share of points that are missing, in gaps of some frames */
function record(noise: number, share: number, seed: number): PointsClip {
  const random = makeRandom(seed);
  const world = createTransforms(skeleton);
  const points = new Float32Array(3 * attached.length * truth.frameCount);
  for (let frame = 0; frame < truth.frameCount; frame++) {
    worldTransforms(
      skeleton,
      truth.rotations,
      4 * joints * frame,
      truth.rootPositions,
      world.positions,
      world.rotations,
      3 * frame,
    );
    attached.forEach(({ joint, offset }, k) => {
      const at = rotateVector(readQuat(world.rotations, joint), offset);
      const place = readVec3(world.positions, joint).map((x, i) => x + at[i] + noise * nextNormal(random));
      points.set(place, 3 * (frame * attached.length + k));
    });
  }
  for (let k = 0; k < attached.length; k++)
    for (let frame = 0; frame < truth.frameCount; frame++)
      if (random() < share / 4)
        for (let gone = frame; gone < Math.min(frame + 4, truth.frameCount); gone++)
          points.fill(Number.NaN, 3 * (gone * attached.length + k), 3 * (gone * attached.length + k) + 3);
  return {
    name: 'seen',
    labels: attached.map(({ label }) => label),
    frameTime: truth.frameTime,
    frameCount: truth.frameCount,
    points,
    notes: [],
  };
}

const solve = (points: PointsClip, options: Partial<SolveOptions> = {}) =>
  finish(solvePointsInSteps(points, skeleton, attached, { turns, limits, exchanges: [legs], ...options }));

/** °: the mean angle between the joints' rotations and the true ones, roots and toes aside. */
function errorOf({ rotations }: Clip): number {
  let [sum, count] = [0, 0];
  for (let frame = 0; frame < truth.frameCount; frame++)
    for (let joint = 1; joint < joints; joint++) {
      if (!turns[joint]) continue;
      const at = frame * joints + joint;
      sum += angleBetween(readQuat(rotations, at), readQuat(truth.rotations, at)) / DEGREE;
      count++;
    }
  return sum / count;
}

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
    expect(errorOf(held.clip)).toBeLessThan(6.5);
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
    const { clip, residuals } = solve(record(0.01, 0.3, 4));
    expect([...residuals].filter(Number.isNaN).length).toBeGreaterThan(0.1 * residuals.length);
    expect(errorOf(clip)).toBeLessThan(7);
    for (let frame = 1; frame < truth.frameCount; frame++)
      for (let joint = 1; joint < joints; joint++) {
        const [a, b] = [(frame - 1) * joints + joint, frame * joints + joint];
        const step = angleBetween(readQuat(clip.rotations, a), readQuat(clip.rotations, b));
        const true_ = angleBetween(readQuat(truth.rotations, a), readQuat(truth.rotations, b));
        expect(step - true_).toBeLessThan(20 * DEGREE);
      }
  });

  it('undo exchanges of left and right, and say in which frames', () => {
    const seen = record(0.01, 0, 5);
    const swapped = { ...seen, points: seen.points.slice() };
    const frames = [20, 21, 22, 40];
    for (const frame of frames)
      for (const [left, right] of legs) {
        const at = (k: number) => 3 * (frame * attached.length + k);
        swapped.points.set(seen.points.subarray(at(right), at(right) + 3), at(left));
        swapped.points.set(seen.points.subarray(at(left), at(left) + 3), at(right));
      }
    const { clip, exchanged } = solve(swapped);
    expect([...exchanged].flatMap((told, frame) => (told ? [frame] : []))).toEqual(frames);
    expect(errorOf(clip)).toBeCloseTo(errorOf(solve(seen).clip), 6);
  });

  it('only lean to limits that are not of this person, and say which joints disagree', () => {
    // Limits of someone who stands still.
    const others = skeleton.names.map((): JointLimit | null => null);
    for (const limit of fitJointLimits(taken(0, 2, 1))) others[limit.joint] = limit;
    const { use, apart } = solve(record(0.005, 0, 6), { limits: others });
    expect(use).toBe('guide');
    // Joints that are named do go far beyond such limits.
    expect(apart.length).toBeGreaterThan(2);
    for (const { joint } of apart) {
      const angles = Array.from({ length: truth.frameCount }, (_, frame) =>
        violationAngle(others[joint]!, readQuat(truth.rotations, frame * joints + joint)),
      );
      expect(Math.max(...angles)).toBeGreaterThan(10 * DEGREE);
    }
  });
});
