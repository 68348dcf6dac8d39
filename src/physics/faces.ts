import {
  charts,
  createEvaluation,
  type Easing,
  evaluateRotation,
  type JointLimit,
  multiply,
  type Quat,
  rotationFromVector,
  type Vec3,
} from '../core';
import { halve, intoAxes } from '../core/limit/joint-limit';
import { inverseMultiply, rotateVector, rotationVector } from '../core/math/rotation';

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
}

/** The most faces that hold a joint at a time: thin regions have several close by. */
const MOST_FACES = 5;
/** rad: how far around the nearest point of the boundary others are felt for. */
const FEEL = 0.05;
/** cos 20°: normals nearer to each other tell of one face. */
const ALIKE = 0.94;
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
const evaluation = createEvaluation();
const base: Vec3 = [0, 0, 0];
const moved: Vec3 = [0, 0, 0];
const towards: Vec3 = [0, 0, 0];
const held: Quat = [0, 0, 0, 1];
const nudged: Quat = [0, 0, 0, 1];
const turn: Quat = [0, 0, 0, 1];
const relative: Quat = [0, 0, 0, 1];
const swing: Quat = [0, 0, 0, 1];
const twist: Quat = [0, 0, 0, 1];
const apart: Quat = [0, 0, 0, 1];
const around: Vec3 = [0, 0, 0];
const probe: Vec3 = [0, 0, 0];
const asked: Quat = [0, 0, 0, 1];
const covers: number[] = [];
const NUDGES = AXES.map((axis) => rotationFromVector(axis.map((x) => x * NUDGE) as Vec3));

/** Room for the faces of one joint. */
export const createFaces = (): Face[] =>
  Array.from({ length: 2 * MOST_FACES }, () => ({
    normal: [0, 0, 0],
    at: [0, 0, 0, 1],
    gap: 0,
    inChild: [0, 0, 0],
  }));

/**
 * The faces of a region that matter to a joint now: those beyond which it will be at the end of the step, or is already, and
 * their neighbours. None while it keeps inside.
 *
 * @param rotation unit, parentFromLocal, as the joint is.
 * @param spin rad/s, in the parent's frame: how it turns against its parent.
 * @param dt s: how long the step is.
 * @param out from `createFaces`; the first of them are written.
 * @returns how many were found.
 */
export function findFaces(
  limit: JointLimit,
  rotation: Readonly<Quat>,
  spin: Readonly<Vec3>,
  dt: number,
  out: Face[],
): number {
  for (let k = 0; k < 3; k++) around[k] = spin[k] * dt;
  multiply(rotationFromVector(around, turn), rotation, asked);
  let count = addFaces(limit, asked, rotation, out, 0);
  if (count === 0) count = addFaces(limit, rotation, rotation, out, 0);
  if (count === 0) return 0;
  const { normal, at } = out[0];
  // Two directions along the face.
  const isSteep = Math.abs(normal[0]) < 0.7;
  const [nx, ny, nz] = normal;
  const u: Vec3 = isSteep ? [0, nz, -ny] : [-nz, 0, nx];
  const length = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  for (let k = 0; k < 3; k++) u[k] /= length;
  const v: Vec3 = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]];
  for (let side = 0; side < 4 && count < MOST_FACES; side++) {
    const along = side < 2 ? u : v;
    const far = side % 2 === 0 ? FEEL : -FEEL;
    for (let k = 0; k < 3; k++) probe[k] = along[k] * far;
    multiply(rotationFromVector(probe, turn), at, asked);
    count = addFaces(limit, asked, rotation, out, count);
  }
  return Math.min(count, MOST_FACES);
}

/**
 * Adds the faces that keep a rotation out, one for each part of the limit that does: of the chart's distance to the region the
 * direction in which it grows fastest as the joint turns. The way back is another direction wherever the chart bends space, and a
 * plane across that lies askew to the region: a joint would slide along it, out again and again.
 */
function addFaces(
  limit: JointLimit,
  beyond: Readonly<Quat>,
  rotation: Readonly<Quat>,
  out: Face[],
  from: number,
): number {
  evaluateRotation(limit, beyond, HARD, evaluation);
  if (evaluation.isInside || evaluation.gauge === Number.POSITIVE_INFINITY) return from;
  for (let k = 0; k < 4; k++) held[k] = evaluation.held[k];
  let count = from;
  for (let i = 0; i < limit.parts.length; i++) {
    const { asked: place, nearest, squared } = evaluation.parts[i];
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
    if (isKnown(face.normal, out, count)) continue;
    for (let k = 0; k < 4; k++) face.at[k] = held[k];
    face.gap = -turnAlong(face.normal, rotation, face.at);
    for (let k = 0; k < 3; k++) apart[k] = -held[k];
    apart[3] = held[3];
    rotateVector(apart, face.normal, face.inChild);
    count++;
  }
  return count;
}

function isKnown(normal: Readonly<Vec3>, faces: readonly Face[], count: number): boolean {
  for (let i = 0; i < count; i++) {
    const other = faces[i].normal;
    if (normal[0] * other[0] + normal[1] * other[1] + normal[2] * other[2] > ALIKE) return true;
  }
  return false;
}

/** rad: how far b has to be turned about an axis on the way to a; both parentFromLocal. */
export function turnAlong(axis: Readonly<Vec3>, a: Readonly<Quat>, b: Readonly<Quat>): number {
  // a · b⁻¹, the short way round.
  for (let k = 0; k < 3; k++) turn[k] = -b[k];
  turn[3] = b[3];
  multiply(a, turn, apart);
  if (apart[3] < 0) for (let k = 0; k < 4; k++) apart[k] = -apart[k];
  rotationVector(apart, around);
  return axis[0] * around[0] + axis[1] * around[1] + axis[2] * around[2];
}

/** Where a rotation is in a part's chart, on the cover nearest to `near`. */
function partVector(limit: JointLimit, part: number, q: Readonly<Quat>, near: Readonly<Vec3>, out: Vec3): void {
  const { parts, reference, axes } = limit;
  intoAxes(axes, inverseMultiply(reference, q, relative), relative);
  if (relative[3] < 0) for (let k = 0; k < 4; k++) relative[k] = -relative[k];
  if (parts.length > 1) halve(relative, swing, twist);
  const { chart, middle } = parts[part];
  const half = parts.length === 1 ? relative : part === 0 ? swing : twist;
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
