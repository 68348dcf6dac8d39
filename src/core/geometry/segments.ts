import { dot, length, plus, subtract, type Vec3 } from '../math';

/** Where two straight pieces come nearest to each other: shares of the ways from their first ends, 0 to 1. */
export interface NearestShares {
  s: number;
  t: number;
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x));

/**
 * The shares at which two straight pieces are nearest, from the products of their ways u and v and of r, from the second's first end to
 * the first's. (Ericson, "Real-Time Collision Detection", 5.1.9) Allocates nothing.
 */
export function nearestShares(
  uu: number,
  vv: number,
  uv: number,
  ur: number,
  vr: number,
  out: NearestShares,
): NearestShares {
  const determinant = uu * vv - uv * uv;
  let s = determinant > 1e-12 * uu * vv ? clamp((uv * vr - ur * vv) / determinant) : 0;
  let t = vv > 0 ? (uv * s + vr) / vv : 0;
  if (t < 0 || t > 1) {
    t = clamp(t);
    s = uu > 0 ? clamp((uv * t - ur) / uu) : 0;
  }
  out.s = s;
  out.t = t;
  return out;
}

const shares: NearestShares = { s: 0, t: 0 };

/** m: how far two straight pieces, a to b and c to d, are apart. */
export function segmentDistance(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number {
  const u = subtract(b, a);
  const v = subtract(d, c);
  const r = subtract(a, c);
  const { s, t } = nearestShares(dot(u, u), dot(v, v), dot(u, v), dot(u, r), dot(v, r), shares);
  return length(subtract(plus(a, u, s), plus(c, v, t)));
}
