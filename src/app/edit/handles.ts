import { type Edited, modelOf, type Shape, type ShapeHandle, type Vec3 } from '../../core';
import { dot, subtract } from '../../core/math/vector';

/** A line of sight, in the coordinates of the chart. */
export interface Ray {
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
}

/** Where a shape can be taken hold of; nowhere, if it has no handles. */
export const handlesOf = (shape: Shape): ShapeHandle[] => modelOf(shape).handles?.of(shape) ?? [];

/** The shape with a handle moved outwards by `distance`, chart units. */
export function nudgeHandle(shape: Shape, { key, normal }: ShapeHandle, distance: number): Edited<Shape> {
  return moveHandle(shape, key, scaled(normal, distance));
}

/**
 * The shape with a handle dragged from where one ray meets it to where another does: of a solid along its normal, of a flat
 * region in its plane.
 *
 * @param start the shape and the ray when the drag began
 */
export function dragHandle(start: { shape: Shape; handle: ShapeHandle; ray: Ray }, ray: Ray): Edited<Shape> {
  const { shape, handle } = start;
  if (shape.dimension === 3)
    return nudgeHandle(shape, handle, alongNormal(ray, handle) - alongNormal(start.ray, handle));
  const from = onPlane(start.ray);
  const to = onPlane(ray);
  return from && to ? moveHandle(shape, handle.key, subtract(to, from)) : { shape, stopped: null };
}

/** Where a ray meets the plane of swings, z = 0; null for one that hardly does. */
export function onPlane({ origin, direction }: Ray): Vec3 | null {
  const t = -origin[2] / direction[2];
  if (Math.abs(direction[2]) < 0.05 || t < 0) return null;
  return [origin[0] + direction[0] * t, origin[1] + direction[1] * t, 0];
}

function moveHandle(shape: Shape, key: number, by: Vec3): Edited<Shape> {
  return modelOf(shape).handles?.move(shape, key, by) ?? { shape, stopped: null };
}

const scaled = ([x, y, z]: Vec3, by: number): Vec3 => [x * by, y * by, z * by];

/** Where along a handle's normal a ray comes nearest to it, chart units from the handle; seen end on, as far as that can be told. */
function alongNormal({ origin, direction }: Ray, { position, normal }: ShapeHandle): number {
  const w = subtract(position, origin);
  const b = dot(normal, direction);
  return (b * dot(direction, w) - dot(normal, w)) / Math.max(1 - b * b, 0.02);
}
