import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Clip, parseBvh } from '../../src/core';
import { readQuat, readVec3 } from '../../src/core/math/rotation';
import type { Quat } from '../../src/core/math/types';
import {
  couplingExcess,
  coverage,
  eulerWraps,
  floating,
  floorPenetration,
  footSlide,
  overlaps,
  peakMotion,
  posesOf,
  readMotion,
  regionExcess,
} from './check';
import { dorsiflexionMax, hipFlexionMax, hipFlexionOf, kneeMax } from './couplings';
import { CLIP_PATH, FRAMES_PER_SECOND, type MadeClip, makeClip } from './make';
import { angleBetween, conjugate, DEG, makeRandom, mirror, multiply, rotate } from './math';
import { decompose, decomposeHinge, REGIONS, type trueRegions } from './regions';
import { type Frame, JOINT, SKELETON, type WorldPose } from './skeleton';

/** The clip as read by the core, in the order of the made skeleton. */
const framesOf = (clip: Clip): Frame[] => {
  const count = clip.skeleton.names.length;
  const index = SKELETON.map(({ name }) => clip.skeleton.names.indexOf(name));
  return Array.from({ length: clip.frameCount }, (_, f) => ({
    root: readVec3(clip.rootPositions, f),
    rotations: index.map((j) => readQuat(clip.rotations, f * count + j)),
  }));
};

/** What rounding to two digits may add, radians. */
const ROUNDING = 0.02 * DEG;

describe('the range-of-motion clip', () => {
  const text = readFileSync(CLIP_PATH, 'utf8');
  let made: MadeClip;
  let clip: Clip;
  let frames: Frame[];
  let poses: WorldPose[];
  beforeAll(() => {
    made = makeClip();
    clip = parseBvh(text, 'range-of-motion');
    frames = framesOf(clip);
    poses = posesOf(frames);
  }, 120_000);

  it('comes out of its seed byte for byte', () => {
    expect(made.text === text).toBe(true);
  });

  it('is what the script meant, read back by the core', () => {
    expect(clip.frameCount).toBe(made.frames.length);
    expect(clip.frameTime).toBeCloseTo(1 / FRAMES_PER_SECOND, 6);
    for (let f = 0; f < frames.length; f += 50)
      frames[f].rotations.forEach((q, j) => {
        expect(angleBetween(q, made.frames[f].rotations[j])).toBeLessThan(ROUNDING);
      });
  });

  it('is two and a half to three minutes long and small over the wire', () => {
    expect(made.score.duration).toBeGreaterThan(150);
    expect(made.score.duration).toBeLessThan(180);
    expect(gzipSync(text).length).toBeLessThanOrEqual(600_000);
  });

  it('never leaves a region', () => {
    for (const [name, { value, frame }] of Object.entries(regionExcess(frames)))
      expect(value, `${name}, frame ${frame}`).toBeLessThan(ROUNDING);
  });

  it('keeps every coupling, and comes near its edge', () => {
    for (const [name, { value, frame }] of Object.entries(couplingExcess(frames))) {
      expect(value, `${name}, frame ${frame}`).toBeLessThan(ROUNDING);
      expect(value, `${name}, frame ${frame}`).toBeGreaterThan(-8 * DEG);
    }
  });

  it('goes along the edges of hamstrings, rectus femoris and gastrocnemius, all of each', () => {
    for (const side of ['Left', 'Right'] as const) {
      const sided = side === 'Left' ? (q: Quat) => q : mirror;
      const legs = frames.map(({ rotations }) => {
        const [knee] = decomposeHinge(REGIONS.Leg, sided(rotations[JOINT[`${side}Leg`]]));
        const [ankle] = decomposeHinge(REGIONS.Foot, sided(rotations[JOINT[`${side}Foot`]]));
        return { knee, ankle, hip: hipFlexionOf(sided(rotations[JOINT[`${side}UpLeg`]])) };
      });
      type Leg = (typeof legs)[number];
      // How many of some parts of an edge, as one angle goes along it, are come within a degree of.
      const visited = (along: (leg: Leg) => number, parts: number[], excess: (leg: Leg) => number) =>
        parts.filter((from, k) =>
          legs.some(
            (leg) => along(leg) >= from * DEG && along(leg) < (parts[k + 1] ?? Infinity) * DEG && excess(leg) > -DEG,
          ),
        ).length;
      expect(
        visited(
          ({ knee }) => knee,
          [0, 15, 30, 45, 60, 75],
          (leg) => leg.hip - hipFlexionMax(leg.knee),
        ),
      ).toBe(6);
      expect(
        visited(
          ({ hip }) => hip,
          [-15, 0, 20, 40, 60],
          (leg) => leg.knee - kneeMax(leg.hip),
        ),
      ).toBe(5);
      expect(
        visited(
          ({ knee }) => knee,
          [0, 5, 10, 15, 20],
          (leg) => leg.ankle - dorsiflexionMax(leg.knee),
        ),
      ).toBe(5);
    }
  });

  it('stands on the floor: feet stay where they are put, nothing sinks in, nobody floats', () => {
    expect(footSlide(made.motion, poses).value).toBeLessThan(0.002);
    expect(floorPenetration(poses).value).toBeLessThan(0.002);
    expect(floating(poses).value).toBeLessThan(0.002);
  });

  it('puts no limb through another or through the trunk', () => {
    expect(overlaps(poses, 0.01).map(({ names, worst }) => `${names} ${worst.value} m, frame ${worst.frame}`)).toEqual(
      [],
    );
  });

  it('visits the regions', () => {
    for (const [name, least] of [
      ['Spine1', 0.95],
      ['Neck', 0.95],
      ['LeftShoulder', 0.9],
      ['LeftArm', 0.78],
      ['RightForeArm', 0.95],
      ['RightHand', 0.9],
      ['LeftUpLeg', 0.6],
      ['RightFoot', 0.95],
    ] as const satisfies [keyof typeof trueRegions, number][])
      expect(coverage(frames, name, 0.3, makeRandom(3), 300), name).toBeGreaterThan(least);
  });

  it('raises the shoulder blade by about 60 degrees with the arm overhead', () => {
    const bySide = (side: 'Left' | 'Right') =>
      frames.flatMap(({ rotations }, f) => {
        const girdle = rotations[JOINT[`${side}Shoulder`]];
        const sign = side === 'Left' ? 1 : -1;
        const arm = rotate(
          multiply(conjugate(poses[f].rotations[JOINT.Spine2]), poses[f].rotations[JOINT[`${side}Arm`]]),
          [sign, 0, 0],
        );
        if (arm[1] < Math.cos(8 * DEG)) return [];
        const left = side === 'Left' ? girdle : multiply(girdle, [0, 0, 0, 1]);
        const [u] = decompose(REGIONS.Shoulder, side === 'Left' ? left : [left[0], -left[1], -left[2], left[3]]);
        return [u / DEG];
      });
    for (const side of ['Left', 'Right'] as const) {
      const blade = bySide(side);
      expect(blade.length).toBeGreaterThan(10);
      expect(Math.max(...blade)).toBeGreaterThan(57);
      expect(Math.min(...blade)).toBeGreaterThan(50);
    }
  });

  it('moves without jumps', () => {
    for (const [name, { speed, acceleration }] of Object.entries(peakMotion(frames, FRAMES_PER_SECOND))) {
      expect(speed.value / DEG, `${name}, frame ${speed.frame}`).toBeLessThan(700);
      expect(acceleration.value / DEG, `${name}, frame ${acceleration.frame}`).toBeLessThan(9000);
    }
  });

  it('ends as it begins', () => {
    const last = frames[frames.length - 1];
    frames[0].rotations.forEach((q, j) => {
      expect(angleBetween(q, last.rotations[j]), SKELETON[j].name).toBeLessThan(6 * DEG);
    });
  });

  it('has the wraps of raw Euler angles, and covers that flip', () => {
    const wraps = [...eulerWraps(readMotion(text)).values()].reduce((sum, n) => sum + n, 0);
    expect(wraps).toBeGreaterThan(10);
    const count = clip.skeleton.names.length;
    const flips = (name: string) => {
      const j = clip.skeleton.names.indexOf(name);
      let n = 0;
      for (let f = 1; f < clip.frameCount; f++) {
        const a = readQuat(clip.rotations, (f - 1) * count + j);
        const b = readQuat(clip.rotations, f * count + j);
        if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0) n++;
      }
      return n;
    };
    for (const name of ['Hips', 'LeftArm', 'RightArm', 'LeftForeArm', 'RightForeArm'])
      expect(flips(name), name).toBeGreaterThan(0);
  });
});
