import { angleBetween, conjugate, cross, dot, multiply, type Quat, rotateVector, type Vec3 } from '../math';

/**
 * What a joint of a made clip truly may do, as plain data: to hold fitted limits against. Radians throughout.
 *
 * Regions are given for the left side and the midline; `isMirrored` is the same on the other side of the body, in the plane x = 0.
 */
export type TrueRegion = (TrueBall | TrueHinge) & { isMirrored?: boolean };

/**
 * A joint with three degrees of freedom: the set of S(u, v) · centre · T(t) with (u, v) within `edge` and t within `twist`, where
 * (u, v) is the log map of the bone's direction about its direction at the centre. With `order: 'twist-swing'` it is
 * T(t) · S(u, v) instead.
 */
export interface TrueBall {
  kind: 'ball';
  /** Unit direction of the bone in its own frame; the twist axis. */
  bone: Vec3;
  centre: Quat;
  /** Unit tangents at the bone's centre direction, parent's frame: where u and v grow. */
  towardU: Vec3;
  towardV: Vec3;
  order: 'swing-twist' | 'twist-swing';
  /** +1: t turns right-handed about the bone; −1: left-handed. */
  twistSign: 1 | -1;
  edge: Edge;
  twist: TrueTwist;
}

/** A joint with two degrees of freedom: the set of R(axis, a) · R(across, b), axis ⟂ across, within an edge or a strip. */
export interface TrueHinge {
  kind: 'hinge';
  axis: Vec3;
  across: Vec3;
  within: { kind: 'edge'; edge: Edge } | { kind: 'strip'; a: Range; b: RangeAlong };
}

type Range = [low: number, high: number];

/** A range that changes evenly from what it is at 0 and below to what it is at `end` and beyond. */
export interface RangeAlong {
  end: number;
  from: Range;
  to: Range;
}

/** A closed curve round a middle, as a gauge: 0 there, 1 on the curve, proportional in between. */
export type Edge =
  /** A superellipse with its own radius towards +u, −u, +v and −v, its middle at 0. */
  | { kind: 'quadrants'; radii: [number, number, number, number]; power: number }
  /** An ellipse whose long axis is turned by −tilt. */
  | { kind: 'ellipse'; middle: [number, number]; long: number; short: number; tilt: number }
  /** Radii at some angles about 0, blended by cosines. */
  | { kind: 'star'; rows: [angle: number, radius: number][] };

/** How far a bone may turn about itself. */
export type TrueTwist =
  /** From the range at the middle to that at the edge in this direction, by the gauge to a power. */
  | { kind: 'outward'; middle: Range; rows: [angle: number, low: number, high: number][]; power: number }
  /** By u alone. */
  | ({ kind: 'along-u' } & RangeAlong);

const TURN = 2 * Math.PI;

/** Whether the joint can take rotation q (parentFromLocal), or one no more than `tolerance` (rad, along the region's coordinates) away. */
export function trueRegionContains(region: TrueRegion, q: Readonly<Quat>, tolerance = 1e-6): boolean {
  return trueExcess(region, region.isMirrored ? [q[0], -q[1], -q[2], q[3]] : q) <= tolerance;
}

/** How far a rotation of the left side lies outside, rad, measured along the region's own coordinates; 0 inside. */
export function trueExcess(region: TrueBall | TrueHinge, q: Readonly<Quat>): number {
  if (region.kind === 'hinge') {
    const [a, b] = hingeCoordinates(region, q);
    return Math.max(hingeExcess(region.within, a, b), angleBetween(hingeRotation(region, a, b), q));
  }
  const [u, v, t] = ballCoordinates(region, q);
  const [low, high] = trueTwistRange(region, u, v);
  return Math.max(edgeExcess(region.edge, u, v), low - t, t - high, 0);
}

/** How far (u, v) lies out: 0 in the middle, 1 on the edge. */
export function edgeGauge(edge: Edge, u: number, v: number): number {
  if (edge.kind === 'quadrants') {
    const { radii, power } = edge;
    const x = Math.abs(u / (u >= 0 ? radii[0] : radii[1]));
    const y = Math.abs(v / (v >= 0 ? radii[2] : radii[3]));
    return (x ** power + y ** power) ** (1 / power);
  }
  if (edge.kind === 'star') return Math.hypot(u, v) / cyclic(edge.rows, 1, TURN)(Math.atan2(v, u));
  const c = Math.cos(edge.tilt);
  const s = Math.sin(edge.tilt);
  const x = u - edge.middle[0];
  const y = v - edge.middle[1];
  return Math.hypot((x * c - y * s) / edge.long, (x * s + y * c) / edge.short);
}

/** How far (u, v) lies outside, along the ray from the middle; 0 inside. */
function edgeExcess(edge: Edge, u: number, v: number): number {
  const gauge = edgeGauge(edge, u, v);
  const [mu, mv] = edge.kind === 'ellipse' ? edge.middle : [0, 0];
  return gauge > 1 ? Math.hypot(u - mu, v - mv) * (1 - 1 / gauge) : 0;
}

/** The range of the twist where the bone points to (u, v). */
export function trueTwistRange({ twist, edge }: TrueBall, u: number, v: number): Range {
  if (twist.kind === 'along-u') return rangeAlongAt(twist, u);
  const angle = Math.atan2(v, u);
  const share = Math.min(1, edgeGauge(edge, u, v)) ** twist.power;
  const [low, high] = [cyclic(twist.rows, 1, TURN)(angle), cyclic(twist.rows, 2, TURN)(angle)];
  return [mix(twist.middle[0], low, share), mix(twist.middle[1], high, share)];
}

/** The range at x. */
export function rangeAlongAt({ end, from, to }: RangeAlong, x: number): Range {
  const share = Math.min(Math.max(x / end, 0), 1);
  return [mix(from[0], to[0], share), mix(from[1], to[1], share)];
}

/** How far (a, b) lies outside, rad; 0 inside. */
export function hingeExcess(within: TrueHinge['within'], a: number, b: number): number {
  if (within.kind === 'edge') return edgeExcess(within.edge, a, b);
  const [low, high] = rangeAlongAt(within.b, a);
  return Math.max(within.a[0] - a, a - within.a[1], low - b, b - high, 0);
}

/** The rotation of a hinge bent by a about its axis and then by b about the axis across. */
export function hingeRotation({ axis, across }: Pick<TrueHinge, 'axis' | 'across'>, a: number, b: number): Quat {
  return multiply(axisAngle(axis, a), axisAngle(across, b));
}

/** The angles of a rotation that a hinge can make; of any other, those of a rotation nearby. */
export function hingeCoordinates(
  { axis, across }: Pick<TrueHinge, 'axis' | 'across'>,
  q: Readonly<Quat>,
): [a: number, b: number] {
  const sign = q[3] < 0 ? -1 : 1;
  const v: Vec3 = [q[0] * sign, q[1] * sign, q[2] * sign];
  return [2 * Math.atan2(dot(v, axis), q[3] * sign), 2 * Math.atan2(dot(v, across), q[3] * sign)];
}

/** The swing that takes the bone from its direction at the centre to (u, v). */
export function ballSwing({ bone, centre, towardU, towardV }: TrueBall, u: number, v: number): Quat {
  const angle = Math.hypot(u, v);
  if (angle < 1e-12) return [0, 0, 0, 1];
  const tangent = [0, 1, 2].map((k) => (towardU[k] * u + towardV[k] * v) / angle) as Vec3;
  const axis = cross(rotateVector(centre, bone), tangent);
  const length = Math.hypot(...axis);
  return axisAngle([axis[0] / length, axis[1] / length, axis[2] / length], angle);
}

/** (u, v) of a bone direction, parent's frame. */
export function swingCoordinates({ bone, centre, towardU, towardV }: TrueBall, direction: Vec3): [number, number] {
  const x = dot(direction, towardU);
  const y = dot(direction, towardV);
  const sine = Math.hypot(x, y);
  const angle = Math.atan2(sine, dot(direction, rotateVector(centre, bone)));
  return sine < 1e-12 ? [0, 0] : [(angle * x) / sine, (angle * y) / sine];
}

/** (u, v) and the twist in −π … π of a rotation. */
export function ballCoordinates(region: TrueBall, q: Readonly<Quat>): Vec3 {
  const { bone, centre, order, twistSign } = region;
  let u: number;
  let v: number;
  let twist: Quat;
  if (order === 'twist-swing') {
    [u, v] = swingCoordinates(region, rotateVector(conjugate(q), bone));
    u = -u;
    v = -v;
    twist = multiply(q, conjugate(ballSwing(region, u, v)));
  } else {
    [u, v] = swingCoordinates(region, rotateVector(q, bone));
    twist = multiply(conjugate(centre), multiply(conjugate(ballSwing(region, u, v)), q));
  }
  const half = Math.atan2(dot([twist[0], twist[1], twist[2]], bone), twist[3]);
  const t = half > Math.PI / 2 ? half - Math.PI : half < -Math.PI / 2 ? half + Math.PI : half;
  return [u, v, 2 * t * twistSign];
}

/** A closed curve through rows that begin with where they stand in the period: cosine blend between neighbours. */
export function cyclic(
  rows: readonly (readonly number[])[],
  column: number,
  period: number,
): (place: number) => number {
  const sorted = [...rows].sort((a, b) => a[0] - b[0]);
  return (place) => {
    const x = ((place % period) + period) % period;
    const next = sorted.findIndex((row) => row[0] > x);
    const to = sorted[Math.max(next, 0)];
    const from = sorted[(next <= 0 ? sorted.length : next) - 1];
    const width = (to[0] - from[0] + period) % period || period;
    const t = ((x - from[0] + period) % period) / width;
    return mix(from[column], to[column], 0.5 - 0.5 * Math.cos(Math.PI * t));
  };
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const axisAngle = (axis: Readonly<Vec3>, angle: number): Quat => {
  const sine = Math.sin(angle / 2);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
};
