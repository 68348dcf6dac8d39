import type { Vec3 } from '../core';
import { dot, length as lengthOf, subtract as minus, plus, times } from '../core/math';

/** The unit vector along a; upwards where a has no length. */
export function unitOf(a: Readonly<Vec3>): Vec3 {
  const length = lengthOf(a);
  return length > 1e-9 ? times(a, 1 / length) : [0, 1, 0];
}

export const middle = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 => times(plus(a, b), 0.5);

/** m: how far two straight pieces, a to b and c to d, are apart. (Ericson, "Real-Time Collision Detection", 5.1.9) */
export function segmentDistance(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number {
  const u = minus(b, a);
  const v = minus(d, c);
  const r = minus(a, c);
  const uu = dot(u, u);
  const vv = dot(v, v);
  const uv = dot(u, v);
  const ur = dot(u, r);
  const vr = dot(v, r);
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const determinant = uu * vv - uv * uv;
  let s = determinant > 1e-12 * uu * vv ? clamp((uv * vr - ur * vv) / determinant) : 0;
  let t = vv > 0 ? (uv * s + vr) / vv : 0;
  if (t < 0 || t > 1) {
    t = clamp(t);
    s = uu > 0 ? clamp((uv * t - ur) / uu) : 0;
  }
  return lengthOf(minus(plus(a, u, s), plus(c, v, t)));
}
