import { modelOf, type Shape, type Vec3 } from '../../core';
import { cross, dot, subtract, unit } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import { SLOWEST } from '../ui/drag';

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
 * The way of a handle under a drag: along its normal for a solid, in its plane for a flat region. The handle follows the pointer, as seen,
 * and the way is linear in the pixels of the drag. A normal or plane that is seen nearly end on moves less than the pointer, so that no
 * pixel moves a handle by more than 1 / `SLOWEST` rad.
 *
 * @param start the ray when the drag began
 * @param perPixel chart units that a CSS pixel is at the handle, above 0
 */
export function moveShapeHandle(
  shape: Shape,
  { position, normal }: ShapeHandle,
  start: Ray,
  ray: Ray,
  perPixel: number,
): HandleWay {
  const sight = unit(subtract(position, start.origin));
  const from = inPlane(start, position, sight);
  const to = inPlane(ray, position, sight);
  if (!from || !to) return { out: 0, across: 0 };
  const pointer = subtract(to, from);
  const least = perPixel * SLOWEST;
  if (shape.dimension === 3) return { out: along(pointer, normal, sight, least), across: 0 };
  // The plane has one direction across the line of sight, and one that is seen foreshortened.
  const aside = cross(UP, sight);
  const level: Vec3 = Math.hypot(...aside) < 1e-9 ? [1, 0, 0] : unit(aside);
  const steep = cross(UP, level);
  const [x, y] = [along(pointer, level, sight, least), along(pointer, steep, sight, least)];
  return wayOf([x * level[0] + y * steep[0], x * level[1] + y * steep[1], 0], normal);
}

/** Upright on the plane of swings. */
const UP: Readonly<Vec3> = [0, 0, 1];

/**
 * The way along a direction that takes a place along with the pointer, as both are seen.
 *
 * @param pointer its way, across the line of sight
 * @param direction, sight unit
 * @param least how much of the direction counts as seen at least
 */
function along(pointer: Readonly<Vec3>, direction: Readonly<Vec3>, sight: Readonly<Vec3>, least: number): number {
  const away = dot(direction, sight);
  const seen = subtract(direction, [sight[0] * away, sight[1] * away, sight[2] * away]);
  const share = Math.hypot(...seen);
  return share < 1e-6 ? 0 : dot(pointer, seen) / share / Math.max(share, least);
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

/** Where a ray meets the plane through a place across a line of sight; null for one that looks away from the plane. */
function inPlane({ origin, direction }: Ray, place: Readonly<Vec3>, sight: Readonly<Vec3>): Vec3 | null {
  const cosine = dot(direction, sight);
  if (cosine < 0.05) return null;
  const t = dot(subtract(place, origin), sight) / cosine;
  return [origin[0] + direction[0] * t, origin[1] + direction[1] * t, origin[2] + direction[2] * t];
}
