import { inverseMultiply, type Quat, rotateVector, rotationBetween, type Vec3 } from '../math';
import { type Dimension, modelOf, type Shape } from '../shape';
import { type ChartKind, chartOf } from '../space';
import { middleInChart } from './nearest-in-chart';

/** Whether a rotation is limited whole or as swing and twist apart, q = swing · twist. @category Learning limits */
export const splitKinds = ['none', 'swing-twist'] as const;
export type SplitKind = (typeof splitKinds)[number];

/** Where a joint's twist axis comes from. */
export type TwistAxisSource = 'children' | 'end site' | 'own bone' | 'default';

/** How much a limit gives when it is pushed (article, "Softening"): tanh(falloff · distance) · radius. @category Learning limits */
export interface Softening {
  /** 1/rad, > 0: how soon the give is reached; its whole is reached some 2/falloff beyond the limit. */
  falloff: number;
  /** rad, ≥ 0: the most that is given back. */
  radius: number;
}

/** What a part of a limit bounds: three numbers, the two of a swing, or the one of a twist. */
export type PartBounds = 'whole' | 'swing' | 'twist';

export const dimensionOf: Record<PartBounds, Dimension> = { whole: 3, swing: 2, twist: 1 };

/** One region of the limit and what it bounds. @category Learning limits */
export interface LimitPart {
  readonly bounds: PartBounds;
  readonly chart: ChartKind;
  /** Of as many dimensions as `bounds` has numbers. */
  readonly shape: Shape;
  /** A point of the region and of the chart, which answers for what is no rotation. */
  readonly middle: readonly number[];
  /** How far the region reaches from the origin of the chart: covers that lie farther out need not be looked at. */
  readonly extent: number;
}

/**
 * How far one joint may rotate: reference + split + chart + shape(s) + softening. Plain data: it can be cloned, saved,
 * sent to a worker and written as JSON.
 * @category Learning limits
 */
export interface JointLimit {
  /** Index in the skeleton it was fitted on. */
  joint: number;
  name: string;
  /** parentFromReference: the rotation that counts as none. */
  reference: Quat;
  split: SplitKind;
  /** Unit, in the joint's frame: what the bone turns about when it twists. */
  twistAxis: Vec3;
  twistAxisSource: TwistAxisSource;
  /**
   * The frame in which charts see rotations, as unit rows x, y, z in the joint's frame, right-handed: z is the twist axis, whatever
   * way the bone runs.
   */
  axes: number[];
  /** [whole], or [swing, twist]. */
  parts: LimitPart[];
  softening: Softening | null;
  /** How many samples the shapes were fitted to; 1 for a joint that never moves. */
  sampleCount: number;
}

/** A joint that a limit can't hold, and why: one sentence. @category Learning limits */
export interface LimitApart {
  joint: number;
  reason: string;
}

/**
 * The region of rotations that a joint may have: a limit is one, and so is the slice of a limit that ties leave. Whoever keeps something
 * that follows from a region (faces, outlines) makes it anew when the region is another object, or its version another number.
 */
export interface JointRegion
  extends Readonly<Pick<JointLimit, 'joint' | 'name' | 'reference' | 'axes' | 'parts' | 'softening' | 'sampleCount'>> {
  /** Rises whenever the region moves. Undefined for a limit: limits never change. */
  readonly version?: number;
  /** The limit that the region is a part of. Undefined for a limit. */
  readonly limit?: JointLimit;
}

/** The axes of the charts for a twist axis (unit): those of the joint after the smallest turn of z onto it. */
export function chartAxes(twistAxis: Readonly<Vec3>): number[] {
  const turn = rotationBetween([0, 0, 1], twistAxis);
  return [...rotateVector(turn, [1, 0, 0]), ...rotateVector(turn, [0, 1, 0]), ...twistAxis];
}

/** A relative rotation as the charts' frame sees it. Keeps w. */
export function intoAxes(axes: readonly number[], q: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  out[0] = axes[0] * x + axes[1] * y + axes[2] * z;
  out[1] = axes[3] * x + axes[4] * y + axes[5] * z;
  out[2] = axes[6] * x + axes[7] * y + axes[8] * z;
  out[3] = q[3];
  return out;
}

/** Undoes `intoAxes`. */
export function outOfAxes(axes: readonly number[], q: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const [x, y, z, w] = q;
  for (let k = 0; k < 3; k++) out[k] = axes[k] * x + axes[k + 3] * y + axes[k + 6] * z;
  out[3] = w;
  return out;
}

/**
 * The halves of a rotation in the frame of the charts, q = swing · twist about z. The twist carries the cover of q and is written as if
 * it turned about x, where the one number of its part is. Half a turn of swing fits every twist, and none is chosen. (van den Bergen,
 * "Rotational joint limits in quaternion space")
 */
export function halve(q: Readonly<Quat>, swing: Quat, twist: Quat): void {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  const length = Math.sqrt(z * z + w * w);
  const cosine = length > 1e-12 ? w / length : 1;
  const sine = length > 1e-12 ? z / length : 0;
  swing[0] = x * cosine - y * sine;
  swing[1] = y * cosine + x * sine;
  swing[2] = 0;
  swing[3] = length;
  twist[0] = sine;
  twist[1] = twist[2] = 0;
  twist[3] = cosine;
}

// Nothing in these outlives a call.
const swingHalf: Quat = [0.5, 0.5, 0.5, 0.5];
const twistHalf: Quat = [0.5, 0.5, 0.5, 0.5];

/**
 * What a part of a region charts of a rotation: reference⁻¹ · rotation along the axes, of length one and the short way round, or the half of
 * that where the region is split. `projectInto` goes the same way, written out in that function for speed.
 *
 * @param part index in `region.parts`.
 * @param rotation parentFromLocal; another length counts as the unit rotation it is a multiple of.
 * @param out not `rotation`.
 * @returns false for what is no rotation.
 */
export function partRotation(region: JointRegion, part: number, rotation: Readonly<Quat>, out: Quat): boolean {
  const { parts, reference, axes } = region;
  inverseMultiply(reference, rotation, out);
  const squared = out[0] ** 2 + out[1] ** 2 + out[2] ** 2 + out[3] ** 2;
  if (!(squared > 1e-24 && squared < 1e24)) return false;
  const length = out[3] < 0 ? -Math.sqrt(squared) : Math.sqrt(squared);
  for (let k = 0; k < 4; k++) out[k] /= length;
  intoAxes(axes, out, out);
  if (parts.length > 1) halve(out, part === 0 ? out : swingHalf, part === 0 ? twistHalf : out);
  return true;
}

/** A part of a limit around a shape. */
export function limitPart(bounds: PartBounds, chart: ChartKind, shape: Shape): LimitPart {
  const { middle, extent } = modelOf(shape).span(shape);
  const isBeyond = extent > chartOf(chart).radius;
  return { bounds, chart, shape, middle: isBeyond ? middleInChart({ chart, shape, middle }) : middle, extent };
}

/** The limit with another shape in one of its parts. @category Shapes */
export function withPartShape(limit: JointLimit, part: number, shape: Shape): JointLimit {
  const { bounds, chart } = limit.parts[part];
  return { ...limit, parts: limit.parts.with(part, limitPart(bounds, chart, shape)) };
}

/** A part's vector as a vector of its chart: of a swing (x, y, 0), of a twist (0, 0, t). */
export function toChartVector(bounds: PartBounds, v: Readonly<Vec3>, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = v[0];
  const isTwist = bounds === 'twist';
  out[2] = isTwist ? x : bounds === 'swing' ? 0 : v[2];
  out[1] = isTwist ? 0 : v[1];
  out[0] = isTwist ? 0 : x;
  return out;
}

/** The inverse of `toChartVector`: what a part has of a vector of its chart. */
export function toPartVector(bounds: PartBounds, v: Readonly<Vec3>, out: Vec3 = [0, 0, 0]): Vec3 {
  const isTwist = bounds === 'twist';
  out[0] = isTwist ? v[2] : v[0];
  out[1] = isTwist ? 0 : v[1];
  out[2] = bounds === 'whole' ? v[2] : 0;
  return out;
}
