import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../clip';
import {
  containsRotation,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  projectRotation,
  violationAngle,
} from '../limit';
import { haarBallPoints, readQuat } from '../math';
import { shapeKinds } from '../shape';
import { fillLimits, humanLimits } from '.';

const made = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made');
const joints = made.skeleton.names.length;
/** A clip of some frames of the made one. */
const stretch = (from: number, to: number) => ({
  ...made,
  frameCount: to - from,
  rotations: made.rotations.slice(4 * joints * from, 4 * joints * to),
  rootPositions: made.rootPositions.slice(3 * from, 3 * to),
});
const short = stretch(400, 1400);
const human = humanLimits(made.skeleton).limits;
const anywhere = haarBallPoints([0, 0, 0, 1], Math.PI, 3000, 5);
const known = (limits: readonly JointLimit[]) =>
  limits.filter(({ joint }) => human.some((limit) => limit.joint === joint));
const byJoint = (limits: readonly JointLimit[], joint: number) => limits.find((limit) => limit.joint === joint)!;

const MODELS: Partial<FitOptions>[] = [
  ...shapeKinds
    .filter((shape) => shape !== 'distance-field')
    .map((shape): Partial<FitOptions> => (shape === 'reach-cone' ? { shape, split: 'swing-twist' } : { shape })),
  { shape: 'ellipsoid', split: 'swing-twist' },
  { shape: 'k-dop', chart: 'swing-twist', padding: 0 },
];

describe.each(MODELS)('a limit of %o', (model) => {
  const learned = known(fitJointLimits(short, model));
  const filled = fillLimits(learned, human, 0.75);

  it('holds every frame it was learned from when filled', () => {
    for (const limit of filled)
      for (let frame = 0; frame < short.frameCount; frame++) {
        const q = readQuat(short.rotations, frame * joints + limit.joint);
        if (containsRotation(byJoint(learned, limit.joint), q))
          expect(containsRotation(limit, q), `${limit.name}, frame ${frame}`).toBe(true);
      }
  });

  it('admits nothing beyond people where the clip stays within what people can do', () => {
    let judged = 0;
    for (const limit of filled) {
      const norm = byJoint(human, limit.joint);
      const own = byJoint(learned, limit.joint);
      // The nearest inside the learned limit to rotations from everywhere: the learned limit's whole boundary.
      const isWithin = Array.from({ length: 3000 }, (_, k) => projectRotation(own, readQuat(anywhere, k))).every((q) =>
        containsRotation(norm, q),
      );
      if (!isWithin) continue;
      judged++;
      let beyond = 0;
      for (let k = 0; k < 3000; k++) {
        const q = readQuat(anywhere, k);
        if (containsRotation(limit, q) && violationAngle(norm, q) > 1e-3) beyond++;
      }
      expect(beyond, limit.name).toBe(0);
    }
    expect(judged).toBeGreaterThan(8);
  });
});

describe('filling up', () => {
  const learned = known(fitJointLimits(short));

  it('grows with the share, from the learned limit to the human one', () => {
    const counts = [0.25, 0.5, 0.75, 1].map((share) =>
      fillLimits(learned, human, share).map((limit) => {
        let inside = 0;
        for (let k = 0; k < 3000; k++) if (containsRotation(limit, readQuat(anywhere, k))) inside++;
        return inside;
      }),
    );
    for (let i = 0; i < learned.length; i++)
      for (let k = 1; k < 4; k++) expect(counts[k][i], learned[i].name).toBeGreaterThanOrEqual(counts[k - 1][i]);
    const sum = (list: number[]) => list.reduce((all, x) => all + x, 0);
    expect(sum(counts[3])).toBeGreaterThan(3 * sum(counts[0]));
  });

  it('by nothing is the learned limit itself, and other shares are refused', () => {
    for (const [i, limit] of fillLimits(learned, human, 0).entries()) expect(limit).toBe(learned[i]);
    for (const share of [-0.1, 1.1, Number.NaN]) expect(() => fillLimits(learned, human, share)).toThrow(RangeError);
  });

  it('three quarters makes a few seconds hold what the rest of the routine shows', () => {
    const held = (limits: readonly JointLimit[]) => {
      let [inside, all] = [0, 0];
      for (const limit of limits)
        for (let frame = 1400; frame < made.frameCount; frame += 5) {
          all++;
          if (containsRotation(limit, readQuat(made.rotations, frame * joints + limit.joint))) inside++;
        }
      return inside / all;
    };
    const before = held(learned);
    const after = held(fillLimits(learned, human, 0.75));
    expect(before).toBeLessThan(0.9);
    expect(after).toBeGreaterThan(0.97);
  });
});

describe.runIf(existsSync('../shared/mocap/CMU_13_29.bvh'))('CMU_13_29', () => {
  it('filled from its first quarter holds the rest', () => {
    const clip = parseBvh(readFileSync('../shared/mocap/CMU_13_29.bvh', 'utf8'), 'CMU_13_29');
    const count = clip.skeleton.names.length;
    const quarter = Math.floor(clip.frameCount / 4);
    const first = {
      ...clip,
      frameCount: quarter,
      rotations: clip.rotations.slice(0, 4 * count * quarter),
      rootPositions: clip.rootPositions.slice(0, 3 * quarter),
    };
    const norm = humanLimits(clip.skeleton, { motion: first }).limits;
    const filled = fillLimits(fitJointLimits(first), norm, 0.75).filter(({ joint }) =>
      norm.some((limit) => limit.joint === joint),
    );
    let [inside, all] = [0, 0];
    for (const limit of filled)
      for (let frame = quarter; frame < clip.frameCount; frame += 10) {
        all++;
        if (containsRotation(limit, readQuat(clip.rotations, frame * count + limit.joint))) inside++;
      }
    expect(inside / all).toBeGreaterThan(0.985);
  });
});
