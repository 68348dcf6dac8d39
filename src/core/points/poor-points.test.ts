import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ClipError, findRoles, joinClips, parseBvh, type Skeleton } from '../clip';
import { fitJointLimits, type JointLimit, violationAngle } from '../limit';
import { angleBetween, DEGREE, finish, makeRandom, medianOf, nextNormal, quantileOf, readQuat } from '../math';
import { projectPose } from '../pose';
import { type Tie, tieExcess, vectorFrom } from '../ties';
import { type PointsClip, type SolveOptions, solvePointsInSteps } from './index';
import { poseErrors } from './testing/pose-errors';
import { placePoints, placesOf, pointSets, recordPoints, takeFrames } from './testing/record-points';

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const { skeleton } = routine;
const joints = skeleton.names.length;
const truth = takeFrames(routine, 3000, 3180, 3);
const frames = truth.frameCount;
const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
for (const limit of fitJointLimits(
  joinClips([takeFrames(routine, 0, 3000), takeFrames(routine, 3180, routine.frameCount)]),
))
  limits[limit.joint] = limit;
const { attached, turns, exchanges } = placePoints(skeleton, findRoles(skeleton), pointSets.camera);
const judged = turns.flatMap((isTurned, joint) => (joint > 0 && isTurned ? [joint] : []));
const { points: seen } = recordPoints(truth, attached, { noise: 0.01, seed: 1 });

const solve = (points: PointsClip, options: Partial<SolveOptions> = {}) =>
  finish(solvePointsInSteps(points, skeleton, attached, { turns, limits, exchanges, use: 'hold', ...options }));

/** The points with changes by frame and point. */
const changed = (change: (at: number, frame: number, point: number, points: Float32Array) => void): PointsClip => {
  const points = seen.points.slice();
  for (let frame = 0; frame < frames; frame++)
    for (let point = 0; point < attached.length; point++)
      change(3 * (frame * attached.length + point), frame, point, points);
  return { ...seen, points };
};
const areFinite = (numbers: Float32Array) => numbers.every(Number.isFinite);

describe('what is told beside the poses', () => {
  it('is what the points make without limits, and the joint that is farthest beyond', () => {
    const { clip, free, beyond } = solve(seen);
    expect(poseErrors(truth, free, judged).mean).toBeGreaterThan(1.5 * poseErrors(truth, clip, judged).mean);
    let frame = 0;
    for (let other = 1; other < frames; other++)
      if (free.beyond.angles[other] > free.beyond.angles[frame]) frame = other;
    const angles = judged.map((joint) =>
      violationAngle(limits[joint]!, readQuat(free.rotations, frame * joints + joint)),
    );
    expect(free.beyond.angles[frame]).toBeGreaterThan(10 * DEGREE);
    expect(free.beyond.angles[frame]).toBeCloseTo(Math.max(...angles), 4);
    expect(free.beyond.joints[frame]).toBe(judged[angles.indexOf(Math.max(...angles))]);
    expect(Math.max(...beyond.angles)).toBe(0);
    expect(beyond.joints.every((joint) => joint === -1)).toBe(true);
  });

  it('is nothing beyond ties, which count in the fit', () => {
    const [a, b] = ['LeftArm', 'LeftForeArm'].map((name) => limits[skeleton.names.indexOf(name)]!);
    const vectorsIn = (rotations: Float32Array, frame: number) =>
      [a, b].map(({ joint, reference }) => vectorFrom(reference, readQuat(rotations, frame * joints + joint)));
    // A plane that leaves a tenth of the true frames: the sum of all numbers of both vectors.
    const normal = new Array<number>(6).fill(1 / Math.sqrt(6));
    const flat = { joints: [a.joint, b.joint], references: [a.reference, b.reference], planes: [...normal, 0] };
    const sums = Array.from({ length: frames }, (_, frame) => tieExcess(flat, vectorsIn(truth.rotations, frame)));
    const tie: Tie = { ...flat, planes: [...normal, quantileOf(sums, 0.1)] };
    const loose = solve(seen).clip;
    const tied = solve(seen, { ties: [tie] });
    const excesses = (rotations: Float32Array) =>
      Array.from({ length: frames }, (_, frame) => tieExcess(tie, vectorsIn(rotations, frame)));
    expect(Math.max(...excesses(loose.rotations))).toBeGreaterThan(3 * DEGREE);
    expect(Math.max(...excesses(tied.clip.rotations))).toBeLessThan(0);
    for (const joint of judged)
      for (let frame = 0; frame < frames; frame++)
        expect(violationAngle(limits[joint]!, readQuat(tied.clip.rotations, frame * joints + joint))).toBe(0);
    // Poses that were fitted without the tie and projected afterwards are farther from the points.
    const projected = loose.rotations.slice();
    const byJoint = limits.map((limit, joint) => (joint === 0 ? null : limit));
    for (let frame = 0; frame < frames; frame++) {
      const pose = projected.subarray(4 * joints * frame, 4 * joints * (frame + 1));
      projectPose(skeleton, byJoint, [tie], pose, pose);
    }
    const meanOf = (clip: typeof loose) => {
      const places = placesOf(clip, attached);
      return places.reduce((sum, x, i) => sum + Math.abs(x - seen.points[i]), 0) / places.length;
    };
    expect(meanOf(tied.clip)).toBeLessThan(0.9 * meanOf({ ...loose, rotations: projected }));
  });
});

describe('limits of someone who stands still', () => {
  const still: (JointLimit | null)[] = skeleton.names.map(() => null);
  for (const limit of fitJointLimits(takeFrames(routine, 0, 20))) still[limit.joint] = limit;

  it('only guide, as holding leaves limbs away from their points', () => {
    expect(solve(seen, { limits: still, use: undefined }).use).toBe('guide');
    expect(solve(seen, { use: undefined }).use).toBe('hold');
  });

  it.each([1, 2, 3])('still bring poses nearer to the truth where they guide (seed %i)', (seed) => {
    const { points } = recordPoints(truth, attached, { noise: 0.01, seed });
    const { clip, free } = solve(points, { limits: still, use: 'guide' });
    const [guided, freely] = [clip, free].map((poses) => poseErrors(truth, poses, judged).mean);
    expect(guided).toBeLessThan(0.75 * freely);
  });
});

describe('poor points', () => {
  it('that are all missing for two seconds leave a gap, which is told, and no jump', () => {
    const [from, to] = [8, 8 + Math.round(2 / truth.frameTime)];
    expect(to).toBeLessThan(frames);
    const { clip, gaps, residuals } = solve(
      changed((at, frame, _, points) => {
        if (frame >= from && frame < to) points.fill(Number.NaN, at, at + 3);
      }),
    );
    expect(gaps).toEqual([{ from, to }]);
    expect(residuals.subarray(attached.length * from, attached.length * to).every(Number.isNaN)).toBe(true);
    expect(areFinite(clip.rotations) && areFinite(clip.rootPositions)).toBe(true);
    for (let frame = from; frame <= to; frame++)
      for (const joint of judged) {
        const at = frame * joints + joint;
        expect(violationAngle(limits[joint]!, readQuat(clip.rotations, at))).toBe(0);
        expect(angleBetween(readQuat(clip.rotations, at - joints), readQuat(clip.rotations, at))).toBeLessThan(0.3);
      }
  });

  it.each([1, 2])('that go astray by centimetres for some frames hardly matter (seed %i)', (seed) => {
    const random = makeRandom(seed);
    const every = takeFrames(routine, 3000, 3180);
    const recorded = recordPoints(every, attached, { noise: 0.005, seed }).points;
    const points = recorded.points.slice();
    for (let point = 0; point < attached.length; point++)
      for (let frame = 0; frame < every.frameCount; frame++) {
        if (random() > 0.06) continue;
        const off = [0, 1, 2].map(() => 0.06 * nextNormal(random));
        const end = Math.min(every.frameCount, frame + 1 + Math.floor(8 * random()));
        for (; frame < end; frame++)
          for (let k = 0; k < 3; k++) points[3 * (frame * attached.length + point) + k] += off[k];
      }
    expect(poseErrors(every, solve({ ...recorded, points }).clip, judged).mean).toBeLessThan(6.8);
  });

  it('with numbers that no place has count as missing', () => {
    const bad = [Number.NaN, Number.POSITIVE_INFINITY, 1e30, -1e30];
    const spoilt = (value: (k: number) => number) =>
      solve(
        changed((at, frame, point, points) => {
          if ((7 * frame + point) % 9 === 0) points[at + (frame % 3)] = value(frame + point);
        }),
      );
    const [missing, huge] = [spoilt(() => Number.NaN), spoilt((k) => bad[k % bad.length])];
    expect(huge.clip.rotations).toEqual(missing.clip.rotations);
    expect(poseErrors(truth, huge.clip, judged).mean).toBeLessThan(8);
  });

  it('of which one is never seen find a pose all the same', () => {
    const { clip, residuals } = solve(
      changed((at, _, point, points) => {
        if (point === 0) points.fill(Number.NaN, at, at + 3);
      }),
    );
    expect(residuals.filter((_, i) => i % attached.length === 0).every(Number.isNaN)).toBe(true);
    expect(poseErrors(truth, clip, judged).mean).toBeLessThan(8);
  });

  it('of which no frame has three say how many a pose needs', () => {
    const few = changed((at, _, point, points) => {
      if (point > 1) points.fill(Number.NaN, at, at + 3);
    });
    expect(() => solve(few)).toThrow(ClipError);
    expect(() => solve(few)).toThrow('No frame of “recorded” has 3 points that were seen');
    expect(() => solve({ ...seen, frameCount: 0, points: new Float32Array(0) })).toThrow(ClipError);
  });

  it('of one frame make one pose', () => {
    const one = { ...seen, frameCount: 1, points: seen.points.slice(0, 3 * attached.length) };
    const { clip } = solve(one);
    expect(clip.frameCount).toBe(1);
    expect(poseErrors(takeFrames(truth, 0, 1), clip, judged).mean).toBeLessThan(12);
  });

  it('without time are taken to be 30 in a second, which is said', () => {
    for (const frameTime of [0, Number.NaN]) {
      const { clip } = solve({ ...seen, frameTime });
      expect(clip.frameTime).toBe(1 / 30);
      expect(clip.notes.join()).toContain('30 in a second');
      expect(areFinite(clip.rotations)).toBe(true);
    }
  });

  it('that go from one person to another make two motions, and the frame is said', () => {
    const { clip, cuts, use } = solve(
      changed((at, frame, _, points) => {
        if (frame >= 20 && frame < 40) points[at] += 3;
      }),
    );
    expect(cuts).toEqual([20, 40]);
    expect(clip.notes.join()).toContain('somewhere else at once in frames 20, 40');
    expect(use).toBe('hold');
    expect(poseErrors(truth, clip, judged).mean).toBeLessThan(8);
    const away = [19, 20, 39, 40].map((frame) => clip.rootPositions[3 * frame] - truth.rootPositions[3 * frame]);
    for (const [i, far] of [0, 3, 3, 0].entries()) expect(Math.abs(away[i] - far)).toBeLessThan(0.05);
  });

  it('of a skeleton with a second root, and without any limits, still find poses', () => {
    const two: Skeleton = {
      ...skeleton,
      names: [...skeleton.names, 'Ball'],
      parents: Int16Array.from([...skeleton.parents, -1]) as typeof skeleton.parents,
      offsets: Float32Array.from([...skeleton.offsets, 1, 0, 0]) as typeof skeleton.offsets,
      restRotations: Float32Array.from([...skeleton.restRotations, 0, 0, 0, 1]) as typeof skeleton.restRotations,
    };
    const onBall = { label: 'ball', joint: joints, offset: [0.1, 0, 0] as const };
    const withBall = new Float32Array(3 * (attached.length + 1) * frames);
    for (let frame = 0; frame < frames; frame++) {
      const at = 3 * (attached.length + 1) * frame;
      withBall.set(seen.points.subarray(3 * attached.length * frame, 3 * attached.length * (frame + 1)), at);
      withBall.set([1, 0.1, 0], at + 3 * attached.length);
    }
    const points = { ...seen, labels: [...seen.labels, 'ball'], points: withBall };
    const { clip, residuals, free } = finish(
      solvePointsInSteps(points, two, [...attached, onBall], {
        turns: [...turns, true],
        limits: two.names.map(() => null),
      }),
    );
    expect(areFinite(clip.rotations)).toBe(true);
    expect(medianOf(residuals)).toBeLessThan(0.02);
    const ofBall = residuals.filter((_, i) => i % (attached.length + 1) === attached.length);
    expect(Math.max(...ofBall)).toBeLessThan(0.005);
    expect(Math.max(...free.beyond.angles)).toBe(0);
  });
});
