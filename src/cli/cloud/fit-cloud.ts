import { type FitOptions, type JointLimit, plainName, type Quat, type Skeleton, skeletonProblem } from '../../core';
import { pathOfRotations } from '../../core/limit/cloud';
import { fitCloud, fitPathInSteps } from '../../core/limit/fit';
import { meanOfMoments } from '../../core/math/mean-rotation';
import { inverseMultiply, normalize, readQuat } from '../../core/math/rotation';
import { finish } from '../../core/math/steps';
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
 * The limit of one joint around what it did: a function of the set of samples, whatever clips it came from and in whatever order.
 *
 * @param options made whole by `resolveFitOptions`; not of reference "first".
 */
export function fitMotion(
  skeleton: Skeleton,
  joint: number,
  { samples, moments }: JointMotion,
  options: FitOptions,
): JointLimit {
  const rest = normalize(readQuat(skeleton.restRotations, joint));
  const reference = referenceOf(rest, moments, options.reference);
  // Samples are on the covers of the rest pose: on those of the other one, all of them would be the long way round.
  const cover = dot(reference, rest) < 0 ? -1 : 1;
  const rotations = new Float64Array(samples.length);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < samples.length; i += 4) {
    normalize(readQuat(samples, i / 4, q), q);
    inverseMultiply(reference, q, q);
    for (let k = 0; k < 4; k++) rotations[i + k] = cover * q[k];
  }
  // A sample stands for all of its cell: what lies nearer to the boundary than the cell reaches counts as left out.
  const tight: FitOptions = { ...options, padding: Math.max(0, options.padding - CELL_REACH) };
  const { cloud } = finish(fitPathInSteps(finish(pathOfRotations(skeleton, joint, tight, reference, rotations))));
  return fitCloud({ ...cloud, options });
}

function referenceOf(rest: Quat, moments: BigInt64Array, kind: FitOptions['reference']): Quat {
  if (kind === 'identity') return [0, 0, 0, 1];
  if (kind === 'rest') return rest;
  // The trace is the number of frames: without it the numbers are of the order of one, however many frames there were.
  const frames = Number(moments[0] + moments[4] + moments[7] + moments[9]) / MOMENT_SCALE;
  return meanOfMoments(Array.from(moments, (moment) => Number(moment) / MOMENT_SCALE / frames));
}

const dot = (a: Readonly<Quat>, b: Readonly<Quat>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
