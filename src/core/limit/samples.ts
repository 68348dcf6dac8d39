import type { Clip, Skeleton } from '../clip/clip';
import { takesOf } from '../clip/ranges';
import { inverseMultiply, normalize, readQuat } from '../math/rotation';
import { finish, inStretches, type Steps } from '../math/steps';
import type { Quat } from '../math/types';
import { type ReferenceKind, referenceRotation } from '../space/reference';
import { repairSlips, type SlippedRun, unroll } from '../space/unroll';

/** The rotations of one joint that a limit is learned from. */
export interface JointSamples {
  readonly skeleton: Skeleton;
  readonly joint: number;
  /** parentFromReference: the rotation that counts as none. */
  readonly reference: Quat;
  /** N×4, unit, relative to the reference, each on the cover that the chart is to see. */
  readonly rotations: Float64Array;
  /** Whether the rotations are in order of time. A distance field holds the way between rotations that are. */
  readonly inTime: boolean;
  /** rad in the chart: no captured rotation lies farther from the sample that stands for it. 0 where every frame is a sample. */
  readonly reach: number;
  /** Runs of rotations that unrolling had left on the wrong cover. */
  readonly slips: SlippedRun[];
}

/**
 * Every frame of a joint as a sample, in order of time. Each clip, and each clip of a joined one, is unrolled by itself; runs on the
 * wrong cover are put right.
 */
export function clipSamples(clips: readonly Clip[], joint: number, reference: ReferenceKind): JointSamples {
  return finish(clipSamplesInSteps(clips, joint, reference));
}

/** `clipSamples` in steps of some ms. */
export function* clipSamplesInSteps(clips: readonly Clip[], joint: number, kind: ReferenceKind): Steps<JointSamples> {
  const reference = referenceRotation(clips, joint, kind);
  const rotations = new Float64Array(4 * clips.reduce((sum, clip) => sum + clip.frameCount, 0));
  const slips: SlippedRun[] = [];
  let start = 0;
  for (const clip of clips.flatMap(takesOf)) {
    const stream = rotations.subarray(4 * start, 4 * (start + clip.frameCount));
    yield* inStretches(clip.frameCount, (from, to) => readRelative(clip, joint, reference, stream, from, to));
    unroll(stream);
    yield;
    for (const slip of repairSlips(stream)) slips.push({ ...slip, firstFrame: slip.firstFrame + start });
    start += clip.frameCount;
  }
  return { skeleton: clips[0].skeleton, joint, reference, rotations, inTime: true, reach: 0, slips };
}

/** Reads frames `from` ≤ f < `to` of a clip into its stream, F×4. */
function readRelative(
  { rotations, skeleton }: Clip,
  joint: number,
  reference: Quat,
  stream: Float64Array,
  from: number,
  to: number,
): void {
  const jointCount = skeleton.parents.length;
  const q: Quat = [0, 0, 0, 1];
  for (let f = from; f < to; f++) {
    normalize(readQuat(rotations, f * jointCount + joint, q), q);
    inverseMultiply(reference, q, q);
    for (let k = 0; k < 4; k++) stream[4 * f + k] = q[k];
  }
}
