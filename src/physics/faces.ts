import { createMeasurement, type Easing, measureRotation, type Quat, type Vec3 } from '../core';
import { type JointRegion, partRotation } from '../core/limit';
import { conjugate, multiply, rotateVector, rotationFromVector, rotationVector } from '../core/math';
import { charts } from '../core/space';

/**
 * A side of a learned region, flat where it is near: { q : normal · log(q · at⁻¹) ≤ 0 }, seen from the joint's parent.
 */
export interface Face {
  /** Unit, in the frame of the joint's parent: turning about it leads out. */
  readonly normal: Vec3;
  /** parentFromLocal: the rotation on the boundary. */
  readonly at: Quat;
  /** rad: how far the joint may yet turn about the normal; below 0 outside. */
  gap: number;
  /** The normal as the joint itself sees it. */
  readonly inChild: Vec3;
  /** `inChild` when it was first found: what is near to it is this face, seen anew. */
  readonly anchor: Vec3;
  /** Another for each that is found. */
  id: number;
}

/** rad: how far a rotation is turned to see how its place in the chart changes. */
const NUDGE = 1e-5;
/** Chart units squared: what is outside by less has no direction. */
const TINY_SQUARED = 1e-14;

const HARD: Easing = { softening: null, isBlended: false };
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

// Work space: everything is read before the next call writes it.
const measurement = createMeasurement();
const base: Vec3 = [0, 0, 0];
const moved: Vec3 = [0, 0, 0];
const towards: Vec3 = [0, 0, 0];
const held: Quat = [0, 0, 0, 1];
const nudged: Quat = [0, 0, 0, 1];
const turn: Quat = [0, 0, 0, 1];
const half: Quat = [0, 0, 0, 1];
const apart: Quat = [0, 0, 0, 1];
const around: Vec3 = [0, 0, 0];
const covers: number[] = [];
const NUDGES = AXES.map((axis) => rotationFromVector(axis.map((x) => x * NUDGE) as Vec3));

/** Room for so many faces. */
export const createFaces = (count: number): Face[] =>
  Array.from({ length: count }, () => ({
    normal: [0, 0, 0],
    at: [0, 0, 0, 1],
    gap: 0,
    inChild: [0, 0, 0],
    anchor: [0, 0, 0],
    id: 0,
  }));

/**
 * The faces that keep a rotation out, one for each part of the limit that does; none where it is inside. A face stands across the
 * direction in which the chart's distance to the region grows fastest as the joint turns. The way back is another direction wherever
 * the chart bends space, and a plane across that lies askew to the region: a joint would slide along it, out again and again.
 *
 * @param beyond unit, parentFromLocal: may be one of `out`'s own.
 * @param rotation unit, parentFromLocal: where the joint is, from where gaps are measured.
 * @param out from `createFaces`, one for each part; the first of them are written.
 * @returns how many were found.
 */
export function facesAt(limit: JointRegion, beyond: Readonly<Quat>, rotation: Readonly<Quat>, out: Face[]): number {
  measureRotation(limit, beyond, HARD, measurement);
  if (measurement.isInside || measurement.gauge === Number.POSITIVE_INFINITY) return 0;
  for (let k = 0; k < 4; k++) held[k] = measurement.held[k];
  let count = 0;
  for (let i = 0; i < limit.parts.length; i++) {
    const { asked: place, nearest, squared } = measurement.parts[i];
    if (!(squared > TINY_SQUARED)) continue;
    for (let k = 0; k < 3; k++) towards[k] = place[k] - nearest[k];
    const face = out[count];
    partVector(limit, i, held, nearest, base);
    for (let k = 0; k < 3; k++) {
      partVector(limit, i, multiply(NUDGES[k], held, nudged), nearest, moved);
      face.normal[k] =
        towards[0] * (moved[0] - base[0]) + towards[1] * (moved[1] - base[1]) + towards[2] * (moved[2] - base[2]);
    }
    const [x, y, z] = face.normal;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0 && length < Number.POSITIVE_INFINITY)) continue;
    for (let k = 0; k < 3; k++) face.normal[k] /= length;
    for (let k = 0; k < 4; k++) face.at[k] = held[k];
    face.gap = -turnAlong(face.normal, rotation, face.at);
    rotateVector(conjugate(held, apart), face.normal, face.inChild);
    count++;
  }
  return count;
}

/** rad: how far b has to be turned about an axis on the way to a; both parentFromLocal. */
export function turnAlong(axis: Readonly<Vec3>, a: Readonly<Quat>, b: Readonly<Quat>): number {
  // a · b⁻¹, the short way round.
  multiply(a, conjugate(b, turn), apart);
  if (apart[3] < 0) for (let k = 0; k < 4; k++) apart[k] = -apart[k];
  rotationVector(apart, around);
  return axis[0] * around[0] + axis[1] * around[1] + axis[2] * around[2];
}

const offset = { along: 0, across: 0 };

/** rad: how far a rotation is beyond a face, and how far along it from where it was found. The same object each time. */
export function offsetFrom({ normal, at }: Face, rotation: Readonly<Quat>): { along: number; across: number } {
  offset.along = turnAlong(normal, rotation, at);
  const [x, y, z] = around;
  offset.across = Math.sqrt(Math.max(0, x * x + y * y + z * z - offset.along * offset.along));
  return offset;
}

/** Where a rotation is in a part's chart, on the cover nearest to `near`. */
function partVector(limit: JointRegion, part: number, q: Readonly<Quat>, near: Readonly<Vec3>, out: Vec3): void {
  if (!partRotation(limit, part, q, half)) return;
  const { chart, middle } = limit.parts[part];
  const count = charts[chart].covers(half, covers, middle);
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0; c < count; c++) {
    const x = covers[3 * c];
    const y = covers[3 * c + 1];
    const z = covers[3 * c + 2];
    const squared = (x - near[0]) ** 2 + (y - near[1]) ** 2 + (z - near[2]) ** 2;
    if (squared >= least) continue;
    least = squared;
    out[0] = x;
    out[1] = y;
    out[2] = z;
  }
}
