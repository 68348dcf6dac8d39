import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, findRoles, parseBvh } from '../clip';
import { humanLimits } from '../human';
import { inOtherFrames } from '../human/testing/made-people';
import type { JointLimit } from '../limit';
import { finish, makeRandom, nextNormal, type Quat, readQuat, type Vec3 } from '../math';
import { type BoneName, boneLengths, namedBones } from './body-shape';
import { calibrateInSteps } from './calibrate';
import { pointModel } from './point-model';
import { pointNames } from './point-names';
import { attachLandmarks, recordAttached } from './testing/record-landmarks';

const both = (text: string) => text.split(' ').flatMap((name) => [`L${name}`, `R${name}`]);
const JOINTS = [
  ...'Hips Spine Spine1 Spine2 Neck Head HeadTop_End'.split(' '),
  ...'Shoulder Arm ForeArm Hand UpLeg Leg Foot ToeBase'.split(' ').flatMap((name) => [`Left${name}`, `Right${name}`]),
];
const PAIRS = [
  ...both('FHD BHD SHO UPA ELB ELBM FRM WRA WRB FIN ASI PSI THI KNE KNM TIB ANK ANKM HEE TOE MT5'),
  ...'C7 T10 CLAV STRN RBAK'.split(' '),
];
const LIMBS: readonly BoneName[] = ['upper arm', 'forearm', 'thigh', 'shank'];

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');

/** The same motion of the same person, with other axes of the joints. */
function inOtherAxes(clip: Clip, seed: number): Clip {
  const { skeleton, turned } = inOtherFrames(clip.skeleton, seed);
  const joints = skeleton.names.length;
  return {
    ...clip,
    skeleton,
    rotations: Float32Array.from(
      Array.from(
        { length: clip.frameCount * joints },
        (_, i): Quat => turned(i % joints, readQuat(clip.rotations, i)),
      ).flat(),
    ),
  };
}

/**
 * mm: how far the lengths of the limbs are off that are found for a person of another size, whose limbs differ by 10 %, and whose points sit
 * off their places by `misplaced`.
 */
function errorsOf(
  clip: Clip,
  labels: readonly string[],
  misplaced: number,
  seed: number,
  spoil: (points: Float32Array) => void = () => {},
): number[] {
  const { skeleton } = clip;
  const random = makeRandom(seed);
  const size = 0.8 + 0.4 * random();
  const roles = findRoles(skeleton);
  const offsets = skeleton.offsets.map((x) => size * x);
  for (const [name, sides] of namedBones(skeleton, roles)) {
    const factor = LIMBS.includes(name) ? Math.exp(0.1 * nextNormal(random)) : 1;
    for (const joint of sides.flat()) for (let k = 0; k < 3; k++) offsets[3 * joint + k] *= factor;
  }
  const truth: Clip = {
    ...clip,
    skeleton: { ...skeleton, offsets },
    rootPositions: clip.rootPositions.map((x) => size * x),
  };
  const names = pointNames(labels);
  const attached = attachLandmarks(truth, labels, names).map((point) => ({
    ...point,
    offset: point.offset.map((x) => x + misplaced * nextNormal(random)) as Vec3,
  }));
  const stride = Math.max(1, Math.floor(clip.frameCount / 300));
  const recorded = recordAttached(truth, attached, { noise: 0.005, seed, stride });
  spoil(recorded.points);
  const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
  for (const limit of humanLimits(skeleton, { roles, motion: clip }).limits) limits[limit.joint] = limit;
  const found = finish(
    calibrateInSteps(
      { ...recorded, frameTime: 0.1 },
      skeleton,
      pointModel(recorded.labels, names, skeleton, roles),
      roles,
      { limits },
    ),
  );
  const [told, wanted] = [found.skeleton, truth.skeleton].map((one) => boneLengths(one, skeleton, roles));
  return told.flatMap(({ name, metres }, i) =>
    LIMBS.includes(name) ? [1000 * Math.abs(metres - wanted[i].metres)] : [],
  );
}

const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const seeds = process.env.THOROUGH ? [1, 2, 3, 4, 5, 6] : [1, 2];
const clips: [string, Clip][] = [
  ['the bundled clip', routine],
  ...['CMU_13_29', 'louise']
    .map((name) => `../shared/mocap/${name}.bvh`)
    .filter((path) => existsSync(path))
    .map((path): [string, Clip] => [path, parseBvh(readFileSync(path, 'utf8'), path)]),
];

describe.each(clips)('lengths of a person, %s', (_, clip) => {
  it('are found to 2 mm from joint centres with 5 mm of noise', () => {
    expect(mean(seeds.flatMap((seed) => errorsOf(clip, JOINTS, 0, seed)))).toBeLessThan(2);
  });

  it('are found to 8 mm from markers on both sides of joints, 15 mm off where they are thought to sit', () => {
    expect(mean(seeds.flatMap((seed) => errorsOf(clip, PAIRS, 0.015, seed)))).toBeLessThan(8);
  });
});

it.each(seeds)('the axes of a rig do not matter to lengths (seed %i)', (seed) => {
  const [same, other] = [routine, inOtherAxes(routine, seed)].map((clip) => errorsOf(clip, JOINTS, 0, seed));
  // mm: rounds end where the next ones make little better, which is not at the same place.
  for (const [i, error] of other.entries()) expect(Math.abs(error - same[i])).toBeLessThan(0.7);
});

it('points that are missing or astray do no harm to lengths', () => {
  const random = makeRandom(9);
  const errors = errorsOf(routine, JOINTS, 0, 9, (points) => {
    for (let at = 0; at < points.length; at += 3) {
      const chance = random();
      if (chance < 0.3) points.fill(Number.NaN, at, at + 3);
      else if (chance < 0.35) for (let k = 0; k < 3; k++) points[at + k] += 0.3 * nextNormal(random);
    }
  });
  expect(mean(errors)).toBeLessThan(3);
});
