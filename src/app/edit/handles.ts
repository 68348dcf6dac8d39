import { modelOf, type Shape, type Vec3 } from '../../core';
import { dot, subtract } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';

/** A line of sight, in the coordinates of the chart. */
export interface Ray {
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
}

/** rad that a handle is moved along its normal, and to the left of it in the plane of swings. */
export interface HandleWay {
  out: number;
  across: number;
}

/** Where a shape can be taken hold of; nowhere, if it has no handles. */
export const shapeHandles = (shape: Shape): ShapeHandle[] => modelOf(shape).handles?.of(shape) ?? [];

/**
 * How far a handle is dragged from where one ray meets it to where another does: of a solid along its normal, of a flat
 * region in its plane.
 *
 * @param start the ray when the drag began
 */
export function moveShapeHandle(shape: Shape, handle: ShapeHandle, start: Ray, ray: Ray): HandleWay {
  if (shape.dimension === 3) return { out: alongNormal(ray, handle) - alongNormal(start, handle), across: 0 };
  const from = onPlane(start);
  const to = onPlane(ray);
  return from && to ? wayOf(subtract(to, from), handle.normal) : { out: 0, across: 0 };
}

/** px: handles that are seen nearer to each other are in one place. */
const ONE_PLACE = 2;

/** Where a handle is seen: how far from the pointer, px, and how far back, −1 to 1. */
export interface SeenHandle {
  away: number;
  depth: number;
}

/**
 * Which of the handles that are seen is meant: the one nearest to the pointer, and of those in one place the one in front. −1 for none
 * within the grip, px.
 */
export function takenOf(seen: readonly SeenHandle[], grip: number): number {
  const nearest = Math.min(...seen.map(({ away }) => away));
  if (!(nearest < grip)) return -1;
  let found = -1;
  for (const [i, { away, depth }] of seen.entries()) {
    if (away < nearest + ONE_PLACE && (found < 0 || depth < seen[found].depth)) found = i;
  }
  return found;
}

/** A vector of the plane of swings as a way along a normal and to the left of it. */
const wayOf = (by: Readonly<Vec3>, normal: Readonly<Vec3>): HandleWay => ({
  out: dot(by, normal),
  across: by[1] * normal[0] - by[0] * normal[1],
});

/** The two ways one after the other, each along its own normal, as one along the first. */
export function joinedWay(first: HandleWay, along: Readonly<Vec3>, second: HandleWay, then: Readonly<Vec3>): HandleWay {
  const { out, across } = second;
  const by: Vec3 = [then[0] * out - then[1] * across, then[1] * out + then[0] * across, then[2] * out];
  const more = wayOf(by, along);
  return { out: first.out + more.out, across: first.across + more.across };
}

/** Where a ray meets the plane of swings, z = 0; null for one that hardly does. */
export function onPlane({ origin, direction }: Ray): Vec3 | null {
  const t = -origin[2] / direction[2];
  if (Math.abs(direction[2]) < 0.05 || t < 0) return null;
  return [origin[0] + direction[0] * t, origin[1] + direction[1] * t, 0];
}

/** Where along a handle's normal a ray comes nearest to it, chart units from the handle; seen end on, as far as that can be told. */
function alongNormal({ origin, direction }: Ray, { position, normal }: ShapeHandle): number {
  const w = subtract(position, origin);
  const b = dot(normal, direction);
  return (b * dot(direction, w) - dot(normal, w)) / Math.max(1 - b * b, 0.02);
}
