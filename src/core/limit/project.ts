import { angleBetween, inverseMultiply, multiply, swingTwist } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { shapeModels } from '../shape';
import { MAX_COVERS } from '../space/chart';
import { charts } from '../space/charts';
import type { JointLimit, LimitPart, Softening } from './joint-limit';
import { soften } from './soften';

// Scratch of one call; nothing in it outlives the call that wrote it.
const relative: Quat = [0, 0, 0, 1];
const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];
const held: Quat = [0, 0, 0, 1];
const frame: Quat = [0, 0, 0, 1];
const covers = new Float64Array(3 * MAX_COVERS);
const asked: Vec3 = [0, 0, 0];
const candidate: Vec3 = [0, 0, 0];
const first: Vec3 = [0, 0, 0];
const firstAsked: Vec3 = [0, 0, 0];
const second: Vec3 = [0, 0, 0];
const secondAsked: Vec3 = [0, 0, 0];

/**
 * The nearest rotation inside the limit: of the vectors that stand for the rotation, the one whose projection is nearer.
 * Softened if the limit says so, otherwise a projection in the strict sense: the result is inside, and projecting again
 * changes nothing. For convex shapes it is the nearest point of the chart, so within one cover no two rotations end
 * further apart there. Exact to 1e-6 rad. Memoryless: past half a turn the nearer side changes, see `projectRotationBlended`.
 *
 * @param rotation unit, parentFromLocal.
 * @param out may be `rotation`. On the cover nearest to `rotation`; equal to it when it is inside.
 */
export function projectRotation(limit: JointLimit, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  project(limit, rotation, limit.softening, false, out);
  return out;
}

/**
 * Like `projectRotation`, without the jump where the nearer side changes: near that border the projections of the two
 * nearest covers, at distances d1 ≤ d2, are mixed with the weight w = ½·max(0, 1 − (d2 − d1)/(|p1 − p2|/4)) for the
 * second. Needs no memory and does not lag; it stays inside a convex shape, and is idempotent while the shape is less
 * than 288° wide.
 */
export function projectRotationBlended(limit: JointLimit, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  project(limit, rotation, limit.softening, true, out);
  return out;
}

/** Whether the rotation is inside the limit, give aside; tolerance in units of the chart (≈ rad). */
export function containsRotation(limit: JointLimit, rotation: Readonly<Quat>, tolerance = 1e-6): boolean {
  inverseMultiply(limit.reference, rotation, relative);
  setFrame(limit);
  if (limit.split === 'none') return containsPart(limit.parts[0], relative, tolerance);
  swingTwist(relative, limit.twistAxis, swing, twist);
  return containsPart(limit.parts[0], swing, tolerance) && containsPart(limit.parts[1], twist, tolerance);
}

/** How far out the rotation is: the angle to its hard projection, rad; 0 inside. */
export function violationAngle(limit: JointLimit, rotation: Readonly<Quat>): number {
  return project(limit, rotation, null, false, held) ? angleBetween(held, rotation) : 0;
}

/** How near the rotation is to the limit: 0 in the middle, 1 at the limit, above 1 beyond. */
export function limitGauge(limit: JointLimit, rotation: Readonly<Quat>): number {
  inverseMultiply(limit.reference, rotation, relative);
  setFrame(limit);
  if (limit.split === 'none') return gaugePart(limit.parts[0], relative);
  swingTwist(relative, limit.twistAxis, swing, twist);
  return Math.max(gaugePart(limit.parts[0], swing), gaugePart(limit.parts[1], twist));
}

/**
 * Where a rotation is in a part's chart, on the cover that is nearest to the part's shape: what a plot of the part shows.
 *
 * @param part index in `limit.parts`.
 */
export function limitVector(limit: JointLimit, part: number, rotation: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  inverseMultiply(limit.reference, rotation, relative);
  setFrame(limit);
  let q = relative;
  if (limit.split !== 'none') {
    swingTwist(relative, limit.twistAxis, swing, twist);
    q = part === 0 ? swing : twist;
  }
  nearestCovers(limit.parts[part], q);
  out[0] = firstAsked[0];
  out[1] = firstAsked[1];
  out[2] = firstAsked[2];
  return out;
}

/** Writes the projection to `out`; returns whether it differs from the rotation. */
function project(
  limit: JointLimit,
  rotation: Readonly<Quat>,
  softening: Softening | null,
  isBlended: boolean,
  out: Quat,
): boolean {
  inverseMultiply(limit.reference, rotation, relative);
  setFrame(limit);
  let isMoved: boolean;
  if (limit.split === 'none') {
    isMoved = projectPart(limit.parts[0], relative, softening, isBlended);
  } else {
    swingTwist(relative, limit.twistAxis, swing, twist);
    const isSwingMoved = projectPart(limit.parts[0], swing, softening, isBlended);
    const isTwistMoved = projectPart(limit.parts[1], twist, softening, isBlended);
    isMoved = isSwingMoved || isTwistMoved;
    if (isMoved) multiply(swing, twist, relative);
  }
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  if (!isMoved) {
    out[0] = x;
    out[1] = y;
    out[2] = z;
    out[3] = w;
    return false;
  }
  multiply(limit.reference, relative, out);
  if (out[0] * x + out[1] * y + out[2] * z + out[3] * w < 0) {
    out[0] = -out[0];
    out[1] = -out[1];
    out[2] = -out[2];
    out[3] = -out[3];
  }
  return true;
}

/** Replaces q by its projection into the part's shape. Returns false, and leaves q alone, when it is inside. */
function projectPart(part: LimitPart, q: Quat, softening: Softening | null, isBlended: boolean): boolean {
  const chart = charts[part.chart];
  const shape = part.shape;
  const model = shapeModels[shape.kind];
  const count = chart.covers(q, frame, covers);
  let d1 = Infinity;
  let d2 = Infinity;
  for (let i = 0; i < count; i++) {
    readCover(i);
    model.nearest(shape, asked, candidate);
    const distance = distanceBetween(asked, candidate);
    if (distance < 1e-9) return false;
    if (distance < d1) {
      if (isBlended) {
        d2 = d1;
        copy(first, second);
        copy(firstAsked, secondAsked);
      }
      d1 = distance;
      copy(candidate, first);
      copy(asked, firstAsked);
    } else if (isBlended && distance < d2) {
      d2 = distance;
      copy(candidate, second);
      copy(asked, secondAsked);
    }
  }
  const share = isBlended && d2 < Infinity ? blendWeight(d1, d2, distanceBetween(first, second)) : 0;
  if (softening) soften(firstAsked, first, softening);
  if (share > 0) {
    if (softening) soften(secondAsked, second, softening);
    for (let k = 0; k < 3; k++) first[k] += (second[k] - first[k]) * share;
  }
  chart.toRotation(first, frame, q);
  return true;
}

/** The share of the farther cover's projection, 0 to ½. */
function blendWeight(d1: number, d2: number, span: number): number {
  return span > 0 ? 0.5 * Math.max(0, 1 - (4 * (d2 - d1)) / span) : 0;
}

function containsPart(part: LimitPart, q: Quat, tolerance: number): boolean {
  const model = shapeModels[part.shape.kind];
  const count = charts[part.chart].covers(q, frame, covers);
  for (let i = 0; i < count; i++) if (model.contains(part.shape, readCover(i), tolerance)) return true;
  return false;
}

function gaugePart(part: LimitPart, q: Quat): number {
  const model = shapeModels[part.shape.kind];
  const count = charts[part.chart].covers(q, frame, covers);
  let gauge = Infinity;
  for (let i = 0; i < count; i++) gauge = Math.min(gauge, model.gauge(part.shape, readCover(i)));
  return gauge;
}

/** Leaves in `firstAsked` the cover of q that is nearest to the part's shape. */
function nearestCovers(part: LimitPart, q: Quat): void {
  const model = shapeModels[part.shape.kind];
  const count = charts[part.chart].covers(q, frame, covers);
  let best = Infinity;
  for (let i = 0; i < count; i++) {
    readCover(i);
    model.nearest(part.shape, asked, candidate);
    const distance = distanceBetween(asked, candidate);
    if (distance < best) {
      best = distance;
      copy(asked, firstAsked);
    }
  }
}

function readCover(i: number): Vec3 {
  asked[0] = covers[3 * i];
  asked[1] = covers[3 * i + 1];
  asked[2] = covers[3 * i + 2];
  return asked;
}

/** Turns z onto the limit's twist axis; the same turn as `chartFrame`, without allocation. */
function setFrame({ twistAxis }: JointLimit): void {
  const x = twistAxis[0];
  const y = twistAxis[1];
  const z = twistAxis[2];
  const w = 1 + z;
  if (w < 1e-9) {
    frame[0] = 0;
    frame[1] = 1;
    frame[2] = frame[3] = 0;
    return;
  }
  const scale = 1 / Math.sqrt(x * x + y * y + w * w);
  frame[0] = -y * scale;
  frame[1] = x * scale;
  frame[2] = 0;
  frame[3] = w * scale;
}

function distanceBetween(a: Vec3, b: Vec3): number {
  const dx = a[0] - b[0];
  const dy = a[1] - b[1];
  const dz = a[2] - b[2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function copy(from: Vec3, to: Vec3): void {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
}
