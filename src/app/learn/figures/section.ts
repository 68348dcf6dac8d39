import { modelOf, type Vec3 } from '../../../core';
import { DEGREE, dot } from '../../../core/math';
import { sweepOnce } from './one-sweep';

/** The slabs of a k-DOP of whole rotations, five numbers each: unit axis, middle, half-thickness. */
export interface Slabs {
  readonly slabs: readonly number[];
}

/** What a plane cuts out of a k-DOP: a k-DOP of the plane, four numbers a slab. */
export interface Section {
  readonly kind: 'k-dop';
  readonly dimension: 2;
  readonly centre: number[];
  readonly slabs: number[];
}

/** A plane in the space of a chart: a point of it, and two unit axes at right angles. */
export interface Plane {
  origin: Vec3;
  x: Vec3;
  y: Vec3;
}

/** rad: samples that lie no farther from a plane are shown in it. */
export const NEAR_PLANE = 4 * DEGREE;

/** A slab that meets the plane less than this is as good as parallel to it. */
const PARALLEL = 1e-6;

/** What a plane cuts out of a k-DOP: a polygon in the plane's own numbers. Slabs that run along the plane are left out. */
export function sectionOf({ slabs }: Slabs, { origin, x, y }: Plane): Section {
  const flat: number[] = [];
  for (let k = 0; k < slabs.length; k += 5) {
    const axis: Vec3 = [slabs[k], slabs[k + 1], slabs[k + 2]];
    const [along, across] = [dot(axis, x), dot(axis, y)];
    const length = Math.hypot(along, across);
    if (length < PARALLEL) continue;
    flat.push(along / length, across / length, (slabs[k + 3] - dot(axis, origin)) / length, slabs[k + 4] / length);
  }
  return { kind: 'k-dop', dimension: 2, centre: [0, 0], slabs: flat };
}

/** The corners of a section in order, each [x, y]; none where the plane misses the region. */
export function cornersOf({ slabs }: Section): [number, number][] {
  let corners: [number, number][] = [
    [-FAR, -FAR],
    [FAR, -FAR],
    [FAR, FAR],
    [-FAR, FAR],
  ];
  for (let k = 0; k < slabs.length; k += 4)
    for (const sign of [1, -1]) corners = cut(corners, (p) => slabs[k + 3] - sign * offsetOf(slabs, k, p));
  return corners;
}

/** Farther than any chart goes. */
const FAR = 20;

const offsetOf = (slabs: readonly number[], k: number, [x, y]: readonly [number, number]): number =>
  slabs[k] * x + slabs[k + 1] * y - slabs[k + 2];

/** What of a polygon has room. (Sutherland and Hodgman) */
function cut(
  corners: readonly [number, number][],
  roomAt: (p: readonly [number, number]) => number,
): [number, number][] {
  return corners.flatMap((a, i): [number, number][] => {
    const b = corners[(i + 1) % corners.length];
    const [roomA, roomB] = [roomAt(a), roomAt(b)];
    const inside: [number, number][] = roomA >= 0 ? [a] : [];
    if (roomA >= 0 === roomB >= 0) return inside;
    const share = roomA / (roomA - roomB);
    return [...inside, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]];
  });
}

/** Where one clamp took a point, the number of the slab, from 1, and the line that it was taken to: unit normal and distance from the origin. */
export interface ClampStep {
  to: [number, number];
  pair: number;
  line: [x: number, y: number, distance: number];
}

/** One sweep of clamps through the slabs of a section: the clamps that moved the point, in order. */
export function clampsOf({ slabs }: Section, point: readonly [number, number]): ClampStep[] {
  const clamps: ClampStep[] = [];
  let [x, y] = point;
  for (let k = 0; k < slabs.length; k += 4) {
    const [nx, ny, middle, half] = slabs.slice(k, k + 4);
    const [toX, toY] = sweepOnce([nx, ny, 0, middle, half], [x, y, 0]);
    if (Math.hypot(toX - x, toY - y) > 1e-9)
      clamps.push({
        to: [toX, toY],
        pair: k / 4 + 1,
        line: [nx, ny, middle + Math.sign(offsetOf(slabs, k, [x, y])) * half],
      });
    [x, y] = [toX, toY];
  }
  return clamps;
}

/** The point of a section nearest to a point of its plane. */
export function nearestInSection(section: Section, [x, y]: readonly [number, number]): [number, number] {
  const found = modelOf(section).project(section, [x, y, 0]);
  return [found[0], found[1]];
}
