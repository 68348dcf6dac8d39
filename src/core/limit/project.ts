import { angleBetween, type Quat, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { chartOf } from '../space';
import { type JointRegion, type LimitPart, partRotation, type Softening } from './joint-limit';
import { createMeasurement, type Easing, gaugeOf, HARD, projectInto } from './measure';

// The verbs' own: each writes what it reads.
const work = createMeasurement();
const easing: Easing = { softening: null, isBlended: false };

/**
 * The nearest rotation inside the limit: of the vectors that stand for the rotation, the one whose projection is nearer.
 * Softened if the limit says so, otherwise a projection in the strict sense: the result is inside, and projecting again
 * changes nothing. For convex shapes it is the nearest point of the chart, so within one cover no two rotations end
 * further apart there. Exact to 1e-6 rad. Memoryless: past half a turn the nearer side changes, see `projectRotationBlended`.
 *
 * @category One rotation
 * @param rotation unit, parentFromLocal. What is none (not a number, infinite, zero) is answered by the middle of the limit.
 * @param out may be `rotation`. On the cover nearest to `rotation`; equal to it when it is inside.
 */
export function projectRotation(limit: JointRegion, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  const { softening } = limit;
  if (softening === null) projectInto(limit, rotation, HARD, work, out);
  else projectEased(limit, rotation, softening, false, out);
  return out;
}

/**
 * Like `projectRotation`, without the jump where the nearer side changes: near that border the projections of the two
 * nearest covers, at distances d1 ≤ d2, are mixed with the weight w = ½·max(0, 1 − (d2 − d1)/(|p1 − p2|/4)) for the
 * second. Needs no memory and does not lag; it stays inside, and is idempotent while the shape is less than 288° wide. Shapes
 * that are not convex are not blended.
 * @category One rotation
 */
export function projectRotationBlended(limit: JointRegion, rotation: Readonly<Quat>, out: Quat = [0, 0, 0, 1]): Quat {
  projectEased(limit, rotation, limit.softening, true, out);
  return out;
}

function projectEased(
  limit: JointRegion,
  rotation: Readonly<Quat>,
  softening: Softening | null,
  isBlended: boolean,
  out: Quat,
): void {
  easing.softening = softening;
  easing.isBlended = isBlended;
  projectInto(limit, rotation, easing, work, out);
}

/**
 * Whether the rotation is inside the limit, give aside; tolerance in units of the chart (≈ rad). False for what is no rotation.
 * @category One rotation
 */
export function containsRotation(limit: JointRegion, rotation: Readonly<Quat>, tolerance = 1e-6): boolean {
  const { relative } = work;
  return limit.parts.every(
    (part, i) => partRotation(limit, i, rotation, relative) && partContains(part, relative, tolerance),
  );
}

/** Whether a part of a limit contains its half of a rotation, unit, in the frame of the charts; of a limit that is not split, the whole. */
export function partContains({ chart, shape, middle }: LimitPart, half: Readonly<Quat>, tolerance = 1e-6): boolean {
  const { covers, point } = work;
  const model = modelOf(shape);
  const count = chartOf(chart).covers(half, covers, middle);
  for (let c = 0; c < count; c++) {
    for (let k = 0; k < 3; k++) point[k] = covers[3 * c + k];
    if (model.contains(shape, point, tolerance)) return true;
  }
  return false;
}

/** How far out the rotation is: the angle to its hard projection, rad; 0 inside, π for what is no rotation. @category One rotation */
export function violationAngle(limit: JointRegion, rotation: Readonly<Quat>): number {
  if (!projectInto(limit, rotation, HARD, work, work.held)) return Math.PI;
  return work.isInside ? 0 : angleBetween(work.held, rotation);
}

/**
 * How near the rotation is to the limit: 0 in the middle, 1 at the limit, above 1 beyond; Infinity for what is no rotation.
 * @category One rotation
 */
export function limitGauge(limit: JointRegion, rotation: Readonly<Quat>): number {
  return projectInto(limit, rotation, HARD, work, work.held) ? gaugeOf(limit, work) : Number.POSITIVE_INFINITY;
}

/**
 * Where a rotation is in a part's chart, on the cover that is nearest to the part's region: as many numbers as the part has, the
 * rest 0. For what is no rotation, the middle of the region.
 *
 * @param part index in `limit.parts`.
 */
export function limitVector(limit: JointRegion, part: number, rotation: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  projectInto(limit, rotation, HARD, work, work.held);
  const { asked } = work.parts[part];
  out[0] = asked[0];
  out[1] = asked[1];
  out[2] = asked[2];
  return out;
}
