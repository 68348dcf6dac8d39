import { nearestInSlabs } from '../geometry/nearest-in-slabs';
import { createEvaluation, HARD, hold } from '../limit/evaluate';
import { intoAxes, type JointLimit, outOfAxes } from '../limit/joint-limit';
import { inverseMultiply, multiply, readQuat, rotationFromVector, rotationVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { modelOf } from '../shape';
import { leastSlack, type RotationStream } from './hold-group';
import { vectorFrom } from './tie';
import type { TiedLimits } from './tied-limits';
import { rowsOfShape } from './tied-rows';

/** rad: a tie is a slab that is open to one side, as wide as this. */
const OPEN = 64;
const SLAB = 5;
/** rad: a pose that was just held may leave a joint a single place, which rounding must not take away. */
const SLIGHT = 1e-9;

interface SlicePlane {
  /** The neighbour. */
  joint: number;
  /** Of the neighbour: its limit, or the reference its vector counts from where it has none. */
  limit: JointLimit | null;
  reference: Readonly<Quat>;
  /** Unit, in the joint's chart. */
  normal: Vec3;
  /** Of the neighbour's vector. */
  lean: Vec3;
  height: number;
  tie: number;
}

/** The limit of one joint with its neighbours where they are. `sliceAt` moves it along; it is used again and again. */
export interface JointSlice {
  readonly limit: JointLimit;
  readonly planes: readonly SlicePlane[];
  /** Slabs of the joint's own polytope (none where it is no polytope), then of the ties: axis, middle and half of each, in its chart. */
  readonly slabs: number[];
  readonly ownSlabs: number;
}

/** The slice of a joint; null where no tie in force holds it. */
export function sliceOf(tied: TiedLimits, joint: number): JointSlice | null {
  const found = tied.placeOf[joint];
  if (!found) return null;
  const { group, place } = found;
  const limit = group.limits[place];
  const own = rowsOfShape(limit.parts[0].shape) ?? [];
  const slabs = own.flatMap(({ normal, low, high }) => [...normal, (low + high) / 2, (high - low) / 2]);
  const planes = group.planes.flatMap(({ joints, places, normals, height, references, tie }): SlicePlane[] => {
    const self = places[0] === place ? 0 : places[1] === place ? 1 : -1;
    if (self < 0) return [];
    const mine = normals.slice(3 * self, 3 * self + 3);
    const length = Math.hypot(...mine);
    if (length < 1e-9) return [];
    const over = (v: readonly number[]): Vec3 => [v[0] / length, v[1] / length, v[2] / length];
    const other = 1 - self;
    const neighbour = places[other] >= 0 ? group.limits[places[other]] : null;
    return [
      {
        joint: joints[other],
        limit: neighbour,
        reference: references[other],
        normal: over(mine),
        lean: over(normals.slice(3 * other, 3 * other + 3)),
        height: height / length,
        tie,
      },
    ];
  });
  for (const { normal, height } of planes) slabs.push(...normal, height - OPEN / 2, OPEN / 2);
  return { limit, planes, slabs, ownSlabs: own.length };
}

// Nothing in these outlives a call.
const evaluation = createEvaluation();
const q: Quat = [0, 0, 0, 1];
const v: Vec3 = [0, 0, 0];
const asked: Vec3 = [0, 0, 0];
const found: Vec3 = [0, 0, 0];
const relative: Quat = [0, 0, 0, 1];
/** Squared: nearer than 1e-9 nothing has moved. */
const UNMOVED = 1e-18;

/**
 * Puts the ties' planes to where the neighbours are. A neighbour outside its own limit counts as where that holds it. The slabs are then
 * those of a k-DOP in the joint's chart.
 *
 * @param rotations J×4 of the whole skeleton.
 */
export function sliceAt(slice: JointSlice, rotations: RotationStream): JointSlice {
  const { planes, slabs, ownSlabs } = slice;
  let last = -1;
  for (let i = 0; i < planes.length; i++) {
    const { joint, limit, reference, lean, height } = planes[i];
    if (joint !== last) {
      readQuat(rotations, joint, q);
      if (limit) {
        hold(limit, q, HARD, evaluation, q);
        const { nearest } = evaluation.parts[0];
        for (let k = 0; k < 3; k++) v[k] = nearest[k];
      } else vectorFrom(reference, q, v);
      last = joint;
    }
    const offset = height - (lean[0] * v[0] + lean[1] * v[1] + lean[2] * v[2]);
    slabs[SLAB * (ownSlabs + i) + 3] = (Number.isFinite(offset) ? offset + SLIGHT : OPEN / 2) - OPEN / 2;
  }
  return slice;
}

/**
 * The nearest rotation of one joint that keeps its limit and its ties with the neighbours where `sliceAt` last saw them. Where these leave
 * it nothing, the ties give way by the least that does.
 *
 * @param rotation unit, parentFromLocal.
 * @param out may be `rotation`; equal to it when it is inside.
 * @returns rad, ≥ 0: the slack that was given.
 */
export function projectInSlice(slice: JointSlice, rotation: Readonly<Quat>, out: Quat): number {
  const { limit } = slice;
  for (let k = 0; k < 4; k++) q[k] = rotation[k];
  if (shortWay(slice, q, out)) return 0;
  hold(limit, q, HARD, evaluation, out);
  const part = evaluation.parts[0];
  if (keepsPlanes(slice, part.nearest)) return 0;
  for (let k = 0; k < 3; k++) asked[k] = part.asked[k];
  const slack = nearestInSlice(slice, asked, found);
  const { axes, reference } = limit;
  multiply(reference, outOfAxes(axes, rotationFromVector(found, out), out), out);
  if (out[0] * q[0] + out[1] * q[1] + out[2] * q[2] + out[3] * q[3] < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return slack;
}

/**
 * The same where the short way round is certain to be the one: nothing else is looked at then. Most rotations are such. Returns whether it was.
 */
function shortWay(slice: JointSlice, rotation: Readonly<Quat>, out: Quat): boolean {
  const { limit, slabs, ownSlabs } = slice;
  if (ownSlabs === 0) return false;
  const { reference, axes, parts } = limit;
  inverseMultiply(reference, rotation, relative);
  const squared = relative[0] ** 2 + relative[1] ** 2 + relative[2] ** 2 + relative[3] ** 2;
  if (!(squared > 0.9999995 && squared < 1.0000005)) return false;
  const isOther = relative[3] < 0;
  if (isOther) for (let k = 0; k < 4; k++) relative[k] = -relative[k];
  rotationVector(intoAxes(axes, relative, relative), asked);
  nearestInSlabs(slabs, asked, found);
  const x = asked[0] - found[0];
  const y = asked[1] - found[1];
  const z = asked[2] - found[2];
  const off = x * x + y * y + z * z;
  if (off < UNMOVED) {
    for (let k = 0; k < 4; k++) out[k] = rotation[k];
    return true;
  }
  // As in `hold`: the other way round is at least 2π − |asked| long and the region ends at its extent.
  const room = 2 * Math.PI - parts[0].extent;
  const far = asked[0] ** 2 + asked[1] ** 2 + asked[2] ** 2;
  if (!(room > 0 && 2 * (far + off) <= room * room) || !keepsSlabs(slabs, found)) return false;
  multiply(reference, outOfAxes(axes, rotationFromVector(found, out), out), out);
  const dot = out[0] * q[0] + out[1] * q[1] + out[2] * q[2] + out[3] * q[3];
  if (dot < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return true;
}

/** How far a vector of the joint's chart is beyond the ties as they are, rad; negative inside. */
export function sliceExcess({ slabs, ownSlabs }: JointSlice, p: Readonly<Vec3>): number {
  let worst = Number.NEGATIVE_INFINITY;
  for (let i = SLAB * ownSlabs; i < slabs.length; i += SLAB) {
    const along = slabs[i] * p[0] + slabs[i + 1] * p[1] + slabs[i + 2] * p[2];
    worst = Math.max(worst, along - slabs[i + 3] - slabs[i + 4]);
  }
  return worst;
}

const keepsPlanes = (slice: JointSlice, p: Readonly<Vec3>): boolean => sliceExcess(slice, p) <= 1e-9;

/** The nearest vector of the slice; returns the slack that ties had to give. */
function nearestInSlice(slice: JointSlice, point: Readonly<Vec3>, out: Vec3): number {
  const { slabs, ownSlabs } = slice;
  if (moveInside(slice, point, out)) return 0;
  return leastSlack((slack) => {
    for (let i = SLAB * ownSlabs; i < slabs.length; i += SLAB) slabs[i + 3] += slack;
    const isPossible = moveInside(slice, point, out);
    for (let i = SLAB * ownSlabs; i < slabs.length; i += SLAB) slabs[i + 3] -= slack;
    return isPossible;
  });
}

const MOST_TURNS = 400;
/** rad: how near an answer has to lie to all planes to count as inside. */
const MET = 1e-8;

function moveInside(slice: JointSlice, point: Readonly<Vec3>, out: Vec3): boolean {
  const { limit, slabs, ownSlabs } = slice;
  if (ownSlabs > 0) {
    nearestInSlabs(slabs, point, out);
    return keepsSlabs(slabs, out);
  }
  const { shape } = limit.parts[0];
  const model = modelOf(shape);
  const x: Vec3 = [point[0], point[1], point[2]];
  const p: Vec3 = [0, 0, 0];
  const r: Vec3 = [0, 0, 0];
  const y: Vec3 = [0, 0, 0];
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    for (let k = 0; k < 3; k++) y[k] = x[k] + p[k];
    model.nearest(shape, y, out);
    for (let k = 0; k < 3; k++) {
      p[k] = y[k] - out[k];
      y[k] = out[k] + r[k];
    }
    nearestInSlabs(slabs, y, x);
    let off = 0;
    for (let k = 0; k < 3; k++) {
      r[k] = y[k] - x[k];
      off = Math.max(off, Math.abs(x[k] - out[k]));
    }
    if (off < MET) return keepsSlabs(slabs, x);
  }
  return false;
}

function keepsSlabs(slabs: readonly number[], p: Readonly<Vec3>): boolean {
  for (let i = 0; i < slabs.length; i += SLAB) {
    const off = slabs[i] * p[0] + slabs[i + 1] * p[1] + slabs[i + 2] * p[2] - slabs[i + 3];
    if (Math.abs(off) > slabs[i + 4] + MET) return false;
  }
  return true;
}
