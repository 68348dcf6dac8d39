import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Clip } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import { fitJointLimits } from '../limit/fit';
import type { JointLimit } from '../limit/joint-limit';
import type { FitOptions } from '../limit/options';
import { containsRotation, projectRotation, violationAngle } from '../limit/project';
import { finish } from '../math';
import { angleBetween, inverseMultiply, multiply, normalize, readQuat, rotationFromVector } from '../math/rotation';
import { randomRotation, seeded } from '../testing/random';
import { alignSkeletons } from './align';
import { carryFigure } from './carry-figure';
import { carryLimit, carryRotation, jointCarry } from './carry-limit';
import { carryLimits } from './carry-limits';
import { retargetClip } from './retarget';
import { matrixPose } from './testing/matrix-figure';
import { type Build, movingPerson } from './testing/moving-people';

const figureOf = (clip: Clip) => ({ skeleton: clip.skeleton, roles: findRoles(clip.skeleton), motion: clip });
const MODELS: Partial<FitOptions>[] = [
  { shape: 'k-dop' },
  { shape: 'ellipsoid' },
  { shape: 'box', chart: 'euler-zyz' },
  { shape: 'oriented-box', chart: 'swing-twist' },
  { shape: 'convex-hull', split: 'swing-twist' },
  { shape: 'distance-field', chart: 'quaternion-vector' },
  { shape: 'reach-cone', split: 'swing-twist' },
  { shape: 'ellipsoid', split: 'swing-twist', softening: { falloff: 4, radius: 0.1 } },
];

/** The share of frames in which a joint is outside. */
const outsideOf = (limit: JointLimit, { rotations, frameCount, skeleton }: Clip): number => {
  let outside = 0;
  for (let f = 0; f < frameCount; f++)
    if (!containsRotation(limit, readQuat(rotations, f * skeleton.names.length + limit.joint))) outside++;
  return outside / frameCount;
};

const HOLLOW = new Set(['distance-field', 'reach-cone']);

const FROM: Build = { armsOut: 1.5, legsOut: 0.05, facing: 0.3, seed: 61 };
const TO: Build = { armsOut: 0.7, legsOut: 0.25, facing: Math.PI, seed: 62, size: 0.7, armRoll: 0.6, prefix: 'rig:' };
const source = movingPerson(FROM, 200);
const alignment = alignSkeletons(figureOf(source), figureOf(movingPerson(TO, 200)));
const retargeted = retargetClip(source, alignment);

describe.each(MODELS)('limits of %o', (model) => {
  const limits = fitJointLimits(source, model);
  const { limits: there, carried, between, apart } = carryLimits(limits, alignment);

  it('are carried to every joint of a body that is built alike, and hold all of its frames; the root stays free', () => {
    expect(between).toEqual([]);
    expect(apart).toEqual([]);
    expect(carried).toEqual([...retargeted.skeleton.names.keys()].slice(1));
    expect(there.map(({ joint }) => joint)).toEqual(carried);
    for (const limit of there) {
      expect(limit.name).toBe(retargeted.skeleton.names[limit.joint]);
      expect(outsideOf(limit, retargeted)).toBe(0);
    }
  });

  it('hold any rotation as they held its counterpart', () => {
    const random = seeded(63);
    for (const moved of there.filter(({ name }) => /(Arm|Leg|Hand|Head)$/.test(name))) {
      const carry = jointCarry(alignment, moved.joint)!;
      const limit = limits[carry.from];
      for (let i = 0; i < 25; i++) {
        const q = randomRotation(random);
        const image = carryRotation(carry, q);
        expect(violationAngle(moved, image)).toBeCloseTo(violationAngle(limit, q), 6);
        const held = carryRotation(carry, projectRotation(limit, q));
        // Where two covers or faces are as near, either is right: then both are as far away.
        const own = projectRotation(moved, image);
        if (angleBetween(own, held) > 1e-6) expect(angleBetween(own, image)).toBeCloseTo(angleBetween(held, image), 5);
      }
    }
  });
});

it('the turn between a joint and its counterpart is constant, of both and of what they hang on', () => {
  for (const joint of retargeted.skeleton.names.keys()) {
    const carry = jointCarry(alignment, joint)!;
    const [inSource, inTarget] = [source, retargeted].map((clip) => clip.skeleton.parents);
    const first = columns(0);
    for (const f of [37, 120, 199])
      expect(Math.max(...columns(f).map((x, i) => Math.abs(x - first[i])))).toBeLessThan(1e-5);
    function columns(frame: number): number[] {
      const [a, b] = [matrixPose(source, frame).turns, matrixPose(retargeted, frame).turns];
      return [
        [carry.from, joint],
        [inSource[carry.from], inTarget[joint]],
      ].flatMap(([s, t]) =>
        s < 0
          ? []
          : [0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => a[s].reduce((sum, row, r) => sum + row[i] * b[t][r][k], 0))),
      );
    }
  }
});

describe('where chains differ', () => {
  const shorter = movingPerson({ ...TO, seed: 71, without: ['Spine1', 'LeftShoulder'] }, 100);
  const aligned = alignSkeletons(figureOf(source), figureOf(shorter));
  const clip = retargetClip(source, aligned);
  const limits = fitJointLimits(source);
  const named = (joints: readonly number[]) => joints.map((j) => clip.skeleton.names[j].replace('rig:', ''));
  const arm = clip.skeleton.names.indexOf('rig:LeftArm');

  it.each(MODELS)('joints that are fed by a blend, or hang on another chain, hold the motion: %o', (model) => {
    const { limits: there, carried, between, apart } = carryLimits(fitJointLimits(source, model), aligned);
    // The left collar moves between chest and arm of the source, and the target's arm has none.
    expect(named(between)).toEqual(['Spine', 'Chest', 'LeftArm']);
    expect(apart).toEqual([]);
    expect(named(carried)).toContain('RightArm');
    expect(there.map(({ joint }) => joint)).toEqual([...clip.skeleton.names.keys()].slice(1));
    for (const limit of there.filter(({ joint }) => between.includes(joint))) {
      expect(limit.parts[0].shape.kind).toBe(HOLLOW.has(model.shape!) ? 'convex-hull' : model.shape);
      expect(limit.split).toBe(model.split ?? 'none');
      expect(outsideOf(limit, clip)).toBeLessThan(0.01);
    }
  });

  it('such a limit is what the joints between allow together, and little more: no turn of the collar, and it is the arm’s own', () => {
    const collar = source.skeleton.names.indexOf('LeftShoulder');
    const own = source.skeleton.names.indexOf('LeftArm');
    const fixed: Clip = { ...source, rotations: source.rotations.slice() };
    const joints = source.skeleton.names.length;
    for (let f = 0; f < fixed.frameCount; f++)
      fixed.rotations.set(
        source.skeleton.restRotations.subarray(4 * collar, 4 * collar + 4),
        4 * (f * joints + collar),
      );
    const tight = fitJointLimits(fixed, { padding: 1e-3 });
    const { limits: there } = carryLimits(tight, aligned);
    const limit = there.find(({ joint }) => joint === arm)!;
    // The rotation of the arm there that looks as one of the source's arm, the collar at rest.
    const { turn } = aligned.follows[arm]!;
    const chest = aligned.follows[clip.skeleton.parents[arm]]!;
    const rest = readQuat(source.skeleton.restRotations, collar);
    const random = seeded(72);
    let beyond = 0;
    for (let i = 0; i < 400; i++) {
      const q = projectRotation(tight[own], randomRotation(random));
      const there = normalize(inverseMultiply(chest.turn, multiply(multiply(rest, q), turn)));
      expect(violationAngle(limit, there)).toBeLessThan(0.03);
      const out = multiply(
        tight[own].reference,
        multiply(inverseMultiply(tight[own].reference, q), rotationFromVector([0.1, 0, 0])),
      );
      const far = violationAngle(tight[own], out);
      const image = normalize(inverseMultiply(chest.turn, multiply(multiply(rest, out), turn)));
      if (far > 0.06 && violationAngle(limit, image) > far - 0.05) beyond++;
    }
    expect(beyond).toBeGreaterThan(50);
  });

  it('a joint in between that never turns does not matter', () => {
    const stiff = { ...source, rotations: source.rotations.slice() };
    const collar = source.skeleton.names.indexOf('LeftShoulder');
    const joints = source.skeleton.names.length;
    for (let f = 0; f < stiff.frameCount; f++)
      stiff.rotations.set(source.rotations.subarray(4 * collar, 4 * collar + 4), 4 * (f * joints + collar));
    const still = alignSkeletons(figureOf(stiff), figureOf(shorter));
    const played = retargetClip(stiff, still);
    const { carried, limits: there } = carryLimits(fitJointLimits(stiff), still);
    expect(carried).toContain(arm);
    expect(outsideOf(there.find(({ joint }) => joint === arm)!, played)).toBe(0);
  });

  it('what has no limit there has none here, nor what hangs on it by another chain, and it is said', () => {
    const some = limits.filter(({ name }) => name !== 'RightForeArm' && name !== 'LeftShoulder');
    const { apart, limits: there } = carryLimits(some, aligned);
    expect(named(apart.map(({ joint }) => joint))).toEqual(['LeftArm', 'RightForeArm']);
    for (const { reason } of apart) expect(reason).toBe('Its counterpart has no limit.');
    expect(there.some(({ joint }) => joint === arm)).toBe(false);
  });
});

it.each([1, 2, 3])(
  'limits without their motion show how the figure is rolled, as the motion does (seed %i)',
  (seed) => {
    const rolled = movingPerson({ ...FROM, seed: 80 + seed, armRoll: 0.3 * seed - 0.7 }, 200);
    const [from, to] = [figureOf(rolled), figureOf(movingPerson(TO, 200))];
    const limits = fitJointLimits(rolled);
    const { motion: _, ...still } = from;
    const answer = finish(carryFigure(still, to, false, limits, []));
    const { limits: there } = carryLimits(limits, alignSkeletons(from, to));
    if ('problem' in answer) throw new Error(answer.problem);
    expect(answer.limits.map(({ joint }) => joint)).toEqual(there.map(({ joint }) => joint));
    const apart = answer.limits.map((limit, i) => angleBetween(limit.reference, there[i].reference));
    expect(Math.max(...apart)).toBeLessThan(0.02);
  },
);

it('limits stay plain data with right-handed axes about the bone they twist about', () => {
  for (const limit of fitJointLimits(source, { split: 'swing-twist', shape: 'box' })) {
    const joint = alignment.follows.findIndex((at) => at?.from === limit.joint);
    const there = carryLimit(limit, jointCarry(alignment, joint)!, 'x');
    expect(JSON.parse(JSON.stringify(there))).toEqual(there);
    const [x, y, z] = [0, 3, 6].map((at) => there.axes.slice(at, at + 3));
    for (let k = 0; k < 3; k++) {
      expect(x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3]).toBeCloseTo(z[k], 9);
      expect(there.twistAxis[k]).toBeCloseTo(z[k], 9);
    }
  }
});

const REAL = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const FILES = ['public/clips/range-of-motion.bvh', ...REAL.filter((path) => existsSync(path))];

describe.each(FILES)('%s', (path) => {
  const clip = parseBvh(readFileSync(path, 'utf8'));
  const aligned = alignSkeletons(figureOf(clip), figureOf(movingPerson(TO, 100)));
  const played = retargetClip(clip, aligned);
  it.each(MODELS.slice(0, 2))('is inside carried limits of %o in every frame', (model) => {
    const { limits, carried, between } = carryLimits(fitJointLimits(clip, model), aligned);
    expect(carried.length).toBeGreaterThan(13);
    for (const limit of limits)
      expect(outsideOf(limit, played)).toBeLessThan(between.includes(limit.joint) ? 0.01 : 1e-9);
  });
});
