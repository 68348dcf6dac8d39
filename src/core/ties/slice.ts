import { createMeasurement, HARD, type JointLimit, type JointRegion, type LimitPart, projectInto } from '../limit';
import { type Quat, readQuat, type Vec3 } from '../math';
import { modelOf, polytopeOfSlabs, slabRow } from '../shape';
import type { RotationStream } from './project-group';
import { vectorFrom } from './tie';
import type { TiedLimits } from './tied-limits';

/** rad: the thickness of the slab that stands for a plane of a tie. No joint turns so far: the slab ends on one side only. */
const OPEN = 64;
/** How many numbers a slab has. */
export const SLAB = 5;
/** rad: the planes of ties are moved out by this much, so that rounding does not take the last point of a slice away. */
const SLIGHT = 1e-9;

/** A plane of a tie as one of its joints sees it: { p : normal · p ≤ height − lean · (the vector of the neighbour) }. */
interface SlicePlane {
  /** The neighbour. */
  joint: number;
  /** Unit, in the joint's chart. */
  normal: Vec3;
  /** How much the plane moves with the neighbour's vector. */
  lean: Vec3;
  /** rad. */
  height: number;
  /** Index of its tie. */
  tie: number;
}

/** A neighbour that planes of a slice move with; the planes are next to each other. */
interface SliceNeighbour {
  readonly joint: number;
  /** The limit of the neighbour; null where it has none, and its vector counts from `reference`. */
  readonly limit: JointLimit | null;
  readonly reference: Readonly<Quat>;
  /** Indices of its planes: from `from`, up to but without `to`. */
  readonly from: number;
  to: number;
  /** The rotation of the neighbour when `sliceAt` placed the planes last. */
  readonly seen: Quat;
}

/**
 * The region that the limit of one joint and the ties with its neighbours leave. The one thing that moves: `sliceAt` puts its planes where the
 * neighbours are, and its version rises whenever a plane has moved. Where the joint's own shape is no polytope, the region is the whole
 * limit; `projectInSlice` holds the planes of the ties all the same.
 */
export interface JointSlice extends JointRegion {
  version: number;
  readonly limit: JointLimit;
  readonly planes: readonly SlicePlane[];
  readonly neighbours: readonly SliceNeighbour[];
  /** Slabs of the joint's own polytope (none where its shape is no polytope), then of the ties: axis, middle and half of each, in its chart. */
  readonly slabs: number[];
  readonly ownSlabs: number;
}

/** The slice of a joint; null where no tie in force holds it. */
export function sliceOf(tied: TiedLimits, joint: number): JointSlice | null {
  const found = tied.placeOf[joint];
  if (!found) return null;
  const { group, place } = found;
  const limit = group.limits[place];
  const { shape } = limit.parts[0];
  const own = modelOf(shape).slabs?.(shape) ?? [];
  const slabs = slabRow(own);
  const planes: SlicePlane[] = [];
  const neighbours: SliceNeighbour[] = [];
  for (const { joints, places, normals, height, references, tie } of group.planes) {
    const self = places[0] === place ? 0 : places[1] === place ? 1 : -1;
    if (self < 0) continue;
    const mine = normals.slice(3 * self, 3 * self + 3);
    const length = Math.hypot(...mine);
    if (length < 1e-9) continue;
    const over = (v: readonly number[]): Vec3 => [v[0] / length, v[1] / length, v[2] / length];
    const other = 1 - self;
    const lean = over(normals.slice(3 * other, 3 * other + 3));
    const from = planes.push({ joint: joints[other], normal: over(mine), lean, height: height / length, tie }) - 1;
    if (neighbours.at(-1)?.joint !== joints[other]) {
      const neighbour = places[other] >= 0 ? group.limits[places[other]] : null;
      const seen: Quat = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
      neighbours.push({ joint: joints[other], limit: neighbour, reference: references[other], from, to: from, seen });
    }
    neighbours.at(-1)!.to = from + 1;
  }
  for (const { normal, height } of planes) slabs.push(...normal, height - OPEN / 2, OPEN / 2);
  const { name, reference, axes, sampleCount } = limit;
  const parts = own.length > 0 ? [slicedPart(limit.parts[0], slabs)] : limit.parts;
  const region = { joint, name, reference, axes, parts, softening: null, sampleCount, version: 0 };
  return { ...region, limit, planes, neighbours, slabs, ownSlabs: own.length };
}

/** The part of a limit with the slabs of a slice for its shape. */
function slicedPart(part: LimitPart, slabs: number[]): LimitPart {
  return { ...part, shape: polytopeOfSlabs(part.middle, slabs) };
}

// Nothing in these outlives a call.
const measurement = createMeasurement();
const q: Quat = [0.5, 0.5, 0.5, 0.5];
const v: Vec3 = [0.5, 0.5, 0.5];

/**
 * Puts the planes of ties where the neighbours are. A neighbour outside its own limit counts as projected into its limit. The slabs are then
 * those of a k-DOP in the joint's chart. Allocates nothing.
 *
 * @param rotations J×4 of the whole skeleton.
 */
export function sliceAt(slice: JointSlice, rotations: RotationStream): JointSlice {
  const { planes, neighbours, slabs, ownSlabs } = slice;
  let hasMoved = false;
  for (let n = 0; n < neighbours.length; n++) {
    const { joint, limit, reference, from, to, seen } = neighbours[n];
    const at = 4 * joint;
    const isSeen =
      rotations[at] === seen[0] &&
      rotations[at + 1] === seen[1] &&
      rotations[at + 2] === seen[2] &&
      rotations[at + 3] === seen[3];
    if (isSeen) continue;
    readQuat(rotations, joint, seen);
    let where: Readonly<Vec3> = v;
    if (limit) {
      projectInto(limit, seen, HARD, measurement, q);
      where = measurement.parts[0].nearest;
    } else vectorFrom(reference, seen, v);
    for (let i = from; i < to; i++) {
      const { lean, height } = planes[i];
      const offset = height - (lean[0] * where[0] + lean[1] * where[1] + lean[2] * where[2]);
      const middle = (Number.isFinite(offset) ? offset + SLIGHT : OPEN / 2) - OPEN / 2;
      const at = SLAB * (ownSlabs + i) + 3;
      if (slabs[at] === middle) continue;
      slabs[at] = middle;
      hasMoved = true;
    }
  }
  if (hasMoved) slice.version++;
  return slice;
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
