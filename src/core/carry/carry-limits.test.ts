import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRoles } from '../clip';
import type { Clip } from '../clip/clip';
import { parseBvh } from '../clip/parse-bvh';
import { fitJoint, fitJointLimits } from '../limit/fit';
import { type FitOptions, resolveFitOptions } from '../limit/options';
import { containsRotation, projectRotation, violationAngle } from '../limit/project';
import { angleBetween, readQuat } from '../math/rotation';
import { randomRotation, seeded } from '../testing/random';
import { alignSkeletons } from './align';
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

const FROM: Build = { armsOut: 1.5, legsOut: 0.05, facing: 0.3, seed: 61 };
const TO: Build = { armsOut: 0.7, legsOut: 0.25, facing: Math.PI, seed: 62, size: 0.7, armRoll: 0.6, prefix: 'rig:' };
const source = movingPerson(FROM, 200);
const alignment = alignSkeletons(figureOf(source), figureOf(movingPerson(TO, 200)));
const retargeted = retargetClip(source, alignment);

describe.each(MODELS)('limits of %o', (model) => {
  const limits = fitJointLimits(source, model);
  const { limits: there, carried, refitted, unmatched } = carryLimits(limits, alignment, retargeted, model);

  it('are carried to every joint of a body that is built alike, and hold all of its frames', () => {
    expect(refitted).toEqual([]);
    expect(unmatched).toEqual([]);
    expect(carried).toEqual([...retargeted.skeleton.names.keys()]);
    for (const joint of carried) {
      expect(there[joint].joint).toBe(joint);
      expect(there[joint].name).toBe(retargeted.skeleton.names[joint]);
      for (let f = 0; f < retargeted.frameCount; f++) {
        const q = readQuat(retargeted.rotations, f * carried.length + joint);
        expect(containsRotation(there[joint], q)).toBe(true);
      }
    }
  });

  it('hold any rotation as they held its counterpart', () => {
    const random = seeded(63);
    for (const joint of carried.filter((j) => /(Arm|Leg|Hand|Head|Hips)$/.test(retargeted.skeleton.names[j]))) {
      const carry = jointCarry(alignment, joint)!;
      const limit = limits[carry.from];
      for (let i = 0; i < 25; i++) {
        const q = randomRotation(random);
        const image = carryRotation(carry, q);
        expect(violationAngle(there[joint], image)).toBeCloseTo(violationAngle(limit, q), 6);
        const held = carryRotation(carry, projectRotation(limit, q));
        // Where two covers or faces are as near, either is right: then both are as far away.
        const own = projectRotation(there[joint], image);
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
  const result = carryLimits(limits, aligned, clip);
  const named = (joints: readonly number[]) => joints.map((j) => clip.skeleton.names[j].replace('rig:', ''));

  it('joints that are fed by a blend, or hang on another chain, are named and refitted', () => {
    // The left collar moves between chest and arm of the source, and the target's arm has none.
    expect(named(result.refitted)).toEqual(['Spine', 'Chest', 'LeftArm']);
    expect(result.unmatched).toEqual([]);
    expect(named(result.carried)).toContain('RightArm');
    for (const joint of result.refitted)
      expect(result.limits[joint]).toEqual(fitJoint([clip], joint, resolveFitOptions()).limit);
    expect(result.limits.map((limit) => limit.joint)).toEqual([...clip.skeleton.names.keys()]);
  });

  it('a joint in between that never turns does not matter', () => {
    const stiff = { ...source, rotations: source.rotations.slice() };
    const collar = source.skeleton.names.indexOf('LeftShoulder');
    const joints = source.skeleton.names.length;
    for (let f = 0; f < stiff.frameCount; f++)
      stiff.rotations.set(source.rotations.subarray(4 * collar, 4 * collar + 4), 4 * (f * joints + collar));
    const still = alignSkeletons(figureOf(stiff), figureOf(shorter));
    const played = retargetClip(stiff, still);
    const stiffLimits = fitJointLimits(stiff);
    const { carried, limits: there } = carryLimits(stiffLimits, still, played);
    const arm = played.skeleton.names.indexOf('rig:LeftArm');
    expect(carried).toContain(arm);
    for (let f = 0; f < played.frameCount; f++) {
      const q = readQuat(played.rotations, f * played.skeleton.names.length + arm);
      expect(containsRotation(there[arm], q)).toBe(true);
    }
  });

  it('what has no limit there is fitted, and said', () => {
    const some = limits.filter(({ name }) => name !== 'RightForeArm');
    const { unmatched, limits: there } = carryLimits(some, aligned, clip);
    expect(named(unmatched)).toEqual(['RightForeArm']);
    expect(there.length).toBe(clip.skeleton.names.length);
  });

  it('a clip of another skeleton, or options that make no sense, are refused', () => {
    expect(() => carryLimits(limits, aligned, { ...source, skeleton: { ...source.skeleton, names: ['one'] } })).toThrow(
      RangeError,
    );
    expect(() => carryLimits(limits, aligned, clip, { padding: -1 })).toThrow(RangeError);
  });
});

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
    const { limits, carried } = carryLimits(fitJointLimits(clip, model), aligned, played, model);
    expect(carried.length).toBeGreaterThan(14);
    let outside = 0;
    for (const joint of carried)
      for (let f = 0; f < played.frameCount; f++) {
        const q = readQuat(played.rotations, f * played.skeleton.names.length + joint);
        if (!containsRotation(limits[joint], q)) outside++;
      }
    expect(outside).toBe(0);
  });
});
