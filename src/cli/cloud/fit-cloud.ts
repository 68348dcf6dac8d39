import { type FitOptions, type Quat, type Skeleton, skeletonProblem } from '../../core';
import { plainName } from '../../core/clip';
import type { JointSamples } from '../../core/limit';
import { inverseMultiply, meanOfMoments, normalize, readQuat } from '../../core/math';
import type { ReferenceKind } from '../../core/space';
import { MOMENT_SCALE } from './cloud-of-clip';
import type { JointMotion, MotionCloud } from './motion-cloud';
import { CELL_REACH } from './samples';

/** Why limits can't be fitted to a cloud, in one sentence; null when they can. The bones must be of one length, as clips fitted together must. */
export function fitProblem({ skeletons, frameCount }: MotionCloud, { reference }: FitOptions): string | null {
  if (frameCount === 0) return 'There are no frames to learn limits from.';
  if (reference === 'first') return 'A cloud has no first frame: use the reference "average", "rest" or "identity".';
  const [first, ...others] = skeletons;
  for (const { skeleton, clip } of others) {
    const problem = skeletonProblem(first.skeleton, skeleton);
    if (problem)
      return `"${plainName(clip)}" can't be fitted together with "${plainName(first.clip)}": ${problem.message}`;
  }
  return null;
}

/**
 * What a joint did as samples of a fit: a function of the set of samples, whatever clips they came from and in whatever order.
 *
 * @param kind not "first".
 */
export function motionSamples(
  skeleton: Skeleton,
  joint: number,
  { samples, moments }: JointMotion,
  kind: ReferenceKind,
): JointSamples {
  const rest = normalize(readQuat(skeleton.restRotations, joint));
  const reference = referenceOf(rest, moments, kind);
  // Samples are on the covers of the rest pose: on those of the other one, all of them would be the long way round.
  const cover = dot(reference, rest) < 0 ? -1 : 1;
  const rotations = new Float64Array(samples.length);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < samples.length; i += 4) {
    normalize(readQuat(samples, i / 4, q), q);
    inverseMultiply(reference, q, q);
    for (let k = 0; k < 4; k++) rotations[i + k] = cover * q[k];
  }
  return { skeleton, joint, reference, rotations, inTime: false, reach: CELL_REACH, apart: [], slips: [] };
}

function referenceOf(rest: Quat, moments: BigInt64Array, kind: ReferenceKind): Quat {
  if (kind === 'identity') return [0, 0, 0, 1];
  if (kind === 'rest') return rest;
  // The trace is the number of frames: without it the numbers are of the order of one, however many frames there were.
  const frames = Number(moments[0] + moments[4] + moments[7] + moments[9]) / MOMENT_SCALE;
  return meanOfMoments(Array.from(moments, (moment) => Number(moment) / MOMENT_SCALE / frames));
}

const dot = (a: Readonly<Quat>, b: Readonly<Quat>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
