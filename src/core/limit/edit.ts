import { centroid, type Polytope, type Slab, slabPolytope } from '../geometry/polytope';
import { fromLocal } from '../geometry/principal-frame';
import { rotateVector, rotationBetween } from '../math/rotation';
import type { Vec3 } from '../math/types';
import type { Shape } from '../shape';
import type { Box } from '../shape/box';
import type { Ellipsoid } from '../shape/ellipsoid';
import type { EllipticCylinder } from '../shape/elliptic-cylinder';
import type { KDop } from '../shape/k-dop';
import type { OrientedBox } from '../shape/oriented-box';

/** A place where a shape can be taken hold of: a face, or a pole of an ellipsoid, to be moved along its normal. */
export interface FaceHandle {
  /** What `moveFace` calls it. Stays the same while the shape is moved about. */
  face: number;
  /** Chart units. */
  position: Vec3;
  /** Unit, outwards. */
  normal: Vec3;
}

/** No shape is pushed thinner than this, rad. */
export const LEAST_WIDTH = 0.005;
/** A face pulled out keeps this distance, rad, from where the others would cut it off: it must be there to be pushed back. */
const LEAST_FACE = 0.003;
/** No face is pulled further than this from the middle of the chart, rad. */
const FARTHEST = 2 * Math.PI;

/** The faces of a shape that can be moved; none for shapes without faces. Faces of a k-DOP that others cut off are left out. */
export function faceHandles(shape: Shape): FaceHandle[] {
  switch (shape.kind) {
    case 'box':
      return boxHandles(shape, (p) => p);
    case 'oriented-box':
      return boxHandles(shape, (p, isDirection) => fromLocal(isDirection ? [0, 0, 0] : shape.centre, shape.axes, p));
    case 'ellipsoid':
      return ellipsoidHandles(shape);
    case 'elliptic-cylinder':
      return cylinderHandles(shape);
    case 'k-dop':
      return kDopHandles(shape);
    default:
      return [];
  }
}

/**
 * The shape with one of its faces moved by `distance` (rad) along its outward normal; negative pushes it in. What is
 * opposite stays where it is. Never thinner than `LEAST_WIDTH`, never empty: the move goes as far as it can. `shape` is left as it is,
 * and returned itself when it has no such face.
 */
export function moveFace(shape: Shape, face: number, distance: number): Shape {
  switch (shape.kind) {
    case 'box':
    case 'oriented-box':
      return moveBoxFace(shape, face, distance);
    case 'ellipsoid':
      return movePole(shape, face, distance);
    case 'elliptic-cylinder':
      return moveCylinderFace(shape, face, distance);
    case 'k-dop':
      return moveKDopFace(shape, face, distance);
    default:
      return shape;
  }
}

/**
 * An interval of twists as a shape: what a twist is held in, whatever was fitted to it.
 *
 * @param axis unit, the joint's twist axis. @param low < @param high, chart units along it.
 */
export function twistInterval(axis: Vec3, low: number, high: number): OrientedBox {
  const frame = rotationBetween([0, 0, 1], axis);
  const [u, w] = [rotateVector(frame, [1, 0, 0]), rotateVector(frame, [0, 1, 0])];
  // Twists have no width: any will do.
  const half = LEAST_WIDTH / 2;
  return {
    kind: 'oriented-box',
    centre: [0, 0, 0],
    axes: [...axis, ...u, ...w],
    min: [low, -half, -half],
    max: [high, half, half],
  };
}

/** Face 2k is the low end of axis k, 2k + 1 the high one. */
const isHigh = (face: number): boolean => face % 2 === 1;
const axisOf = (face: number): number => face >> 1;

function boxHandles({ min, max }: Box | OrientedBox, place: (p: Vec3, isDirection: boolean) => Vec3): FaceHandle[] {
  return Array.from({ length: 6 }, (_, face) => {
    const k = axisOf(face);
    const position = min.map((low, i) => (i === k ? (isHigh(face) ? max : min)[i] : (low + max[i]) / 2)) as Vec3;
    const normal: Vec3 = [0, 0, 0];
    normal[k] = isHigh(face) ? 1 : -1;
    return { face, position: place(position, false), normal: place(normal, true) };
  });
}

function moveBoxFace<S extends Box | OrientedBox>(shape: S, face: number, distance: number): S {
  const k = axisOf(face);
  if (!(k >= 0 && k < 3)) return shape;
  const min: Vec3 = [...shape.min];
  const max: Vec3 = [...shape.max];
  if (isHigh(face)) max[k] = clamp(max[k] + distance, min[k] + LEAST_WIDTH, Math.max(max[k], FARTHEST));
  else min[k] = clamp(min[k] - distance, Math.min(min[k], -FARTHEST), max[k] - LEAST_WIDTH);
  return { ...shape, min, max };
}

function ellipsoidHandles({ centre, axes, radii }: Ellipsoid): FaceHandle[] {
  return Array.from({ length: 6 }, (_, face) => {
    const k = axisOf(face);
    const sign = isHigh(face) ? 1 : -1;
    const normal = axes.slice(3 * k, 3 * k + 3).map((x) => sign * x) as Vec3;
    return { face, position: along(centre, normal, radii[k]), normal };
  });
}

/** The opposite pole stays: half of the way goes to the radius, half to the centre. */
function movePole(shape: Ellipsoid, face: number, distance: number): Ellipsoid {
  const k = axisOf(face);
  if (!(k >= 0 && k < 3)) return shape;
  const radii: Vec3 = [...shape.radii];
  radii[k] = clamp(radii[k] + distance / 2, LEAST_WIDTH / 2, Math.max(radii[k], FARTHEST));
  const axis = shape.axes.slice(3 * k, 3 * k + 3) as Vec3;
  const shift = (isHigh(face) ? 1 : -1) * (radii[k] - shape.radii[k]);
  return { ...shape, radii, centre: along(shape.centre, axis, shift) };
}

/** Faces 0 to 3 are the ends of the ellipse's axes, 4 and 5 the ends of the interval. */
function cylinderHandles({ centre, semiAxes, angle, min, max }: EllipticCylinder): FaceHandle[] {
  return Array.from({ length: 6 }, (_, face): FaceHandle => {
    const k = axisOf(face);
    const sign = isHigh(face) ? 1 : -1;
    const middle: Vec3 = [centre[0], centre[1], (min + max) / 2];
    if (k === 2) return { face, position: [centre[0], centre[1], isHigh(face) ? max : min], normal: [0, 0, sign] };
    const normal = ellipseAxis(angle, k).map((x) => sign * x) as Vec3;
    return { face, position: along(middle, normal, semiAxes[k]), normal };
  });
}

const ellipseAxis = (angle: number, k: number): Vec3 =>
  k === 0 ? [Math.cos(angle), Math.sin(angle), 0] : [-Math.sin(angle), Math.cos(angle), 0];

function moveCylinderFace(shape: EllipticCylinder, face: number, distance: number): EllipticCylinder {
  const k = axisOf(face);
  if (!(k >= 0 && k < 3)) return shape;
  if (k === 2) {
    const { min, max } = shape;
    return isHigh(face)
      ? { ...shape, max: clamp(max + distance, min + LEAST_WIDTH, Math.max(max, FARTHEST)) }
      : { ...shape, min: clamp(min - distance, Math.min(min, -FARTHEST), max - LEAST_WIDTH) };
  }
  const semiAxes: [number, number] = [...shape.semiAxes];
  semiAxes[k] = clamp(semiAxes[k] + distance / 2, LEAST_WIDTH / 2, Math.max(semiAxes[k], FARTHEST));
  const shift = (isHigh(face) ? 1 : -1) * (semiAxes[k] - shape.semiAxes[k]);
  const axis = ellipseAxis(shape.angle, k);
  return { ...shape, semiAxes, centre: [shape.centre[0] + shift * axis[0], shape.centre[1] + shift * axis[1]] };
}

const SLAB = 5;
/** A corner this near to a plane, rad, is on it. */
const ON_PLANE = 1e-6;

function slabsOf({ slabs }: KDop): Slab[] {
  return Array.from({ length: slabs.length / SLAB }, (_, k) => {
    const [x, y, z, middle, half] = slabs.slice(SLAB * k) as [number, number, number, number, number];
    return { axis: [x, y, z], low: middle - half, high: middle + half };
  });
}

function kDopHandles(shape: KDop): FaceHandle[] {
  const slabs = slabsOf(shape);
  const { vertices, faces } = slabPolytope(slabs);
  const handles: FaceHandle[] = [];
  slabs.forEach(({ axis, low, high }, k) => {
    for (const face of [2 * k, 2 * k + 1]) {
      const plane = isHigh(face) ? high : low;
      const loop = faces.find((corners) => corners.every((i) => Math.abs(dot(axis, vertices[i]) - plane) < ON_PLANE));
      if (!loop) continue;
      const normal = isHigh(face) ? axis : (axis.map((x) => -x) as Vec3);
      handles.push({ face, position: meanOf(loop.map((i) => vertices[i])), normal });
    }
  });
  return handles;
}

function moveKDopFace(shape: KDop, face: number, distance: number): KDop {
  const slabs = slabsOf(shape);
  const k = axisOf(face);
  const slab = slabs[k];
  if (!slab) return shape;
  const sign = isHigh(face) ? 1 : -1;
  const plane = isHigh(face) ? slab.high : -slab.low;
  // As far in as the solid reaches the other way, as far out as the other faces let it go.
  const inner = -supportOf(slabPolytope(slabs), slab.axis, -sign) + LEAST_WIDTH;
  const open = slabs.map((other, i) =>
    i === k ? { ...slab, ...(isHigh(face) ? { high: FARTHEST } : { low: -FARTHEST }) } : other,
  );
  const outer = Math.max(plane, supportOf(slabPolytope(open), slab.axis, sign) - LEAST_FACE);
  const next = clamp(plane + distance, Math.min(inner, plane), outer);
  const [low, high] = isHigh(face) ? [slab.low, next] : [-next, slab.high];
  const numbers = [...shape.slabs];
  numbers[SLAB * k + 3] = (low + high) / 2;
  numbers[SLAB * k + 4] = (high - low) / 2;
  const moved: KDop = { ...shape, slabs: numbers };
  return { ...moved, centre: hasRoom(moved, shape.centre) ? shape.centre : middleOf(moved) };
}

/** The largest sign·axis·p of a solid. */
function supportOf({ vertices }: Polytope, axis: Vec3, sign: number): number {
  return Math.max(...vertices.map((p) => sign * dot(axis, p)));
}

/** Whether the gauge can count from here: not too near a face. */
function hasRoom(shape: KDop, p: Vec3): boolean {
  return slabsOf(shape).every(({ axis, low, high }) => {
    const at = dot(axis, p);
    return Math.min(at - low, high - at) > LEAST_WIDTH / 4;
  });
}

function middleOf(shape: KDop): Vec3 {
  const solid = slabPolytope(slabsOf(shape));
  return centroid(solid) ?? (solid.vertices.length > 0 ? meanOf(solid.vertices) : shape.centre);
}

const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const along = (p: Vec3, d: Vec3, t: number): Vec3 => [p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t];

function meanOf(points: readonly Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const p of points) for (let k = 0; k < 3; k++) sum[k] += p[k] / points.length;
  return sum;
}
