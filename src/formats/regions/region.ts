import type { Quat } from '../../core';

/** The least and the greatest of a number, rad; a turn of it may begin anywhere. */
export type Interval = [least: number, greatest: number];

/** In which space an engine limits a joint. One file each; `regionModels` lists them. */
export interface RegionModel {
  /** For people: "Elliptic cone, as Jolt". */
  readonly label: string;
  /** How many numbers of the child's frame move the region: none where x is the bone, the direction of its twist axis, or all. */
  readonly childFreedom: 0 | 2 | 3;
  /** The same region in frames in which angles that may begin anywhere are limited alike both ways, where frames can be turned so. */
  readonly centred?: (region: FramedRanges) => FramedRanges;
  /** Which of the coordinates are angles that come again after a turn. */
  readonly periodic: readonly boolean[];
  /** The coordinates of the rotations in `at`, written there. */
  place(at: Coordinates): void;
  /** Which of the ranges are alike to both sides of zero. Default none. */
  readonly alike?: readonly boolean[];
  /** The smallest ranges that hold all that were placed. */
  ranges(at: Coordinates): Interval[];
  /** How near rotation i is to the boundary: 0 in the middle, 1 on it, above 1 outside. */
  gauge(at: Coordinates, i: number, ranges: readonly Interval[]): number;
  /** The share of all rotations that is inside, by the Haar measure: 0 to 1. */
  share(ranges: readonly Interval[]): number;
  /** What is added to the logarithm of the share in a search: keeps it off places where coordinates crowd. */
  penalty?(at: Coordinates, ranges: readonly Interval[]): number;
}

/** What an engine is told about a joint: plain data. */
export interface JointFrames {
  /** parentFromJointFrame: the frame of the joint as the parent sees it. x is the twist axis. */
  parent: Quat;
  /** childFromJointFrame: the frame of the joint as the child sees it. A local rotation R is q = parent⁻¹ · R · child in it. */
  child: Quat;
}

/** A region without its kind. */
export interface FramedRanges extends JointFrames {
  /** rad; which they are, the model of the kind says. */
  ranges: Interval[];
}

/** Rotations in the frame of a joint, and where a region sees them. Owned by the caller, used again and again. */
export interface Coordinates {
  count: number;
  /** The rotations, w ≥ 0. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
  /** Up to three coordinates each. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
}

export function createCoordinates(capacity: number): Coordinates {
  const [x, y, z, w, a, b, c] = Array.from({ length: 7 }, () => new Float64Array(capacity));
  return { count: 0, x, y, z, w, a, b, c };
}

/** Writes q = parent⁻¹ · R · child of N×4 rotations to `out`, on the cover with w ≥ 0. */
export function enterFrames(rotations: Float64Array, { parent, child }: JointFrames, out: Coordinates): void {
  const [px, py, pz, pw] = parent;
  const [cx, cy, cz, cw] = child;
  out.count = rotations.length / 4;
  for (let i = 0; i < out.count; i++) {
    const bx = rotations[4 * i];
    const by = rotations[4 * i + 1];
    const bz = rotations[4 * i + 2];
    const bw = rotations[4 * i + 3];
    const x = pw * bx - px * bw - py * bz + pz * by;
    const y = pw * by + px * bz - py * bw - pz * bx;
    const z = pw * bz - px * by + py * bx - pz * bw;
    const w = pw * bw + px * bx + py * by + pz * bz;
    const qw = w * cw - x * cx - y * cy - z * cz;
    const sign = qw < 0 ? -1 : 1;
    out.x[i] = sign * (w * cx + x * cw + y * cz - z * cy);
    out.y[i] = sign * (w * cy - x * cz + y * cw + z * cx);
    out.z[i] = sign * (w * cz + x * cy - y * cx + z * cw);
    out.w[i] = sign * qw;
  }
}

/**
 * q = swing · twist about x, in place: afterwards `b` and `c` are y and z of the swing, `w` its w ≥ 0, and `a` is the angle φ of the
 * twist in (−π, π]; `x`, `y`, `z` are left as they are.
 */
export function splitTwist({ count, x, y, z, w, a, b, c }: Coordinates): void {
  for (let i = 0; i < count; i++) {
    const cosine = Math.max(Math.sqrt(x[i] * x[i] + w[i] * w[i]), 1e-12);
    b[i] = (w[i] * y[i] - x[i] * z[i]) / cosine;
    c[i] = (w[i] * z[i] + x[i] * y[i]) / cosine;
    a[i] = 2 * Math.atan2(x[i], w[i]);
    w[i] = cosine;
  }
}

export function minMax(values: Float64Array, count: number): Interval {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > greatest) greatest = values[i];
  }
  return [least, greatest];
}

const TURN = 2 * Math.PI;

/** The interval around the mean direction that holds all angles; they are brought into it, whole turns away from where they were. */
export function angularRange(angles: Float64Array, count: number): Interval {
  const plain = minMax(angles, count);
  // Within half a turn the mean is somewhere in between.
  if (plain[1] - plain[0] < Math.PI) return plain;
  let cosine = 0;
  let sine = 0;
  for (let i = 0; i < count; i++) {
    cosine += Math.cos(angles[i]);
    sine += Math.sin(angles[i]);
  }
  bringNear(angles, count, Math.atan2(sine, cosine));
  return minMax(angles, count);
}

/** Turns angles by whole turns to within half a turn of `middle`. */
export function bringNear(angles: Float64Array, count: number, middle: number): void {
  for (let i = 0; i < count; i++) angles[i] -= TURN * Math.round((angles[i] - middle) / TURN);
}

/** Turns the angles that were placed to within half a turn of the middles of ranges, where they come again after a turn. */
export function bringNearRanges(
  { periodic }: RegionModel,
  ranges: readonly Interval[],
  { a, b, c, count }: Coordinates,
): void {
  periodic.forEach((isPeriodic, k) => {
    if (isPeriodic) bringNear([a, b, c][k], count, rangeMiddle(ranges[k]));
  });
}

export const rangeMiddle = ([least, greatest]: Interval): number => (least + greatest) / 2;
export const rangeHalf = ([least, greatest]: Interval): number => (greatest - least) / 2;

/** How far `value` is from the middle of an interval, half its width being 1. */
export const gaugeIn = (value: number, interval: Interval): number =>
  Math.abs(value - rangeMiddle(interval)) / Math.max(rangeHalf(interval), 1e-9);

/** How near rotation i is to the boundary of a region that holds each coordinate in an interval of its own. */
export const gaugeInAll: RegionModel['gauge'] = ({ a, b, c }, i, [x, y, z]) =>
  Math.max(gaugeIn(a[i], x), gaugeIn(b[i], y), gaugeIn(c[i], z));

/** The share of a turn. */
export const turnShare = ([least, greatest]: Interval): number => Math.min(1, (greatest - least) / TURN);

/** A swing of more than 150° is kept away from: there degrees hold next to no rotations, and engines are at their worst. */
const LEAST_SWING_W = Math.cos((75 * Math.PI) / 180);

export function farSwingPenalty({ count, w }: Coordinates): number {
  let least = 1;
  for (let i = 0; i < count; i++) if (w[i] < least) least = w[i];
  return least < LEAST_SWING_W ? 20 * (LEAST_SWING_W - least) : 0;
}

/** ±half as an interval. */
export const bothWays = (half: number): Interval => [-half, half];

/** Nodes and weights of Gauss and Legendre on [−1, 1], 8 points. */
export const gauss8: readonly (readonly [node: number, weight: number])[] = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
].flatMap(([node, weight]): [number, number][] => [
  [node, weight],
  [-node, weight],
]);
