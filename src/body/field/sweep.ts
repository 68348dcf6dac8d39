import type { Vec3 } from '../../core/math/types';
import { add, addScaled, cross, dot, length, normalize, reject, scale, sub } from '../vec';
import { profileTable, TABLE_STEPS } from './profile';

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

/** `[at (0 to 1), halfWidth, halfDepth, offset to the side, offset to the front]` */
export type Station = [at: number, halfWidth: number, halfDepth: number, toSide?: number, toFront?: number];

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
    reach = Math.max(reach, Math.hypot(table[o + 2]!, table[o + 3]!) + Math.max(table[o]!, table[o + 1]!));
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
export function ellipsoid(
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

/** Signed distance, negative inside. */
export function sweepDistance(s: Sweep, px: number, py: number, pz: number): number {
  const { from, side, front, along, table } = s;
  const dx = px - from[0];
  const dy = py - from[1];
  const dz = pz - from[2];
  const z = dx * along[0] + dy * along[1] + dz * along[2];
  const zc = z < 0 ? 0 : Math.min(z, s.length);
  const f = (zc / s.length) * TABLE_STEPS;
  const i = f >= TABLE_STEPS ? TABLE_STEPS - 1 : f | 0;
  const t = f - i;
  const o = i * 4;
  const width = table[o]! + (table[o + 4]! - table[o]!) * t;
  const depth = table[o + 1]! + (table[o + 5]! - table[o + 1]!) * t;
  const x = dx * side[0] + dy * side[1] + dz * side[2] - (table[o + 2]! + (table[o + 6]! - table[o + 2]!) * t);
  const y = dx * front[0] + dy * front[1] + dz * front[2] - (table[o + 3]! + (table[o + 7]! - table[o + 3]!) * t);
  const tall = Math.min(width, depth) * (z < 0 ? s.capStart : s.capEnd);
  const X = x / width;
  const Y = y / depth;
  const Z = (z - zc) / tall;
  const gx = X / width;
  const gy = Y / depth;
  const gz = Z / tall;
  const k1 = Math.sqrt(gx * gx + gy * gy + gz * gz);
  if (k1 < 1e-9) return -Math.min(width, depth);
  let k0 = Math.sqrt(X * X + Y * Y + Z * Z);
  if (s.squareness > 0) {
    const square = Math.sqrt(Math.sqrt(X * X * X * X + Y * Y * Y * Y) + Z * Z);
    k0 += (square - k0) * s.squareness;
  }
  return (k0 * (k0 - 1)) / k1;
}

/** Not above the true distance to the sweep: the distance to the capsule around it. */
export function sweepBound(s: Sweep, px: number, py: number, pz: number): number {
  const { from, along } = s;
  const dx = px - from[0];
  const dy = py - from[1];
  const dz = pz - from[2];
  let t = dx * along[0] + dy * along[1] + dz * along[2];
  t = t < 0 ? 0 : Math.min(t, s.length);
  const x = dx - along[0] * t;
  const y = dy - along[1] * t;
  const z = dz - along[2] * t;
  return Math.sqrt(x * x + y * y + z * z) - s.reach;
}
