import { angleBetween, multiply } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { modelOf } from '../shape';
import { MAX_COVERS } from '../space/chart';
import { charts } from '../space/charts';
import { type JointLimit, type LimitPart, type Softening, toChartVector } from './joint-limit';
import { withinChart } from './nearest-in-chart';
import { soften } from './soften';

/** What one part of a limit has to say about a rotation; vectors of as many numbers as the part has, the rest 0. */
export interface PartEvaluation {
  /** Where the rotation is in the chart, on the cover that is nearest to the region. */
  readonly asked: Vec3;
  /** The nearest point of the region; `asked` itself when inside. */
  readonly nearest: Vec3;
  /** The same of the second-nearest cover, where easing asked for it, and its distance; Infinity for none. */
  readonly secondAsked: Vec3;
  readonly second: Vec3;
  distance: number;
  secondDistance: number;
  /** The rotation itself, in the frame of the chart; the part's half of it where the limit is split. */
  readonly rotation: Quat;
}

/** What a limit has to say about a rotation. Owned by the caller, and used again and again: nothing in it outlives the next call. */
export interface Evaluation {
  /** One for each part of the limit. */
  readonly parts: readonly [PartEvaluation, PartEvaluation];
  isInside: boolean;
  /** What the limit makes of the rotation: the nearest inside, softened and eased if so asked; the rotation itself when inside. */
  readonly held: Quat;
  /** rad: the angle to the nearest rotation inside; 0 inside. */
  violation: number;
  /** 0 in the middle, 1 at the limit, above 1 beyond. */
  gauge: number;
  /** Work space. */
  readonly covers: number[];
  readonly point: Vec3;
  readonly foot: Vec3;
  readonly relative: Quat;
  readonly hard: Quat;
}

/** How a projection is to be eased. */
export interface Easing {
  /** What is given back; null for nothing. */
  softening: Softening | null;
  /** Whether the projections of the two nearest covers are mixed near where the nearer side changes. */
  isBlended: boolean;
}

export function createEvaluation(): Evaluation {
  const part = (): PartEvaluation => ({
    asked: [0, 0, 0],
    nearest: [0, 0, 0],
    secondAsked: [0, 0, 0],
    second: [0, 0, 0],
    distance: 0,
    secondDistance: Number.POSITIVE_INFINITY,
    rotation: [0, 0, 0, 1],
  });
  return {
    parts: [part(), part()],
    isInside: true,
    held: [0, 0, 0, 1],
    violation: 0,
    gauge: 0,
    covers: new Array<number>(3 * MAX_COVERS).fill(0.5),
    point: [0, 0, 0],
    foot: [0, 0, 0],
    relative: [0, 0, 0, 1],
    hard: [0, 0, 0, 1],
  };
}

/** Nearer than this, chart units, a projection has not moved anything. */
const UNMOVED = 1e-9;

/**
 * All that a limit has to say about a rotation, in one walk: where it is in the chart, the nearest rotation inside, how far
 * out it is, and how near to the limit.
 *
 * What is no rotation (not a number, infinite or without length) is answered by the middle of the limit: not inside, π rad
 * out, a gauge of Infinity; the same every time.
 *
 * @param rotation unit, parentFromLocal; another length counts as the unit rotation it is a multiple of.
 */
export function evaluateRotation(
  limit: JointLimit,
  rotation: Readonly<Quat>,
  easing: Easing,
  out: Evaluation,
): Evaluation {
  const { softening, isBlended } = easing;
  if (!place(limit, rotation, isBlended, out)) {
    out.violation = Math.PI;
    out.gauge = Number.POSITIVE_INFINITY;
    compose(limit, limit.reference, null, false, out, out.held);
    return out;
  }
  out.gauge = gaugeOf(limit, out);
  if (out.isInside) {
    copyQuat(rotation, out.held);
    out.violation = 0;
    return out;
  }
  compose(limit, rotation, null, false, out, out.hard);
  out.violation = angleBetween(out.hard, rotation);
  if (softening || isBlended) compose(limit, rotation, softening, isBlended, out, out.held);
  else copyQuat(out.hard, out.held);
  return out;
}

/**
 * Where a rotation is in the charts of a limit's parts, and the nearest points of their regions. Returns false for what is no
 * rotation: its place is then the middle.
 */
export function place(limit: JointLimit, rotation: Readonly<Quat>, wantsSecond: boolean, e: Evaluation): boolean {
  const { parts } = limit;
  if (!enterFrame(limit, rotation, e)) {
    for (let i = 0; i < parts.length; i++) placeInMiddle(parts[i], e.parts[i]);
    e.isInside = false;
    return false;
  }
  let isInside = placePart(parts[0], e.parts[0], wantsSecond, e);
  if (parts.length > 1) isInside = placePart(parts[1], e.parts[1], wantsSecond, e) && isInside;
  e.isInside = isInside;
  return true;
}

/**
 * Writes the rotation, relative to the reference and in the frame of the charts, to the parts it concerns, its cover taken at its word;
 * false for what is no rotation.
 */
export function enterFrame(
  limit: Pick<JointLimit, 'reference' | 'axes' | 'split'>,
  rotation: Readonly<Quat>,
  e: Pick<Evaluation, 'parts'>,
): boolean {
  const bx = rotation[0];
  const by = rotation[1];
  const bz = rotation[2];
  const bw = rotation[3];
  const squared = bx * bx + by * by + bz * bz + bw * bw;
  if (!(squared > 1e-24 && squared < 1e24)) return false;
  // reference⁻¹ · rotation
  const { reference, axes } = limit;
  const ax = reference[0];
  const ay = reference[1];
  const az = reference[2];
  const aw = reference[3];
  const vx = aw * bx - ax * bw - ay * bz + az * by;
  const vy = aw * by + ax * bz - ay * bw - az * bx;
  const vz = aw * bz - ax * by + ay * bx - az * bw;
  let w = aw * bw + ax * bx + ay * by + az * bz;
  let x = axes[0] * vx + axes[1] * vy + axes[2] * vz;
  let y = axes[3] * vx + axes[4] * vy + axes[5] * vz;
  let z = axes[6] * vx + axes[7] * vy + axes[8] * vz;
  if (squared - 1 > 1e-13 || squared - 1 < -1e-13) {
    const scale = 1 / Math.sqrt(squared);
    x *= scale;
    y *= scale;
    z *= scale;
    w *= scale;
  }
  const first = e.parts[0].rotation;
  if (limit.split === 'none') {
    first[0] = x;
    first[1] = y;
    first[2] = z;
    first[3] = w;
    return true;
  }
  // q = swing · twist about z; half a turn of swing fits every twist, and none is chosen. (van den Bergen)
  const cosine = Math.sqrt(z * z + w * w);
  const c = cosine > 1e-12 ? w / cosine : 1;
  const s = cosine > 1e-12 ? z / cosine : 0;
  first[0] = x * c - y * s;
  first[1] = y * c + x * s;
  first[2] = 0;
  first[3] = cosine;
  const twist = e.parts[1].rotation;
  twist[0] = twist[1] = 0;
  twist[2] = s;
  twist[3] = c;
  return true;
}

/** Leaves in `out` the nearest of the covers of its rotation. Returns whether that is inside. */
function placePart(part: LimitPart, out: PartEvaluation, wantsSecond: boolean, e: Evaluation): boolean {
  const { asked, nearest, rotation } = out;
  const { shape, bounds } = part;
  const chart = charts[part.chart];
  // The short way round first: most often no other can come nearer.
  if (rotation[3] < 0) {
    rotation[0] = -rotation[0];
    rotation[1] = -rotation[1];
    rotation[2] = -rotation[2];
    rotation[3] = -rotation[3];
  }
  out.secondDistance = Number.POSITIVE_INFINITY;
  if (chart.span === 0) {
    out.distance = Number.POSITIVE_INFINITY;
    return placeOthers(part, out, wantsSecond, e);
  }
  chart.toVector(rotation, asked);
  if (bounds === 'twist') {
    asked[0] = asked[2];
    asked[2] = 0;
  }
  modelOf(shape).nearest(shape, asked, nearest);
  const x = nearest[0];
  const y = nearest[1];
  const z = nearest[2];
  if (x * x + y * y + z * z > chart.radius * chart.radius) withinChart(part, asked, nearest);
  const dx = asked[0] - nearest[0];
  const dy = asked[1] - nearest[1];
  const dz = asked[2] - nearest[2];
  const squared = dx * dx + dy * dy + dz * dz;
  out.distance = Math.sqrt(squared);
  if (squared < UNMOVED * UNMOVED) return true;
  // The others are at least span − |asked| long and the region ends at its extent: they are farther than this one where
  // √a + √b ≤ room, and √a + √b ≤ √(2(a + b)). In a blend a second has a share until it is a quarter of the width farther.
  const room = chart.span - part.extent - (wantsSecond ? part.extent / 2 : 0);
  const length = asked[0] * asked[0] + asked[1] * asked[1] + asked[2] * asked[2];
  if (room > 0 && 2 * (length + squared) <= room * room) return false;
  return placeOthers(part, out, wantsSecond, e);
}

/** The covers but the one that was looked at first. */
function placeOthers(part: LimitPart, out: PartEvaluation, isBlended: boolean, e: Evaluation): boolean {
  const { covers, point, foot } = e;
  const { extent, shape, bounds } = part;
  const { asked, nearest, rotation } = out;
  const chart = charts[part.chart];
  const model = modelOf(shape);
  // Between two points of a region with bays there may be none of it: nothing is mixed there.
  const wantsSecond = isBlended && model.convex;
  const count = chart.covers(rotation, covers, part.middle);
  let best = out.distance;
  // Where the short way round says nothing of the others, none has been looked at.
  for (let i = chart.span > 0 ? 1 : 0; i < count; i++) {
    readCover(bounds, covers, i, point);
    const off = Math.sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]) - extent;
    if (off >= (wantsSecond ? best + extent / 2 : best)) continue;
    model.nearest(shape, point, foot);
    if (foot[0] * foot[0] + foot[1] * foot[1] + foot[2] * foot[2] > chart.radius * chart.radius)
      withinChart(part, point, foot);
    const dx = point[0] - foot[0];
    const dy = point[1] - foot[1];
    const dz = point[2] - foot[2];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance < best) {
      if (wantsSecond) {
        out.secondDistance = best;
        copy(nearest, out.second);
        copy(asked, out.secondAsked);
      }
      best = distance;
      copy(point, asked);
      copy(foot, nearest);
      if (distance < UNMOVED) break;
    } else if (wantsSecond && distance < out.secondDistance && distance > best) {
      out.secondDistance = distance;
      copy(foot, out.second);
      copy(point, out.secondAsked);
    }
  }
  out.distance = best;
  return best < UNMOVED;
}

function placeInMiddle({ middle }: LimitPart, out: PartEvaluation): void {
  for (let k = 0; k < 3; k++) out.asked[k] = out.nearest[k] = middle[k] ?? 0;
  out.distance = out.secondDistance = Number.POSITIVE_INFINITY;
}

/** What a part has of cover i. */
export function readCover(bounds: LimitPart['bounds'], covers: readonly number[], i: number, out: Vec3): Vec3 {
  if (bounds === 'twist') {
    out[0] = covers[3 * i + 2];
    out[1] = out[2] = 0;
  } else {
    out[0] = covers[3 * i];
    out[1] = covers[3 * i + 1];
    out[2] = bounds === 'swing' ? 0 : covers[3 * i + 2];
  }
  return out;
}

/** The largest gauge of the parts, where they were last asked. */
export function gaugeOf({ parts }: JointLimit, e: Evaluation): number {
  let gauge = 0;
  for (let i = 0; i < parts.length; i++) {
    const { shape } = parts[i];
    gauge = Math.max(gauge, modelOf(shape).gauge(shape, e.parts[i].asked));
  }
  return gauge;
}

/** Writes the rotation of the nearest points to `out`, on the cover nearest to `rotation`. */
export function compose(
  limit: JointLimit,
  rotation: Readonly<Quat>,
  softening: Softening | null,
  isBlended: boolean,
  e: Evaluation,
  out: Quat,
): void {
  const { parts, axes, reference } = limit;
  const q = e.relative;
  // Read first: `out` may be `rotation`.
  const rx = rotation[0];
  const ry = rotation[1];
  const rz = rotation[2];
  const rw = rotation[3];
  composePart(parts[0], softening, isBlended, e.parts[0], e, q);
  if (parts.length > 1) {
    composePart(parts[1], softening, isBlended, e.parts[1], e, e.hard);
    multiply(q, e.hard, q);
  }
  const bx = axes[0] * q[0] + axes[3] * q[1] + axes[6] * q[2];
  const by = axes[1] * q[0] + axes[4] * q[1] + axes[7] * q[2];
  const bz = axes[2] * q[0] + axes[5] * q[1] + axes[8] * q[2];
  const bw = q[3];
  // reference · q
  const ax = reference[0];
  const ay = reference[1];
  const az = reference[2];
  const aw = reference[3];
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const sign = x * rx + y * ry + z * rz + w * rw < 0 ? -1 : 1;
  out[0] = sign * x;
  out[1] = sign * y;
  out[2] = sign * z;
  out[3] = sign * w;
}

/** The rotation of a part's nearest point, in the frame of the chart; of a part that is inside, the one it was asked. */
function composePart(
  part: LimitPart,
  softening: Softening | null,
  isBlended: boolean,
  { asked, nearest, distance, second, secondAsked, secondDistance, rotation }: PartEvaluation,
  e: Evaluation,
  out: Quat,
): void {
  if (distance < UNMOVED) {
    copyQuat(rotation, out);
    return;
  }
  const chart = charts[part.chart];
  if (part.bounds !== 'twist' && !softening && !isBlended) {
    chart.toRotation(nearest, out);
    return;
  }
  const { point, foot } = e;
  copy(nearest, point);
  if (softening) soften(asked, point, softening);
  if (isBlended && secondDistance < Number.POSITIVE_INFINITY) {
    const dx = nearest[0] - second[0];
    const dy = nearest[1] - second[1];
    const dz = nearest[2] - second[2];
    const share = blendShare(distance, secondDistance, Math.sqrt(dx * dx + dy * dy + dz * dz));
    copy(second, foot);
    if (softening) soften(secondAsked, foot, softening);
    for (let k = 0; k < 3; k++) point[k] += (foot[k] - point[k]) * share;
  }
  chart.toRotation(toChartVector(part.bounds, point, point), out);
}

/** The share of the farther cover's projection, 0 to ½. */
function blendShare(d1: number, d2: number, span: number): number {
  return span > 0 ? 0.5 * Math.max(0, 1 - (4 * (d2 - d1)) / span) : 0;
}

function copy(from: Readonly<Vec3>, to: Vec3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}

function copyQuat(from: Readonly<Quat>, to: Quat): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
  to[3] = from[3];
}
