import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freeJoints } from '../clip';
import { writeBvh } from '../clip/bvh/write-bvh';
import type { Clip } from '../clip/clip';
import { joinClips } from '../clip/join-clips';
import { parseBvh } from '../clip/parse-bvh';
import { takesOf } from '../clip/ranges';
import { fitJointLimits } from '../limit/fit';
import type { JointLimit } from '../limit/joint-limit';
import type { FitOptions } from '../limit/options';
import { violationAngle } from '../limit/project';
import {
  angleBetween,
  inverseMultiply,
  multiply,
  readQuat,
  rotationFromVector,
  rotationVector,
} from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { seeded } from '../testing/random';
import { chainLimits, dykstra, halfSpaces, randomTie, vectorsIn, wanderingChain } from '../ties/testing/made-ties';
import { tieExcess } from '../ties/tie';
import { bakeClip, bakeClipInSteps } from './bake-clip';

const DEG = Math.PI / 180;

/** Frames and joints outside their limits, by more than `tolerance`; free joints aside. */
function violations({ skeleton, rotations }: Clip, limits: readonly (JointLimit | null)[], tolerance = 0): number {
  const joints = skeleton.names.length;
  const free = freeJoints(skeleton);
  let count = 0;
  for (let i = 0; i < rotations.length / 4; i++) {
    const limit = limits[i % joints];
    if (limit && !free.includes(i % joints) && violationAngle(limit, readQuat(rotations, i)) > tolerance) count++;
  }
  return count;
}

const part = (clip: Clip, from: number, to: number, every = 1): Clip => {
  const stride = 4 * clip.skeleton.names.length;
  const frames = Array.from({ length: Math.ceil((to - from) / every) }, (_, i) => from + i * every);
  return {
    ...clip,
    frameCount: frames.length,
    rotations: Float32Array.from(frames.flatMap((f) => [...clip.rotations.subarray(stride * f, stride * (f + 1))])),
    rootPositions: Float32Array.from(frames.flatMap((f) => [...clip.rootPositions.subarray(3 * f, 3 * f + 3)])),
  };
};

const MOCAP = ['CMU_13_29', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const FILES = ['public/clips/range-of-motion.bvh', ...MOCAP.filter((path) => existsSync(path))];
/** Models, and how much more than it is outside a rotation may be moved, °: more at the rim of a chart and into what is hardly open. */
const MODELS: [model: Partial<FitOptions>, more: number][] = [
  [{ shape: 'k-dop' }, 0.05],
  [{ shape: 'convex-hull', split: 'swing-twist' }, 0.05],
  [{ shape: 'ellipsoid', chart: 'quaternion-vector' }, 0.2],
  [{ shape: 'oriented-box', chart: 'swing-twist' }, 0.05],
  [{ shape: 'k-dop', padding: 0 }, 5],
];

describe.each(FILES)('%s held inside limits that were learned on its first third', (path) => {
  const whole = parseBvh(readFileSync(path, 'utf8'));
  const clip = part(whole, 0, whole.frameCount, Math.max(1, Math.floor(whole.frameCount / 120)));
  const third = part(clip, 0, Math.floor(clip.frameCount / 3));

  it.each(MODELS)('of %o and written as BVH is inside when it is read again', (model, more) => {
    const limits = fitJointLimits(third, model);
    const { clip: baked, report } = bakeClip(clip, limits);
    expect(violations(clip, limits)).toBeGreaterThan(20);
    const again = parseBvh(writeBvh(baked));
    // Without padding a joint that hardly moved has no inside: rounding is what is left.
    expect(violations(again, limits, model.padding === 0 ? 1e-6 : 0)).toBe(0);
    expect(report.changedFrames).toBeGreaterThan(0);
    for (let i = 0; i < clip.rotations.length / 4; i++) {
      const [was, is] = [readQuat(clip.rotations, i), readQuat(baked.rotations, i)];
      const limit = limits[i % limits.length];
      expect(angleBetween(was, is)).toBeLessThan(violationAngle(limit, was) + more * DEG);
    }
  });
});

it('a person who faces the other way moves as before: no limit holds the hips', () => {
  const clip = part(parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8')), 0, 300);
  const limits = fitJointLimits(clip, { shape: 'box' });
  const joints = clip.skeleton.names.length;
  const turned = { ...clip, rotations: clip.rotations.slice() };
  const half = rotationFromVector([0, Math.PI, 0]);
  for (let f = 0; f < 300; f++)
    turned.rotations.set(multiply(half, readQuat(clip.rotations, f * joints)), 4 * f * joints);
  expect(violationAngle(limits[0], readQuat(turned.rotations, 0))).toBeGreaterThan(2);
  expect(bakeClip(turned, limits).report.changedFrames).toBe(bakeClip(clip, limits).report.changedFrames);
});

describe('the report', () => {
  const still = wanderingRotations(400, 3);
  const clip = clipOf(still);
  const limits = fitJointLimits(clip, { padding: 0.1 });

  it('of a clip that is inside says that nothing was changed, and nothing was', () => {
    const { clip: baked, report } = bakeClip(clip, limits);
    expect(report).toEqual({ frames: 400, changedFrames: 0, joints: [], worstAngle: 0, rootMoved: 0 });
    expect(baked.rotations).toEqual(clip.rotations);
  });

  it('counts what a change asked for and what the limit made of it', () => {
    const far = 2.5;
    const { clip: baked, report } = bakeClip(clip, limits, {
      change(pose, frame) {
        if (frame < 100) return;
        if (frame < 150) pose.rotations.set(rotationFromVector([far, 0, 0] as Vec3), 4);
        pose.rootPosition[1] += 0.25;
      },
    });
    expect(report.rootMoved).toBeCloseTo(0.25, 6);
    expect(baked.rootPositions[3 * 99 + 1]).toBe(0);
    expect(baked.rootPositions[3 * 100 + 1]).toBeCloseTo(0.25, 6);
    expect(report.changedFrames).toBe(50);
    expect(report.joints.map(({ name, frames }) => [name, frames])).toEqual([['joint 1', 50]]);
    const moved = Array.from({ length: 50 }, (_, i) =>
      angleBetween(readQuat(clip.rotations, 2 * (100 + i) + 1), readQuat(baked.rotations, 2 * (100 + i) + 1)),
    );
    expect(report.joints[0].meanAngle).toBeCloseTo(moved.reduce((a, b) => a + b) / 50, 6);
    expect(report.worstAngle).toBeCloseTo(Math.max(...moved), 6);
    expect(report.joints[0].worstFrame).toBe(100 + moved.indexOf(Math.max(...moved)));
    expect(violations(baked, limits)).toBe(0);
    expect(clip.rotations).toEqual(clipOf(still).rotations);
  });

  it('comes with progress', () => {
    const shares = [...bakeClipInSteps(clip, limits)];
    expect(shares.length).toBe(25);
    expect(shares.every((share, i) => i === 0 || share > shares[i - 1])).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });
});

describe('ties', () => {
  const chain = wanderingChain(4, 150, 601);
  const limits = chainLimits(chain);
  const random = seeded(602);
  const ties = [randomTie(limits[1]!, limits[2]!, 3, random), randomTie(limits[2]!, limits[3]!, 3, random)];
  /** rad, by frame: how far a clip is beyond its ties. */
  const beyond = (clip: Clip): number[] =>
    Array.from({ length: clip.frameCount }, (_, f) => {
      const pose = clip.rotations.subarray(16 * f, 16 * (f + 1));
      return Math.max(
        ...ties.map((tie) => {
          const [a, b] = tie.joints.map((joint) => vectorsIn(limits, pose, [joint]));
          return tieExcess(tie, [a, b]);
        }),
      );
    });

  it('hold every frame of a clip that limits alone let through, also when it is read again as BVH', () => {
    const before = beyond(chain);
    expect(before.filter((excess) => excess > 0.05).length).toBeGreaterThan(30);
    const alone = bakeClip(chain, limits).clip;
    const aloneBeyond = beyond(alone);
    expect(aloneBeyond.filter((excess) => excess > 0.05).length).toBeGreaterThan(30);
    const { clip: baked, report } = bakeClip(chain, limits, { ties });
    const again = parseBvh(writeBvh(baked));
    expect(Math.max(...beyond(again))).toBeLessThan(0);
    expect(violations(again, limits)).toBe(0);
    expect(report.changedFrames).toBeGreaterThanOrEqual(before.filter((excess) => excess > 0).length);
    for (let f = 0; f < chain.frameCount; f++) {
      const [was, is] = [chain, baked].map(({ rotations }) => rotations.subarray(16 * f, 16 * (f + 1)));
      // What is well inside stays as it is.
      if (before[f] < -1e-3 && aloneBeyond[f] < -1e-3)
        expect(is).toEqual(alone.rotations.subarray(16 * f, 16 * (f + 1)));
      const nearest = dykstra(halfSpaces(limits, ties, [1, 2, 3]), vectorsIn(limits, was, [1, 2, 3]));
      const at = vectorsIn(limits, is, [1, 2, 3]);
      expect(Math.max(...at.map((x, k) => Math.abs(x - nearest[k])))).toBeLessThan(4e-3);
    }
  });

  it('at rest hold nothing', () => {
    const turned = limits.map((limit) => limit && { ...limit, reference: [0, 0, 0, 1] as Quat });
    expect(bakeClip(chain, turned, { ties }).clip.rotations).toEqual(bakeClip(chain, turned).clip.rotations);
  });
});

describe('joined clips', () => {
  it('are baked each in its place', () => {
    const joined = joinClips([clipOf(wanderingRotations(40, 3), 'a'), clipOf(wanderingRotations(30, 4), 'b')]);
    const { clip: baked } = bakeClip(joined, fitJointLimits(clipOf(wanderingRotations(400, 9, [0.3, 0.3, 0.3]))));
    const [a, b] = takesOf(baked);
    expect([a.frameCount, b.frameCount]).toEqual([40, 30]);
    expect(a.rotations).toEqual(baked.rotations.slice(0, 320));
    expect(b.rotations).toEqual(baked.rotations.slice(320));
    expect(takesOf(joined)[1].rotations).not.toEqual(b.rotations);
  });
});

describe.each([51, 52, 53])('a clip that swings beyond its limits, eased (seed %i)', (seed) => {
  const wild = clipOf(wanderingRotations(600, seed, [0.9, 0.6, 0.5]));
  const limits = fitJointLimits(clipOf(wanderingRotations(400, seed + 9, [0.3, 0.3, 0.3])), { shape: 'ellipsoid' });
  const joints = wild.skeleton.names.length;
  const turns = ({ rotations }: Clip): Vec3[] =>
    Array.from({ length: wild.frameCount }, (_, f) =>
      rotationVector(inverseMultiply(readQuat(wild.rotations, f * joints + 1), readQuat(rotations, f * joints + 1))),
    );
  /** rad: the largest change of the correction's speed, from frame to frame. */
  const pop = (clip: Clip): number => {
    const all = turns(clip);
    return Math.max(
      ...all.slice(1, -1).map((now, i) => Math.hypot(...[0, 1, 2].map((k) => all[i][k] - 2 * now[k] + all[i + 2][k]))),
    );
  };
  const plain = bakeClip(wild, limits);

  it('stays inside, pops less the longer it eases, and stays as it was far from what is beyond', () => {
    expect(plain.report.changedFrames).toBeGreaterThan(100);
    const [short, long] = [8, 24].map((ease) => bakeClip(wild, limits, { ease }));
    for (const { clip } of [short, long]) expect(violations(clip, limits)).toBe(0);
    expect(pop(short.clip)).toBeLessThan(pop(plain.clip));
    expect(pop(long.clip)).toBeLessThan(0.6 * pop(plain.clip));
    const needed = turns(plain.clip).map((turn) => Math.hypot(...turn) > 1e-4);
    const eased = turns(long.clip);
    for (const [f, turn] of eased.entries()) {
      if (!needed.slice(Math.max(0, f - 25), f + 26).some(Boolean)) expect(Math.hypot(...turn)).toBeLessThan(1e-6);
    }
  });

  it('of joined clips eases each by itself, and none is no easing', () => {
    const calm = { ...clipOf(wanderingRotations(200, seed + 9, [0.2, 0.2, 0.2])), skeleton: wild.skeleton };
    const joined = joinClips([wild, calm]);
    const [first, second] = takesOf(bakeClip(joined, limits, { ease: 16 }).clip);
    expect(first.rotations).toEqual(bakeClip(wild, limits, { ease: 16 }).clip.rotations);
    expect(second.rotations).toEqual(bakeClip(calm, limits).clip.rotations);
    expect(bakeClip(wild, limits, { ease: 0 })).toEqual(plain);
  });
});
