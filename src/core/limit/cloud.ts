import type { Clip } from '../clip/clip';
import { takesOf } from '../clip/ranges';
import { inverseMultiply, normalize, readQuat, rotationBetween, swingTwist } from '../math/rotation';
import type { Points, Quat, Vec3 } from '../math/types';
import { charts } from '../space/charts';
import { referenceRotation } from '../space/reference';
import { subsample } from '../space/subsample';
import { repairSlips, type SlippedRun, unroll } from '../space/unroll';
import type { LimitPart, TwistAxisSource } from './joint-limit';
import type { FitOptions } from './options';
import { twistAxis } from './twist-axis';

/** The samples one part of a limit is fitted to. */
export interface CloudPart {
  bounds: LimitPart['bounds'];
  /** N×3 chart vectors, in the order of time. */
  points: Points;
  /** N: which frame each was taken from, counted through all clips. */
  frames: Uint32Array;
}

/** What a joint did in the clips, as points of its rotation space. */
export interface JointCloud {
  joint: number;
  name: string;
  reference: Quat;
  twistAxis: Vec3;
  twistAxisSource: TwistAxisSource;
  /** Turns z onto the twist axis; see `ChartModel`. */
  frame: Quat;
  parts: CloudPart[];
  /** Runs that unrolling had left on the wrong cover, by frame counted through all clips. */
  slips: SlippedRun[];
}

const Z_AXIS: Vec3 = [0, 0, 1];

/** The chart frame of a twist axis: the smallest turn of z onto it. */
export function chartFrame(axis: Vec3): Quat {
  return rotationBetween(Z_AXIS, axis);
}

/**
 * One joint's rotations relative to its reference, unrolled clip by clip, joined ones too, and put right where unrolling slipped.
 *
 * @returns F×4 over all clips, and the slipped runs.
 */
export function relativeRotations(
  clips: readonly Clip[],
  joint: number,
  reference: Quat,
): { rotations: Float64Array; slips: SlippedRun[] } {
  const frameCount = clips.reduce((sum, clip) => sum + clip.frameCount, 0);
  const rotations = new Float64Array(4 * frameCount);
  const slips: SlippedRun[] = [];
  const q: Quat = [0, 0, 0, 1];
  let start = 0;
  for (const clip of clips.flatMap(takesOf)) {
    const jointCount = clip.skeleton.parents.length;
    const stream = rotations.subarray(4 * start, 4 * (start + clip.frameCount));
    for (let f = 0; f < clip.frameCount; f++) {
      normalize(readQuat(clip.rotations, f * jointCount + joint, q), q);
      stream.set(inverseMultiply(reference, q, q), 4 * f);
    }
    unroll(stream);
    for (const slip of repairSlips(stream)) slips.push({ ...slip, firstFrame: slip.firstFrame + start });
    start += clip.frameCount;
  }
  return { rotations, slips };
}

/** The cloud of one joint under the given reference, split, chart and spacing. */
export function jointCloud(clips: readonly Clip[], joint: number, options: FitOptions): JointCloud {
  const { skeleton } = clips[0];
  const reference = referenceRotation(clips, joint, options.reference);
  const { axis, source } = twistAxis(skeleton, joint);
  const frame = chartFrame(axis);
  const { rotations, slips } = relativeRotations(clips, joint, reference);
  const bounds: LimitPart['bounds'][] = options.split === 'none' ? ['whole'] : ['swing', 'twist'];
  const vectors = chartVectors(rotations, options, axis, frame);
  const parts = vectors.map((points, i) => {
    const frames = subsample(points, options.sampleSpacing);
    return { bounds: bounds[i], points: pick(points, frames), frames };
  });
  return {
    joint,
    name: skeleton.names[joint],
    reference,
    twistAxis: axis,
    twistAxisSource: source,
    frame,
    parts,
    slips,
  };
}

/** Chart vectors of all frames: [whole], or [swing, twist]. */
function chartVectors(rotations: Float64Array, { chart, split }: FitOptions, axis: Vec3, frame: Quat): Points[] {
  const model = charts[chart];
  const count = rotations.length / 4;
  const streams =
    split === 'none' ? [new Float64Array(3 * count)] : [new Float64Array(3 * count), new Float64Array(3 * count)];
  const q: Quat = [0, 0, 0, 1];
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];
  for (let f = 0; f < count; f++) {
    readQuat(rotations, f, q);
    if (split === 'none') {
      streams[0].set(model.toVector(q, frame, v), 3 * f);
    } else {
      swingTwist(q, axis, swing, twist);
      streams[0].set(model.toVector(swing, frame, v), 3 * f);
      streams[1].set(model.toVector(twist, frame, v), 3 * f);
    }
  }
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

function pick(points: Points, indices: Uint32Array): Points {
  const picked = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) picked.set(points.subarray(3 * indices[i], 3 * indices[i] + 3), 3 * i);
  return picked;
}
