import { type Clip, type Skeleton, takesOf } from '../clip';
import { finish, inStretches, inverseMultiply, normalize, type Quat, readQuat, type Steps } from '../math';
import { type ReferenceKind, referenceRotation, repairSlips, type SlippedRun, unroll } from '../space';

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
  /** Those of the rotations that count as no samples: each is that of the next sample instead. */
  readonly apart: readonly number[];
  /** Runs of rotations that unrolling had left on the wrong cover. */
  readonly slips: SlippedRun[];
}

/** Hands out memory for so many numbers, by the name of what is to stand in it; what stood there before may still be there. */
export type Workspace = (name: string, length: number) => Float64Array;

/** New memory every time. */
export const newRoom: Workspace = (_, length) => new Float64Array(length);

/**
 * Memory that is used again for the next joint, where many joints of a clip are fitted one after the other: new arrays for each would keep
 * the collector of garbage busy, the more the longer the clip.
 */
export function sharedRoom(): Workspace {
  const known = new Map<string, Float64Array>();
  return (name, length) => {
    const found = known.get(name);
    const array = found && found.length >= length ? found : new Float64Array(length);
    known.set(name, array);
    return array.subarray(0, length);
  };
}

/**
 * Every frame of a joint as a sample, in order of time. Each clip, and each clip of a joined one, is unrolled by itself; runs on the
 * wrong cover are put right.
 */
export function clipSamples(clips: readonly Clip[], joint: number, reference: ReferenceKind): JointSamples {
  return finish(clipSamplesInSteps(clips, joint, reference));
}

/** `clipSamples` in steps of some ms. */
export function* clipSamplesInSteps(
  clips: readonly Clip[],
  joint: number,
  kind: ReferenceKind,
  room = newRoom,
  usesPosesApart = true,
): Steps<JointSamples> {
  const { skeleton } = clips[0];
  const frameCount = clips.reduce((sum, clip) => sum + clip.frameCount, 0);
  const rotations = room('rotations', 4 * frameCount);
  const streams: Float64Array[] = [];
  const apart: number[] = [];
  let start = 0;
  for (const clip of clips.flatMap(takesOf)) {
    const stream = rotations.subarray(4 * start, 4 * (start + clip.frameCount));
    yield* inStretches(clip.frameCount, (from, to) => readJoint(clip, joint, stream, from, to));
    for (const frame of usesPosesApart ? [] : (clip.posesApart ?? []).toReversed()) {
      stream.copyWithin(4 * frame, 4 * frame + 4, 4 * frame + 8);
      apart.push(start + frame);
    }
    streams.push(stream);
    start += clip.frameCount;
    yield;
  }
  const counted = apart.length > 0 ? withoutRows(rotations, apart) : rotations;
  const reference = referenceRotation(readQuat(skeleton.restRotations, joint), counted, kind);
  yield;
  const slips: SlippedRun[] = [];
  for (const stream of streams) {
    yield* inStretches(stream.length / 4, (from, to) => {
      makeRelative(stream, reference, from, to);
      unroll(stream, from, to);
    });
    yield;
    const before = stream.byteOffset / 32;
    for (const slip of repairSlips(stream)) slips.push({ ...slip, firstFrame: slip.firstFrame + before });
  }
  return { skeleton, joint, reference, rotations, inTime: true, reach: 0, apart, slips };
}

/** Rotations, N×4, without some. */
const withoutRows = (rotations: Float64Array, rows: readonly number[]): Float64Array =>
  rotations.filter((_, i) => !rows.includes(i >> 2));

/** Reads the rotations of a joint in frames `from` ≤ f < `to` of a clip into its stream, F×4. */
function readJoint({ rotations, skeleton }: Clip, joint: number, stream: Float64Array, from: number, to: number): void {
  const stride = 4 * skeleton.parents.length;
  for (let f = from, i = from * stride + 4 * joint; f < to; f++, i += stride) {
    stream[4 * f] = rotations[i];
    stream[4 * f + 1] = rotations[i + 1];
    stream[4 * f + 2] = rotations[i + 2];
    stream[4 * f + 3] = rotations[i + 3];
  }
}

/** Makes rotations `from` ≤ f < `to` of unit length and relative to the reference, in place. */
function makeRelative(rotations: Float64Array, reference: Quat, from: number, to: number): void {
  const q: Quat = [0, 0, 0, 1];
  for (let f = from; f < to; f++) {
    normalize(readQuat(rotations, f, q), q);
    inverseMultiply(reference, q, q);
    for (let k = 0; k < 4; k++) rotations[4 * f + k] = q[k];
  }
}
