import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Clip } from '../clip/clip';
import { joinClips } from '../clip/join-clips';
import { parseBvh } from '../clip/parse-bvh';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { alignmentProblem, alignSkeletons } from './align';
import { retargetClip, retargetClipInSteps } from './retarget';
import { apart, armOf, footSlide, legOf, limbError, matrixPose, meanFold } from './testing/matrix-figure';
import { type Build, builtPerson, movingPerson } from './testing/moving-people';

const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });
const spread = (count: number, frames: number) =>
  Array.from({ length: count }, (_, i) => Math.floor((i * frames) / count));

const T_POSE: Build = { armsOut: Math.PI / 2, legsOut: 0.02, facing: 0, seed: 1 };
const BUILDS: [what: string, build: Build][] = [
  ['T-pose', T_POSE],
  ['A-pose of another size', { armsOut: 0.75, legsOut: 0.2, facing: 0, seed: 2, size: 0.6 }],
  ['facing −Z', { armsOut: 1.4, legsOut: 0.05, facing: Math.PI, seed: 3, thighs: 1.15 }],
  ['facing aside, arms down, rolled by 50°', { armsOut: 0.35, legsOut: 0.1, facing: -1.9, seed: 4, armRoll: 0.87 }],
  ['sides swapped', { armsOut: 1.2, legsOut: 0.1, facing: 0.4, seed: 5, areSidesSwapped: true }],
  [
    'short spine, other names',
    { armsOut: 1.57, legsOut: 0.3, facing: 2, seed: 6, without: ['Spine1'], prefix: 'mixamorig:' },
  ],
];

describe.each(BUILDS)('motion of a person made with %s', (_, from) => {
  const source = movingPerson(from, 240);
  it.each(BUILDS)('on one with %s', (_, to) => {
    const own = movingPerson({ ...to, seed: to.seed + 50 }, 240);
    const alignment = alignSkeletons(figureOf(source), figureOf(own));
    const { sourceRoles, targetRoles } = alignment;
    const clip = retargetClip(source, alignment);
    expect(clip.frameCount).toBe(240);
    expect(limbError(source, sourceRoles, clip, targetRoles, spread(40, 240))).toBeLessThan(0.01);
    // Trunks are built alike: hips, shoulders and head are where they were, seen from the hips.
    const lines = (r: typeof sourceRoles) => [
      [r.right.upperLeg, r.left.upperLeg],
      [r.right.upperArm, r.left.upperArm],
      [r.hips, r.head],
    ];
    for (const frame of spread(20, 240)) {
      const [a, b] = [matrixPose(source, frame).places, matrixPose(clip, frame).places];
      for (const [i, [p, q]] of lines(sourceRoles).entries()) {
        const [r, s] = lines(targetRoles)[i];
        const way = (at: typeof a, from: number, to: number) =>
          at[to].map((x, k) => x - at[from][k]) as [number, number, number];
        expect(apart(way(a, p, q), way(b, r, s))).toBeLessThan(8);
      }
    }
    const [some, others] = [spread(60, 240), spread(60, 240)];
    for (const side of ['left', 'right'] as const)
      for (const limb of [armOf(targetRoles[side]), legOf(targetRoles[side])])
        expect(apart(meanFold(clip, limb, some), meanFold(own, limb, others))).toBeLessThan(15);
  });
});

it('rolled arms are told by motion only: a rest that is rolled by 50° is off by that much when it is believed', () => {
  const source = movingPerson(T_POSE, 240);
  const build: Build = { ...T_POSE, seed: 9, armRoll: 0.87, thighs: 1.2 };
  const own = movingPerson(build, 240);
  const fold = (alignment: ReturnType<typeof alignSkeletons>) => {
    const arm = armOf(alignment.targetRoles.left);
    return apart(meanFold(retargetClip(source, alignment), arm, spread(60, 240)), meanFold(own, arm, spread(60, 240)));
  };
  expect(fold(alignSkeletons(figureOf(source), figureOf(own)))).toBeLessThan(3);
  expect(fold(alignSkeletons(figureOf(source), { ...figureOf(own), motion: undefined }))).toBeCloseTo(50, -1);
});

describe('the same skeleton', () => {
  it.each(BUILDS)('gets back what it gave: %s', (_, build) => {
    const clip = movingPerson(build, 90);
    for (const motion of [clip, undefined]) {
      const again = retargetClip(clip, alignSkeletons(figureOf(clip), { ...figureOf(clip), motion }));
      let [turn, way] = [0, 0];
      for (const f of spread(15, 90)) {
        const [a, b] = [matrixPose(clip, f), matrixPose(again, f)];
        for (const j of a.places.keys()) {
          way = Math.max(way, Math.hypot(...a.places[j].map((x, k) => x - b.places[j][k])));
          for (let r = 0; r < 3; r++) turn = Math.max(turn, apart(a.turns[j][r], b.turns[j][r]));
        }
      }
      expect(turn).toBeLessThan(1e-3);
      expect(way).toBeLessThan(1e-5);
    }
  });
});

describe('a rig without motion, without toes, with helpers above its hips', () => {
  it('is followed in what it has and stays as in its stance in the rest', () => {
    const source = movingPerson(T_POSE, 60);
    const build: Build = { ...T_POSE, seed: 21, without: ['LeftToeBase', 'RightToeBase', 'LeftShoulder', 'Neck'] };
    const target = builtPerson(build);
    const alignment = alignSkeletons(figureOf(source), {
      skeleton: target.skeleton,
      roles: findRoles(target.skeleton),
    });
    const clip = retargetClip(source, alignment);
    expect(limbError(source, alignment.sourceRoles, clip, alignment.targetRoles, spread(20, 60))).toBeLessThan(0.01);
    expect([...clip.rotations, ...clip.rootPositions].every(Number.isFinite)).toBe(true);
  });
});

describe('what is played', () => {
  const target = builtPerson({ ...T_POSE, seed: 31 });
  const rig = { skeleton: target.skeleton, roles: findRoles(target.skeleton) };

  it('keeps joined clips apart, each with its own rate', () => {
    const first = movingPerson({ ...T_POSE, seed: 32 }, 40);
    const second = { ...first, name: 'later', frameTime: 1 / 30, rotations: first.rotations.toReversed().slice() };
    second.rotations = Float32Array.from(first.rotations);
    const joined = joinClips([first, second]);
    const clip = retargetClip(joined, alignSkeletons(figureOf(joined), rig));
    expect(clip.ranges?.map((range) => [range.firstFrame, range.startTime, range.clip.frameTime])).toEqual(
      joined.ranges?.map((range) => [range.firstFrame, range.startTime, range.clip.frameTime]),
    );
    expect(clip.name).toBe(joined.name);
    expect(clip.skeleton).toBe(rig.skeleton);
  });

  it('tells how far it is, rising from 0 to 1', () => {
    const source = movingPerson({ ...T_POSE, seed: 33 }, 400);
    const told = [...retargetClipInSteps(source, alignSkeletons(figureOf(source), rig))];
    expect(told.length).toBeGreaterThan(3);
    for (const [i, share] of told.entries()) expect(share).toBeGreaterThan(i === 0 ? 0 : told[i - 1]);
    expect(told.at(-1)).toBeLessThan(1);
  });

  it('is of the skeleton that was aligned, and both are people', () => {
    const source = movingPerson({ ...T_POSE, seed: 34 }, 20);
    const alignment = alignSkeletons(figureOf(source), rig);
    const other = movingPerson({ ...T_POSE, seed: 35, size: 2 }, 20);
    expect(() => retargetClip(other, alignment)).toThrow(RangeError);
    const dog = parseBvh(MADE_CAPTURES['dog.bvh'].text);
    expect(alignmentProblem(figureOf(source), figureOf(dog))).toMatch(/not recognised as a human/);
    expect(() => alignSkeletons(figureOf(dog), rig)).toThrow(/not recognised as a human/);
  });
});

const REAL = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const FILES = ['public/clips/range-of-motion.bvh', ...REAL.filter((path) => existsSync(path))];
const CLIPS = FILES.map((path) => figureOf(parseBvh(readFileSync(path, 'utf8'), path)));

describe.each(CLIPS.map((figure) => [figure.motion.name, figure] as const))('%s', (_, source) => {
  const targets = [
    ...CLIPS.filter((figure) => figure !== source),
    figureOf(movingPerson({ ...T_POSE, seed: 41, thighs: 1.1, size: 0.8 }, 200)),
  ];
  it.each(targets.map((figure) => [figure.motion.name, figure] as const))('stands and folds on %s', (_, target) => {
    const alignment = alignSkeletons(source, target);
    const { sourceRoles, targetRoles, ratio } = alignment;
    const clip = retargetClip(source.motion, alignment);
    const frames = spread(60, clip.frameCount);
    expect(limbError(source.motion, sourceRoles, clip, targetRoles, frames)).toBeLessThan(0.01);
    for (const side of ['left', 'right'] as const) {
      const arm = armOf(targetRoles[side]);
      const own = meanFold(target.motion, arm, spread(60, target.motion.frameCount));
      expect(apart(meanFold(clip, arm, frames), own)).toBeLessThan(15);
    }
    const { own, slid } = footSlide(source.motion, sourceRoles, clip, targetRoles, ratio);
    expect(own).toBeGreaterThan(0);
    expect(slid).toBeLessThan(1.5 * own);
  });

  it('stands on flat feet on the floor, on a rig that rests on it', () => {
    const rig = builtPerson({ ...T_POSE, seed: 42, legsOut: 0.2, facing: 1 });
    const roles = findRoles(rig.skeleton);
    const alignment = alignSkeletons(source, { skeleton: rig.skeleton, roles });
    const clip = retargetClip(source.motion, alignment);
    // The rest stands flat on the floor, so what is up in it is up for the sole.
    const rest = matrixPose({ ...clip, rotations: rig.skeleton.restRotations, rootPositions: rig.skeleton.offsets }, 0);
    const { left, right } = roles;
    const floor = Math.min(rest.places[left.toe][1], rest.places[right.toe][1]);
    const tilts: number[] = [];
    const lows: number[] = [];
    for (const frame of spread(200, clip.frameCount)) {
      const { places, turns } = matrixPose(clip, frame);
      for (const { foot, toe } of [left, right]) {
        lows.push(places[toe][1] - floor, places[foot][1] - floor);
        const up = [0, 1, 2].map((k) => rest.turns[foot][1].reduce((sum, x, i) => sum + x * turns[foot][k][i], 0));
        tilts.push(apart(up as [number, number, number], [0, 1, 0]));
      }
    }
    // Of feet, most are flat on the floor for some of the time: the tenth that is flattest is, and the lowest joints are on it.
    expect(tilts.sort((a, b) => a - b)[Math.floor(tilts.length / 10)]).toBeLessThan(6);
    expect(Math.abs(lows.sort((a, b) => a - b)[Math.floor(lows.length / 40)])).toBeLessThan(0.025);
  });
});
