import type { Vec3 } from '../../core';
import { add, addScaled, cross, dot, length, normalize, reject, scale, sub } from '../vec';
import { profileTable, type Station, TABLE_SIZE, TABLE_STEPS } from './profile';

/**
 * A tapered tube with an elliptic cross-section that changes along a straight axis, rounded at both ends. Its distance is
 * that of the scaled ellipsoid bound d = k₀(k₀ − 1)/k₁ (Quilez, "Ellipsoid, bound"): exact sign, near-exact near the surface.
 */
export interface Sweep {
  from: Vec3;
  to: Vec3;
  /** Unit frame of the cross-section: width, depth, along. */
  side: Vec3;
  front: Vec3;
  along: Vec3;
  length: number;
  /** (TABLE_STEPS + 1) × 4: half-width, half-depth, offset to the side, offset to the front. */
  table: Float64Array;
  /** How far each end bulges past the axis, in units of the smaller half-axis there. */
  capStart: number;
  capEnd: number;
  /** 0 ellipse to 1 superellipse of degree 4. */
  squareness: number;
  /** Reach of the smooth union with what came before it. */
  blend: number;
  /** Whether it is taken away from what came before it, instead of added. */
  isCarved: boolean;
  /** No point of the surface is further from the axis than this. */
  reach: number;
}

export interface SweepShape {
  from: Vec3;
  to: Vec3;
  /** Roughly where the width points. */
  side: Vec3;
  /** On which side the front is; matters only for front offsets. */
  front?: Vec3;
  stations: Station[];
  blend: number;
  squareness?: number;
  capStart?: number;
  capEnd?: number;
  isCarved?: boolean;
  /** How far stations are smoothed into one another, in steps of 1/128 of the length; default 4. */
  smoothing?: number;
}

export function sweep(shape: SweepShape): Sweep {
  const { from, blend, squareness = 0, capStart = 1, capEnd = 1, isCarved = false } = shape;
  // An axis without length is a ball on a very short one.
  const to = length(sub(shape.to, from)) < 1e-6 ? add(from, [0, -1e-5, 0]) : shape.to;
  const along = normalize(sub(to, from));
  const side = normalize(reject(shape.side, along), normalize(cross(along, [0.3, 0.5, 0.8])));
  let front = cross(along, side);
  if (shape.front && dot(front, shape.front) < 0) front = scale(front, -1);
  const table = profileTable(shape.stations, shape.smoothing ?? 4);
  let reach = 0;
  for (let i = 0; i <= TABLE_STEPS; i++) {
    const o = i * 4;
    reach = Math.max(reach, Math.hypot(table[o + 2], table[o + 3]) + Math.max(table[o], table[o + 1]));
  }
  reach *= Math.max(1, capStart, capEnd);
  return {
    from,
    to,
    side,
    front,
    along,
    length: length(sub(to, from)),
    table,
    capStart,
    capEnd,
    squareness,
    blend,
    isCarved,
    reach,
  };
}

/** An ellipsoid whose axes are `side`, what is at right angles to both, and `along`. */
export function ellipsoidSweep(
  centre: Vec3,
  side: Vec3,
  along: Vec3,
  halfAxes: [side: number, across: number, along: number],
  blend: number,
  isCarved = false,
): Sweep {
  const axis = normalize(along);
  const [width, depth, tall] = halfAxes;
  const cap = tall / Math.min(width, depth);
  return sweep({
    from: addScaled(centre, axis, -1e-4),
    to: addScaled(centre, axis, 1e-4),
    side,
    stations: [
      [0, width, depth],
      [1, width, depth],
    ],
    blend,
    capStart: cap,
    capEnd: cap,
    isCarved,
  });
}

/** Numbers that a sweep takes in a field: from, side, front, along, length, caps, squareness, blend, sign, reach. */
export const SWEEP_SIZE = 19;

/** Writes a sweep as the `index`-th of a field's numbers and tables; the hot loops read nothing else. */
export function packSweep(s: Sweep, numbers: Float64Array, tables: Float64Array, index: number): void {
  const { from, side, front, along } = s;
  numbers.set(
    [
      ...from,
      ...side,
      ...front,
      ...along,
      s.length,
      s.capStart,
      s.capEnd,
      s.squareness,
      s.blend,
      s.isCarved ? -1 : 1,
      s.reach,
    ],
    index * SWEEP_SIZE,
  );
  tables.set(s.table, index * TABLE_SIZE);
}

/** Not above the true distance to packed sweep `index`: the distance to the capsule around it. */
export function sweepBound(numbers: Float64Array, index: number, px: number, py: number, pz: number): number {
  const n = index * SWEEP_SIZE;
  const dx = px - numbers[n];
  const dy = py - numbers[n + 1];
  const dz = pz - numbers[n + 2];
  const ax = numbers[n + 9];
  const ay = numbers[n + 10];
  const az = numbers[n + 11];
  const t = Math.max(0, Math.min(dx * ax + dy * ay + dz * az, numbers[n + 12]));
  const x = dx - ax * t;
  const y = dy - ay * t;
  const z = dz - az * t;
  return Math.sqrt(x * x + y * y + z * z) - numbers[n + 18];
}
