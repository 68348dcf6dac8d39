import { type Clip, containsRotation, type JointLimit, type Quat } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE, haarBallPointsInSteps, inStretches, readQuat, type Steps } from '../../../core/math';
import { cloudFacts } from '../measure';

/** rad: of rotations that are far from all samples. */
const FAR_FROM_SAMPLES = 15 * DEGREE;

/** Rotations that are asked about, and how many of them in a step. */
const POINTS = 8192;
const STRETCH = 64;
const SEED = 7;

/** What a limit lets in far from all of some samples. */
export interface FarLetIn {
  /** Of rotations that are spread evenly, parentFromLocal. */
  rotations: readonly Quat[];
  /** How many of all rotations these are, 0 to 1. */
  share: number;
}

/** Asks a limit about rotations that are spread evenly. @param samples what they are held against, whatever the chart of the limit */
export function* farLetInSteps(clip: Clip, limit: JointLimit, samples: JointCloud): Steps<FarLetIn> {
  const { rotations } = cloudFacts(clip, samples);
  const points = yield* haarBallPointsInSteps(limit.reference, Math.PI, POINTS, SEED);
  const least = Math.cos(FAR_FROM_SAMPLES / 2);
  const far: Quat[] = [];
  yield* inStretches(
    POINTS,
    (from, to) => {
      for (let i = from; i < to; i++) {
        const [x, y, z, w] = readQuat(points, i);
        const isBeside = (s: Quat) => Math.abs(x * s[0] + y * s[1] + z * s[2] + w * s[3]) >= least;
        if (containsRotation(limit, [x, y, z, w]) && !rotations.some(isBeside)) far.push([x, y, z, w]);
      }
    },
    STRETCH,
  );
  return { rotations: far, share: far.length / POINTS };
}
