import type { Clip, Skeleton } from '../clip/clip';
import { takesOf } from '../clip/ranges';
import { inverseMultiply, normalize, readQuat } from '../math/rotation';
import { finish, inStretches, type Steps } from '../math/steps';
import type { Points, Quat, Vec3 } from '../math/types';
import type { Dimension } from '../shape/model';
import { charts } from '../space/charts';
import { referenceRotation } from '../space/reference';
import { subsampleInSteps } from '../space/subsample';
import { repairSlips, type SlippedRun, unroll } from '../space/unroll';
import { chartAxes, dimensionOf, halve, intoAxes, type PartBounds, type TwistAxisSource } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';
import { twistAxis } from './twist-axis';

/** The samples one part of a limit is fitted to. */
export interface CloudPart {
  readonly bounds: PartBounds;
  readonly dimension: Dimension;
  /** N×dimension chart vectors, in the order of time. */
  readonly points: Points;
  /** N: which frame each was taken from, counted through all clips. */
  readonly frames: Uint32Array;
}

/** What a joint did in the clips, as points of its rotation space. */
export interface JointCloud {
  joint: number;
  name: string;
  reference: Quat;
  twistAxis: Vec3;
  twistAxisSource: TwistAxisSource;
  /** The frame of the charts; see `JointLimit`. */
  axes: number[];
  parts: CloudPart[];
  /** Runs that unrolling had left on the wrong cover, by frame counted through all clips. */
  slips: SlippedRun[];
  /** What it was made with: what a limit is fitted with that is fitted to it. */
  options: FitOptions;
}

/**
 * One joint's rotations relative to its reference, unrolled clip by clip, joined ones too, and put right where unrolling slipped.
 *
 * @returns F×4 over all clips, and the slipped runs.
 */
export function relativeRotations(clips: readonly Clip[], joint: number, reference: Quat): Relative {
  return finish(relativeInSteps(clips, joint, reference));
}

interface Relative {
  rotations: Float64Array;
  slips: SlippedRun[];
}

function* relativeInSteps(clips: readonly Clip[], joint: number, reference: Quat): Steps<Relative> {
  const frameCount = clips.reduce((sum, clip) => sum + clip.frameCount, 0);
  const rotations = new Float64Array(4 * frameCount);
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
  return { rotations, slips };
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
    stream.set(inverseMultiply(reference, q, q), 4 * f);
  }
}

/** The cloud of one joint under the given reference, split, chart and spacing. */
export function jointCloud(clips: readonly Clip[], joint: number, options: FitOptions): JointCloud {
  return finish(jointCloudInSteps(clips, joint, options));
}

/** `jointCloud` in steps of some ms. */
export function* jointCloudInSteps(clips: readonly Clip[], joint: number, options: FitOptions): Steps<JointCloud> {
  return yield* cloudInSteps(yield* jointPathInSteps(clips, joint, options));
}

/** Every frame of a joint as chart vectors: [whole], or [swing, twist], N×dimension each; and the cloud without its samples. */
export interface JointPath {
  head: Omit<JointCloud, 'parts'>;
  bounds: PartBounds[];
  vectors: Points[];
}

/** @throws RangeError when options are out of range or do not go together. */
export function* jointPathInSteps(clips: readonly Clip[], joint: number, given: FitOptions): Steps<JointPath> {
  const options = resolveFitOptions(given);
  const { skeleton } = clips[0];
  const reference = referenceRotation(clips, joint, options.reference);
  const { rotations, slips } = yield* relativeInSteps(clips, joint, reference);
  return yield* pathOfRotations(skeleton, joint, options, reference, rotations, slips);
}

/**
 * The path of rotations that are at hand, in the order they are in.
 *
 * @param options made whole by `resolveFitOptions`.
 * @param rotations F×4, relative to the reference, each on the cover it is wanted on.
 */
export function* pathOfRotations(
  skeleton: Skeleton,
  joint: number,
  options: FitOptions,
  reference: Quat,
  rotations: Float64Array,
  slips: SlippedRun[] = [],
): Steps<JointPath> {
  const { axis, source } = twistAxis(skeleton, joint);
  const bounds: PartBounds[] = options.split === 'none' ? ['whole'] : ['swing', 'twist'];
  const head = {
    joint,
    name: skeleton.names[joint],
    reference,
    twistAxis: axis,
    twistAxisSource: source,
    axes: chartAxes(axis),
    slips,
    options,
  };
  return { head, bounds, vectors: yield* chartVectors(rotations, options, head.axes, bounds) };
}

/** The samples of a path: frames no nearer than the spacing, and of each part those that are `wanted` beside, 1 per frame. */
export function* cloudInSteps({ head, bounds, vectors }: JointPath, wanted?: readonly Uint8Array[]): Steps<JointCloud> {
  const parts: CloudPart[] = [];
  for (const [i, points] of vectors.entries()) {
    const dimension = dimensionOf[bounds[i]];
    const kept = wanted ? wanted[i].slice() : new Uint8Array(points.length / dimension);
    const spaced = yield* subsampleInSteps(points, head.options.sampleSpacing, dimension);
    for (let k = 0; k < spaced.length; k++) kept[spaced[k]] = 1;
    const frames = marked(kept);
    parts.push({ bounds: bounds[i], dimension, points: pick(points, frames, dimension), frames });
    if (i + 1 < vectors.length) yield;
  }
  return { ...head, parts };
}

/** Where the 1s are. */
function marked(flags: Uint8Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < flags.length; i++) count += flags[i];
  const places = new Uint32Array(count);
  for (let i = 0, n = 0; n < count; i++) if (flags[i] === 1) places[n++] = i;
  return places;
}

/** Chart vectors of all frames, by parts. */
function* chartVectors(
  rotations: Float64Array,
  { chart, split }: FitOptions,
  axes: number[],
  bounds: readonly PartBounds[],
): Steps<Points[]> {
  const model = charts[chart];
  const count = rotations.length / 4;
  const streams = bounds.map((part) => new Float64Array(dimensionOf[part] * count));
  yield* inStretches(count, (from, to) => {
    const q: Quat = [0, 0, 0, 1];
    const swing: Quat = [0, 0, 0, 1];
    const twist: Quat = [0, 0, 0, 1];
    const v: Vec3 = [0, 0, 0];
    for (let f = from; f < to; f++) {
      intoAxes(axes, readQuat(rotations, f, q), q);
      if (split !== 'none') halve(q, swing, twist);
      for (let i = 0; i < bounds.length; i++) {
        const dimension = dimensionOf[bounds[i]];
        model.toVector(bounds[i] === 'whole' ? q : bounds[i] === 'swing' ? swing : twist, v);
        for (let k = 0; k < dimension; k++) streams[i][dimension * f + k] = v[k];
      }
    }
  });
  if (model.periodic) for (let k = 0; k < 3; k++) if (model.periodic[k]) closeLargestGap(streams[0], k);
  return streams;
}

/**
 * Moves the values of a periodic axis by whole turns so that they form one interval, cut at the largest gap between them.
 * (Engell-Nørregård and Erleben, "Estimation of Joint Types and Joint Limits", §2.3)
 */
function closeLargestGap(points: Points, axis: number): void {
  const turn = 2 * Math.PI;
  const sorted = new Float64Array(points.length / 3);
  for (let i = 0; i < sorted.length; i++) sorted[i] = points[3 * i + axis];
  sorted.sort();
  let gap = sorted[0] + turn - sorted[sorted.length - 1];
  let start = sorted[0];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] - sorted[i - 1] > gap) {
      gap = sorted[i] - sorted[i - 1];
      start = sorted[i];
    }
  }
  // The interval [start, start + 2π − gap], shifted so that its middle lies within half a turn of zero.
  const shift = -turn * Math.round((start + (turn - gap) / 2) / turn);
  for (let i = axis; i < points.length; i += 3) points[i] += (points[i] < start ? turn : 0) + shift;
}

function pick(points: Points, indices: Uint32Array, dimension: number): Points {
  const picked = new Float64Array(dimension * indices.length);
  for (let i = 0; i < indices.length; i++) {
    picked.set(points.subarray(dimension * indices[i], dimension * indices[i] + dimension), dimension * i);
  }
  return picked;
}
