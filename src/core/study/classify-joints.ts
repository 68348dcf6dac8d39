import type { Clip } from '../clip';
import { twistAxis } from '../limit';
import {
  finish,
  inStretches,
  inverseMultiply,
  meanPoint,
  meanRotation,
  multiply,
  normalize,
  type Quat,
  readQuat,
  type Steps,
  scatter,
  swingTwist,
  symmetricEigen,
  type Vec3,
  zyzFromRotation,
} from '../math';
import { circularMean, contiguousInterval, unwrapFrom } from './contiguous-interval';

/** What a joint can do, judged from what it did. @category Studies */
export interface JointType {
  kind: 'rigid' | 'hinge' | 'ball';
  /** How many independent directions its rotations span. A hinge that also turns about its bone, as a forearm does, has two. */
  degreesOfFreedom: 0 | 1 | 2 | 3;
  /** Standard deviations of the rotations along their principal axes, rad, largest first. */
  sigmas: Vec3;
  /** parentFromReference: the mean rotation, from which hinge angles count. */
  reference: Quat;
  /** Hinge: unit axis in the reference frame. */
  axis?: Vec3;
  /** Hinge: [min, max] angle about `axis` from the reference, rad. */
  interval?: [min: number, max: number];
  /** Ball: contiguous intervals of φ, ψ, θ of eulerFrame[0]⁻¹ · rotation · eulerFrame[1] = Rz(φ)·Ry(ψ)·Rz(θ), rad. */
  eulerZyz?: [min: number, max: number][];
  /** Ball: what is undone before the angles are taken, on the parent's and on the joint's side. */
  eulerFrame?: [Quat, Quat];
  /** Hinge and ball: where the rest pose stands with respect to the intervals. */
  bindPose?: BindPose;
}

/** The rest pose in the parameters of the joint: one hinge angle, or three Euler angles. */
export interface BindPose {
  isFeasible: boolean;
  values: number[];
  /** Where to start instead, when it is not feasible. */
  remedies: {
    /** The sample whose parameters are nearest to the rest pose's. */
    nearestSample: number[];
    intervalMidpoint: number[];
    circularMean: number[];
  };
}

/**
 * How a joint is judged:
 * - 'sweep': by where its bone points. A ball's bone sweeps an area, a hinge's a curve; what a bone turns about itself makes no ball.
 *   A direction counts from 1/8 of the largest and 0.02 rad on; with σ₁ below 0.01 rad a joint is rigid;
 * - 'measured': by all rotations alike. Rigid if σ₁ < 0.01; hinge if σ₂ < max(0.05, σ₁/4);
 * - 'absolute': every σ above `threshold`, as published;
 * - '95-percent': as many as make up 95 % of the variance, which the paper suggests; it cannot see a rigid joint.
 *
 * All but the first call an elbow that also pronates a ball.
 */
export type JointTypeRule = 'sweep' | 'measured' | 'absolute' | '95-percent';

export interface ClassifyOptions {
  /** Default 'sweep'; without a bone, 'measured'. */
  rule?: JointTypeRule;
  /** rad, for 'absolute'. Default 0.12. */
  threshold?: number;
  /** For 'sweep': the least width of an area ÷ its length, 0 to 1. Default 1/8. */
  narrowest?: number;
  /** Frames looked at, evenly spread; how far a hinge goes is read from all. Default 100. */
  sampleCount?: number;
  /**
   * Where Euler angles are taken: 'published' from the rotation itself, whose pole is the identity; 'centred' from the mean
   * rotation turned so that ψ is π/2 there, as far from the pole as can be. Default 'centred'.
   */
  euler?: 'published' | 'centred';
}

/** rad: a joint whose largest standard deviation is less does not move. */
const LEAST_MOTION = 0.01;
/** rad: what a capture trembles. */
const LEAST_SIDEWAYS = 0.02;
/** The middle between hinges and balls of the made clip, rounded; `npm run bench joint-types` finds it anew. */
const NARROWEST = 1 / 8;

const IDENTITY: Quat = [0, 0, 0, 1];
const QUARTER_ABOUT_Y: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

/**
 * The type of every joint of a clip with at least one frame, index = joint.
 *
 * Engell-Nørregård and Erleben, "Estimation of Joint Types and Joint Limits from Motion Capture Data", with four
 * repairs: the covariance is divided by the number of samples and taken about the mean rotation; what a bone does about itself
 * makes no ball of a hinge; the hinge axis is the first eigenvector, as the paper's sum of vectors vanishes where the motion
 * passes through zero; Euler angles stay away from their pole.
 * @category Studies
 */
export function classifyJoints(clip: Clip, options: ClassifyOptions = {}): JointType[] {
  return Array.from(clip.skeleton.parents, (_, joint) => classifyJoint(clip, joint, options));
}

/** The type of one joint of a clip; see `classifyJoints`. */
export function classifyJoint(clip: Clip, joint: number, options: ClassifyOptions = {}): JointType {
  return finish(classifyJointInSteps(clip, joint, options));
}

/** `classifyJoint` in steps of some ms. */
export function* classifyJointInSteps(clip: Clip, joint: number, options: ClassifyOptions = {}): Steps<JointType> {
  const { sampleCount = 100 } = options;
  const jointCount = clip.skeleton.parents.length;
  const count = Math.max(1, Math.min(sampleCount, clip.frameCount));
  const samples = new Float64Array(4 * count);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < count; i++) {
    const frame = count > 1 ? Math.round((i * (clip.frameCount - 1)) / (count - 1)) : 0;
    readQuat(clip.rotations, frame * jointCount + joint, q);
    for (let k = 0; k < 4; k++) samples[4 * i + k] = q[k];
  }
  const rest = normalize(readQuat(clip.skeleton.restRotations, joint));
  const type = classifyRotations(samples, rest, options, twistAxis(clip.skeleton, joint).axis);
  const { axis, reference } = type;
  if (!axis || count === clip.frameCount) return type;
  yield;
  // A knee bends deepest between two of the frames looked at.
  const angles = new Float64Array(clip.frameCount);
  yield* inStretches(clip.frameCount, (from, to) => readHingeAngles(clip, joint, reference, axis, angles, from, to));
  yield;
  const interval = contiguousInterval(angles);
  yield;
  return { ...type, interval, bindPose: placeBindPose([hingeAngles(rest, reference, axis)[0]], [angles], [interval]) };
}

/** Angles of frames `from` ≤ f < `to` of a joint about a hinge's axis, as `hingeAngles` has them. */
function readHingeAngles(
  { rotations, skeleton }: Clip,
  joint: number,
  reference: Quat,
  axis: Vec3,
  angles: Float64Array,
  from: number,
  to: number,
): void {
  const jointCount = skeleton.parents.length;
  const q: Quat = [0, 0, 0, 1];
  for (let f = from; f < to; f++) {
    angles[f] = angleAbout(
      axis,
      inverseMultiply(reference, normalize(readQuat(rotations, f * jointCount + joint, q), q), q),
    );
  }
}

/**
 * The type of one joint from unit quaternions parentFromLocal (N×4, N ≥ 1, covers free) and its rest rotation.
 *
 * @param bone unit, in the joint's frame: where its bone points.
 */
export function classifyRotations(
  samples: ArrayLike<number>,
  rest: Quat,
  options: ClassifyOptions = {},
  bone?: Vec3,
): JointType {
  const reference = meanRotation(samples);
  const { sigmas, axes } = principalDeviations(relativeVectors(samples, reference));
  const rule = options.rule ?? (bone ? 'sweep' : 'measured');
  const directions = countDirections(sigmas, { ...options, rule });
  if (directions === 0) return { kind: 'rigid', degreesOfFreedom: 0, sigmas, reference };
  const bend = rule === 'sweep' && directions > 1 && bone ? bendingAxis(samples, reference, bone, options) : null;
  if (directions === 1 || bend) {
    const kind = 'hinge';
    const degreesOfFreedom = directions === 1 ? 1 : 2;
    const axis = bend ?? ([axes[0], axes[1], axes[2]] satisfies Vec3);
    return { kind, degreesOfFreedom, sigmas, reference, axis, ...hingeRange(samples, rest, reference, axis) };
  }
  const eulerFrame: [Quat, Quat] = options.euler === 'published' ? [IDENTITY, IDENTITY] : [reference, QUARTER_ABOUT_Y];
  const angles = eulerAngles(samples, eulerFrame);
  const eulerZyz = angles.map(contiguousInterval);
  const bindPose = placeBindPose(
    eulerAngles(rest, eulerFrame).map((column) => column[0]),
    angles,
    eulerZyz,
  );
  return { kind: 'ball', degreesOfFreedom: directions, sigmas, reference, eulerZyz, eulerFrame, bindPose };
}

/** How far a hinge goes, and where the rest pose stands in that. */
function hingeRange(
  samples: ArrayLike<number>,
  rest: Quat,
  reference: Quat,
  axis: Vec3,
): Required<Pick<JointType, 'interval' | 'bindPose'>> {
  const angles = hingeAngles(samples, reference, axis);
  const interval = contiguousInterval(angles);
  return { interval, bindPose: placeBindPose([hingeAngles(rest, reference, axis)[0]], [angles], [interval]) };
}

/** Twice the vector parts of the rotations from the reference, on the cover nearest to it: about a rotation vector, rad. */
function relativeVectors(samples: ArrayLike<number>, reference: Quat): Float64Array {
  const vectors = new Float64Array((samples.length / 4) * 3);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < samples.length; i++) {
    inverseMultiply(reference, readQuat(samples, i, q), q);
    const scale = q[3] < 0 ? -2 : 2;
    vectors[3 * i] = scale * q[0];
    vectors[3 * i + 1] = scale * q[1];
    vectors[3 * i + 2] = scale * q[2];
  }
  return vectors;
}

/** The standard deviations of N×3 vectors along their principal axes, largest first, and these axes one after the other. */
function principalDeviations(vectors: Float64Array): { sigmas: Vec3; axes: number[] } {
  const { values, vectors: axes } = symmetricEigen(scatter(vectors, meanPoint(vectors)));
  const count = vectors.length / 3;
  const sigma = (value: number) => Math.sqrt(Math.max(value, 0) / count);
  return { sigmas: [sigma(values[0]), sigma(values[1]), sigma(values[2])], axes };
}

function countDirections(
  sigmas: Vec3,
  { rule, threshold = 0.12, narrowest = NARROWEST }: ClassifyOptions,
): 0 | 1 | 2 | 3 {
  const isIn = (k: number): boolean => {
    if (rule === 'absolute') return sigmas[k] > threshold;
    if (rule === 'sweep') return sigmas[k] >= (k === 0 ? LEAST_MOTION : leastSideways(sigmas[0], narrowest));
    if (rule === 'measured') return sigmas[k] >= (k === 0 ? LEAST_MOTION : Math.max(0.05, 0.25 * sigmas[0]));
    let [before, total] = [0, 0];
    for (let i = 0; i < 3; i++) {
      if (i < k) before += sigmas[i] ** 2;
      total += sigmas[i] ** 2;
    }
    return before < 0.95 * total;
  };
  return isIn(0) ? (isIn(1) ? (isIn(2) ? 3 : 2) : 1) : 0;
}

/** The least that counts beside a largest standard deviation. */
const leastSideways = (largest: number, narrowest: number): number => Math.max(LEAST_SIDEWAYS, narrowest * largest);

/**
 * The axis, in the reference frame, about which a bone bends that only ever moves along a curve, or that it turns about if it
 * does that most; null when it sweeps an area. Judged by the principal axes of its swings, q = swing · twist about the bone.
 */
function bendingAxis(
  samples: ArrayLike<number>,
  reference: Quat,
  bone: Vec3,
  { narrowest = NARROWEST }: ClassifyOptions,
): Vec3 | null {
  const count = samples.length / 4;
  const swings = new Float64Array(3 * count);
  const q: Quat = [0, 0, 0, 1];
  const swing: Quat = [0, 0, 0, 1];
  const twist: Quat = [0, 0, 0, 1];
  let [sum, squares] = [0, 0];
  for (let i = 0; i < count; i++) {
    swingTwist(inverseMultiply(reference, readQuat(samples, i, q), q), bone, swing, twist);
    for (let k = 0; k < 3; k++) swings[3 * i + k] = 2 * swing[k];
    const along = twist[0] * bone[0] + twist[1] * bone[1] + twist[2] * bone[2];
    const turn = twist[3] < 0 ? -2 * along : 2 * along;
    sum += turn;
    squares += turn * turn;
  }
  const { sigmas, axes } = principalDeviations(swings);
  const [length, width] = sigmas;
  if (width >= leastSideways(length, narrowest)) return null;
  const turned = Math.max(squares / count - (sum / count) ** 2, 0);
  return length * length >= turned ? [axes[0], axes[1], axes[2]] : [...bone];
}

/** Angles about a unit axis in the reference frame, rad in [−π, π]: the twist of each rotation from the reference. */
function hingeAngles(samples: ArrayLike<number>, reference: Quat, axis: Vec3): Float64Array {
  const angles = new Float64Array(samples.length / 4);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < angles.length; i++) {
    angles[i] = angleAbout(axis, inverseMultiply(reference, readQuat(samples, i, q), q));
  }
  return angles;
}

/** The twist of a rotation about a unit axis, rad in [−π, π]. */
function angleAbout(axis: Readonly<Vec3>, q: Readonly<Quat>): number {
  const along = q[0] * axis[0] + q[1] * axis[1] + q[2] * axis[2];
  // −q is the same rotation: keep the half angle within a quarter turn.
  return q[3] < 0 ? 2 * Math.atan2(-along, -q[3]) : 2 * Math.atan2(along, q[3]);
}

/** φs, ψs and θs. */
function eulerAngles(samples: ArrayLike<number>, [left, right]: [Quat, Quat]): Float64Array[] {
  const columns = [0, 1, 2].map(() => new Float64Array(samples.length / 4));
  const q: Quat = [0, 0, 0, 1];
  const angles: Vec3 = [0, 0, 0];
  for (let i = 0; 4 * i < samples.length; i++) {
    zyzFromRotation(multiply(inverseMultiply(left, readQuat(samples, i, q), q), right, q), angles);
    for (let k = 0; k < 3; k++) columns[k][i] = angles[k];
  }
  return columns;
}

function placeBindPose(rest: number[], columns: Float64Array[], intervals: [number, number][]): BindPose {
  const values = rest.map((angle, k) => unwrapFrom(intervals[k][0] - 1e-9, angle));
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < columns[0].length; i++) {
    let squared = 0;
    for (let k = 0; k < columns.length; k++) {
      const offset = columns[k][i] - rest[k];
      squared += (offset - 2 * Math.PI * Math.round(offset / (2 * Math.PI))) ** 2;
    }
    if (squared < least) [least, nearest] = [squared, i];
  }
  return {
    isFeasible: values.every((angle, k) => angle <= intervals[k][1] + 1e-6),
    values,
    remedies: {
      nearestSample: columns.map((column, k) => unwrapFrom(intervals[k][0] - 1e-9, column[nearest])),
      intervalMidpoint: intervals.map(([low, high]) => (low + high) / 2),
      circularMean: columns.map((column, k) => unwrapFrom(intervals[k][0] - 1e-9, circularMean(column))),
    },
  };
}
