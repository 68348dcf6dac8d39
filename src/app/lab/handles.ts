import type { Shape, Vec3 } from '../../core';
import { faceHandles, moveFace } from '../../core/limit/edit';
import { rotateVector, rotationBetween, rotationFromVector, rotationVector } from '../../core/math/rotation';
import { moveVertex, type ReachCone } from '../../core/shape/reach-cone';

/** A place where a limit is taken hold of: a face along its normal, or a vertex of a reach cone on the plane of swings. */
export interface EditHandle {
  /** Stays the same while the shape changes. */
  key: number;
  /** Chart units. */
  position: Vec3;
  /** Unit, outwards. */
  normal: Vec3;
}

/** A line of sight. */
export interface Ray {
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
}

export function editHandles(shape: Shape): EditHandle[] {
  if (shape.kind === 'reach-cone') return coneHandles(shape);
  return faceHandles(shape).map(({ face, position, normal }) => ({ key: face, position, normal }));
}

/** The shape with a handle moved outwards by `distance`, rad; for a cone's vertex, away from the middle of the cone. */
export function nudgeHandle(shape: Shape, key: number, distance: number): Shape {
  if (shape.kind !== 'reach-cone') return moveFace(shape, key, distance);
  const direction = coneVertex(shape, key);
  const axis = cross(shape.centre, direction);
  const length = Math.hypot(...axis);
  if (length < 1e-9) return shape;
  const turn = rotationFromVector(axis.map((x) => (x / length) * distance) as Vec3);
  return moveVertex(shape, key, rotateVector(turn, direction));
}

/**
 * The shape with a handle dragged from where one ray meets it to where another does: along its normal, or on the plane of
 * swings.
 *
 * @param start the shape and the ray when the drag began
 */
export function dragHandle(start: { shape: Shape; handle: EditHandle; ray: Ray }, ray: Ray): Shape {
  const { shape, handle } = start;
  if (shape.kind === 'reach-cone') {
    const from = onPlane(start.ray, shape.twistAxis);
    const to = onPlane(ray, shape.twistAxis);
    if (!from || !to) return shape;
    const swing = handle.position.map((x, k) => x + to[k] - from[k]) as Vec3;
    const length = Math.hypot(...swing);
    // Beyond half a turn a swing comes round the other side.
    const scale = Math.min(1, (0.98 * Math.PI) / Math.max(length, 1e-9));
    const direction = rotateVector(rotationFromVector(swing.map((x) => x * scale) as Vec3), shape.twistAxis);
    return moveVertex(shape, handle.key, direction);
  }
  const distance = alongLine(ray, handle) - alongLine(start.ray, handle);
  return moveFace(shape, handle.key, distance);
}

/** What a handle is called: "face", or "vertex". */
export const handleWord = (shape: Shape): string => (shape.kind === 'reach-cone' ? 'vertex' : 'face');

function coneHandles(cone: ReachCone): EditHandle[] {
  return Array.from({ length: cone.loop.length / 3 }, (_, key) => {
    const position = rotationVector(rotationBetween(cone.twistAxis, coneVertex(cone, key)));
    const middle = rotationVector(rotationBetween(cone.twistAxis, cone.centre));
    const out: Vec3 = [position[0] - middle[0], position[1] - middle[1], position[2] - middle[2]];
    const length = Math.hypot(...out) || 1;
    return { key, position, normal: out.map((x) => x / length) as Vec3 };
  });
}

const coneVertex = ({ loop }: ReachCone, key: number): Vec3 => [loop[3 * key], loop[3 * key + 1], loop[3 * key + 2]];

/** Where along a handle's normal a ray comes nearest to it, rad from the handle; seen end on, as far as that can be told. */
function alongLine({ origin, direction }: Ray, { position, normal }: EditHandle): number {
  const w: Vec3 = [position[0] - origin[0], position[1] - origin[1], position[2] - origin[2]];
  const b = dot(normal, direction);
  return (b * dot(direction, w) - dot(normal, w)) / Math.max(1 - b * b, 0.02);
}

function onPlane({ origin, direction }: Ray, normal: Vec3): Vec3 | null {
  const slope = dot(direction, normal);
  if (Math.abs(slope) < 0.05) return null;
  const t = -dot(origin, normal) / slope;
  return [origin[0] + direction[0] * t, origin[1] + direction[1] * t, origin[2] + direction[2] * t];
}

export const dot = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
