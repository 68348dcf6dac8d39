import type { Clip } from '../clip';
import { finish, inStretches, type Points, type Quat, readQuat, type Steps, type Vec3 } from '../math';
import type { Dimension } from '../shape';
import { charts, type SlippedRun, subsampleInSteps } from '../space';
import { chartAxes, dimensionOf, halve, intoAxes, type PartBounds, type TwistAxisSource } from './joint-limit';
import { type FitOptions, resolveFitOptions } from './options';
import { clipSamplesInSteps, type JointSamples, newRoom, type Workspace } from './samples';
import { twistAxis } from './twist-axis';

/** The samples that one part of a limit is fitted to. */
export interface CloudPart {
  readonly bounds: PartBounds;
  readonly dimension: Dimension;
  /** N×dimension chart vectors, in the order of the samples they were kept from. */
  readonly points: Points;
  /** N: the number of each among those samples. Of clips: its frame, counted through all clips. */
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
  /** Whether points are in order of time; see `JointSamples`. */
  inTime: boolean;
  /** How far from its sample a rotation may lie; see `JointSamples`. */
  reach: number;
  /** Runs that unrolling had left on the wrong cover, by frame counted through all clips. */
  slips: SlippedRun[];
  /** What it was made with: what a limit is fitted with that is fitted to it. */
  options: FitOptions;
}

/** The cloud of one joint under the given reference, split, chart and spacing. */
export function jointCloud(clips: readonly Clip[], joint: number, options: FitOptions): JointCloud {
  return finish(jointCloudInSteps(clips, joint, options));
}

/** `jointCloud` in steps of some ms. */
export function* jointCloudInSteps(clips: readonly Clip[], joint: number, options: FitOptions): Steps<JointCloud> {
  return yield* cloudInSteps(yield* jointPathInSteps(clips, joint, options));
}

/** Every sample of a joint as chart vectors: [whole], or [swing, twist], N×dimension each; and the cloud without its parts. */
export interface JointPath {
  head: Omit<JointCloud, 'parts'>;
  bounds: PartBounds[];
  vectors: Points[];
  /** Samples that do not count; see `JointSamples`. */
  apart: readonly number[];
}

/** @throws RangeError when options are out of range or do not go together. */
export function* jointPathInSteps(
  clips: readonly Clip[],
  joint: number,
  options: FitOptions,
  room = newRoom,
): Steps<JointPath> {
  const resolved = resolveFitOptions(options);
  const samples = yield* clipSamplesInSteps(clips, joint, resolved.reference, room, resolved.posesApart);
  return yield* samplePathInSteps(samples, resolved, room);
}

/** @param options made whole by `resolveFitOptions`; the reference is that of the samples. */
export function* samplePathInSteps(samples: JointSamples, options: FitOptions, room = newRoom): Steps<JointPath> {
  const { skeleton, joint, reference, rotations, inTime, reach, apart, slips } = samples;
  const { axis, source } = twistAxis(skeleton, joint);
  const bounds: PartBounds[] = options.split === 'none' ? ['whole'] : ['swing', 'twist'];
  const head = {
    joint,
    name: skeleton.names[joint],
    reference,
    twistAxis: axis,
    twistAxisSource: source,
    axes: chartAxes(axis),
    inTime,
    reach,
    slips,
    options,
  };
  return { head, bounds, vectors: yield* chartVectors(rotations, options, head.axes, bounds, room), apart };
}

/** The cloud of a path: those of its samples that are no nearer to each other than the spacing. */
export function* cloudInSteps(path: JointPath): Steps<JointCloud> {
  return cloudOfKept(path, yield* keptInSteps(path));
}

/** Of each part of a path, a 1 for every sample that lies no nearer than the spacing to one kept before, and a 0 for the others. */
export function* keptInSteps({ head, bounds, vectors, apart }: JointPath): Steps<Uint8Array[]> {
  const kept: Uint8Array[] = [];
  for (const [i, points] of vectors.entries()) {
    const dimension = dimensionOf[bounds[i]];
    const marks = new Uint8Array(points.length / dimension);
    const spaced = yield* subsampleInSteps(points, head.options.sampleSpacing, dimension);
    for (let k = 0; k < spaced.length; k++) marks[spaced[k]] = 1;
    // The next sample is the same, and counts.
    for (const k of apart) if (marks[k] === 1) [marks[k], marks[k + 1]] = [0, 1];
    kept.push(marks);
    if (kept.length < vectors.length) yield;
  }
  return kept;
}

/** The cloud of those samples of a path that have a 1, part by part. */
export function cloudOfKept({ head, bounds, vectors }: JointPath, kept: readonly Uint8Array[]): JointCloud {
  const parts = vectors.map((points, i): CloudPart => {
    const dimension = dimensionOf[bounds[i]];
    const frames = marked(kept[i]);
    return { bounds: bounds[i], dimension, points: pick(points, frames, dimension), frames };
  });
  return { ...head, parts };
}

/** The places of the 1s. */
export function marked(flags: Uint8Array): Uint32Array {
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
  room: Workspace,
): Steps<Points[]> {
  const model = charts[chart];
  const count = rotations.length / 4;
  const streams = bounds.map((part) => room(part, dimensionOf[part] * count));
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
 * Moves the values of a periodic axis by whole turns so that they form one interval, cut at the largest gap between them, and no wider
 * than a turn: a chart knows no vector that is farther than a turn from the middle of a region.
 * (Engell-Nørregård and Erleben, "Estimation of Joint Types and Joint Limits", §2.3)
 */
function closeLargestGap(points: Points, axis: number): void {
  const turn = 2 * Math.PI;
  let [least, most] = [points[axis], points[axis]];
  for (let i = axis; i < points.length; i += 3) {
    least = Math.min(least, points[i]);
    most = Math.max(most, points[i]);
  }
  // Within half a turn about zero there is no larger gap than the one behind.
  if (most - least <= Math.PI && Math.abs(least + most) < turn) return;
  if (most - least > turn)
    for (let i = axis; i < points.length; i += 3) points[i] -= turn * Math.round(points[i] / turn);
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
    for (let k = 0; k < dimension; k++) picked[dimension * i + k] = points[dimension * indices[i] + k];
  }
  return picked;
}
