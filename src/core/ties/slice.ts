import { createMeasurement, HARD, type JointLimit, type JointRegion, type LimitPart, projectInto } from '../limit';
import { type Quat, readQuat, readVec3, type Vec3 } from '../math';
import { modelOf, polytopeOfSlabs, slabRow } from '../shape';
import type { RotationStream } from './project-group';
import { vectorFrom } from './tie';
import type { TiedGroup, TiedLimits, TiePlane } from './tied-limits';

/** rad: the thickness of the slab that stands for a plane of a tie. No joint turns so far: the slab ends on one side only. */
const OPEN = 64;
/** How many numbers a slab has. */
export const SLAB = 5;
/** rad: the planes of ties are moved out by this much, so that rounding does not take the last point of a slice away. */
const SLIGHT = 1e-9;

/** A plane of a tie as one of its joints sees it: { p : normal · p ≤ height − leans · (the vectors of the neighbours) }. */
interface SlicePlane {
  /** Unit, in the joint's chart. */
  readonly normal: Readonly<Vec3>;
  /** The neighbours in the tie, as places in `JointSlice.neighbours`. */
  readonly neighbours: readonly number[];
  /** Three numbers for each: how much the plane moves with the neighbour's vector. */
  readonly leans: readonly number[];
  /** rad. */
  readonly height: number;
  /** Index of its tie. */
  readonly tie: number;
}

/** A neighbour that planes of a slice move with. */
interface SliceNeighbour {
  readonly joint: number;
  /** The limit of the neighbour; null where it has none, and its vector counts from `reference`, in the chart about `twistAxis`. */
  readonly limit: JointLimit | null;
  readonly reference: Readonly<Quat>;
  readonly twistAxis: Readonly<Vec3> | null;
  /** The rotation of the neighbour when `sliceAt` placed the planes last, and its vector. */
  readonly seen: Quat;
  readonly vector: Vec3;
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
  for (const plane of group.planes) {
    const { places, normals, height, tie } = plane;
    const self = places.indexOf(place);
    if (self < 0) continue;
    const length = Math.hypot(...normals.slice(3 * self, 3 * self + 3));
    if (length < 1e-9) continue;
    const over = normals.map((x) => x / length);
    const others = [...places.keys()].filter((side) => side !== self);
    planes.push({
      normal: readVec3(over, self),
      neighbours: others.map((side) => placeOfNeighbour(neighbours, group, plane, side)),
      leans: others.flatMap((side) => readVec3(over, side)),
      height: height / length,
      tie,
    });
  }
  for (const { normal, height } of planes) slabs.push(...normal, height - OPEN / 2, OPEN / 2);
  const { name, reference, axes, sampleCount } = limit;
  const parts = own.length > 0 ? [slicedPart(limit.parts[0], slabs)] : limit.parts;
  const region = { joint, name, reference, axes, parts, softening: null, sampleCount, version: 0 };
  return { ...region, limit, planes, neighbours, slabs, ownSlabs: own.length };
}

/** The place of a plane's joint among the neighbours of a slice, taken in where it is new. */
function placeOfNeighbour(neighbours: SliceNeighbour[], { limits }: TiedGroup, plane: TiePlane, side: number): number {
  const joint = plane.joints[side];
  const [reference, twistAxis] = [plane.references[side], plane.twistAxes?.[side] ?? null];
  const limit = plane.places[side] >= 0 ? limits[plane.places[side]] : null;
  // A given joint may count from another reference in another tie.
  const known = neighbours.findIndex(
    (one) => one.joint === joint && (limit || (one.reference === reference && one.twistAxis === twistAxis)),
  );
  if (known >= 0) return known;
  const seen: Quat = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  return neighbours.push({ joint, limit, reference, twistAxis, seen, vector: [0.5, 0.5, 0.5] }) - 1;
}

/** The part of a limit with the slabs of a slice for its shape. */
function slicedPart(part: LimitPart, slabs: number[]): LimitPart {
  return { ...part, shape: polytopeOfSlabs(part.middle, slabs) };
}

// Nothing in these outlives a call.
const measurement = createMeasurement();
const q: Quat = [0.5, 0.5, 0.5, 0.5];

/**
 * Puts the planes of ties where the neighbours are. A neighbour outside its own limit counts as projected into its limit. The slabs are then
 * those of a k-DOP in the joint's chart. Allocates nothing.
 *
 * @param rotations J×4 of the whole skeleton.
 */
export function sliceAt(slice: JointSlice, rotations: RotationStream): JointSlice {
  const { planes, neighbours, slabs, ownSlabs } = slice;
  if (!lookAtNeighbours(neighbours, rotations)) return slice;
  let hasMoved = false;
  for (let i = 0; i < planes.length; i++) {
    const { neighbours: others, leans, height } = planes[i];
    let offset = height;
    for (let n = 0; n < others.length; n++) {
      const { vector } = neighbours[others[n]];
      for (let k = 0; k < 3; k++) offset -= leans[3 * n + k] * vector[k];
    }
    const middle = (Number.isFinite(offset) ? offset + SLIGHT : OPEN / 2) - OPEN / 2;
    const at = SLAB * (ownSlabs + i) + 3;
    if (slabs[at] === middle) continue;
    slabs[at] = middle;
    hasMoved = true;
  }
  if (hasMoved) slice.version++;
  return slice;
}

/** Writes the vectors of neighbours in a pose. Returns whether any neighbour is elsewhere than last time. */
function lookAtNeighbours(neighbours: readonly SliceNeighbour[], rotations: RotationStream): boolean {
  let isElsewhere = false;
  for (let n = 0; n < neighbours.length; n++) {
    const { joint, limit, reference, twistAxis, seen, vector } = neighbours[n];
    const at = 4 * joint;
    const isSeen =
      rotations[at] === seen[0] &&
      rotations[at + 1] === seen[1] &&
      rotations[at + 2] === seen[2] &&
      rotations[at + 3] === seen[3];
    if (isSeen) continue;
    isElsewhere = true;
    readQuat(rotations, joint, seen);
    if (limit) {
      projectInto(limit, seen, HARD, measurement, q);
      const { nearest } = measurement.parts[0];
      for (let k = 0; k < 3; k++) vector[k] = nearest[k];
    } else vectorFrom(reference, seen, vector, twistAxis);
  }
  return isElsewhere;
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
