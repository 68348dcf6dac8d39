import type { Vec3 } from '../../../core';
import { cross, dot, plus, times, unit } from '../../../core/math';

const PIECES = 40;

/** The S×2×3 segments of an arc round `axis` (unit) by `angle` rad, with a head at its end, `height` along the axis. */
export function turnArc(axis: Readonly<Vec3>, angle: number, radius: number, height: number): number[] {
  const helper: Vec3 = Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1];
  const u = unit(plus(helper, axis, -dot(helper, axis)));
  const w = cross(axis, u);
  const middle = times(axis, height);
  const at = (share: number, out = radius, lift = 0): Vec3 => {
    const turn = share * angle;
    return plus(plus(plus(middle, u, out * Math.cos(turn)), w, out * Math.sin(turn)), axis, lift);
  };
  const segments: number[] = [];
  for (let i = 0; i < PIECES; i++) segments.push(...at(i / PIECES), ...at((i + 1) / PIECES));
  const back = 1 - Math.min(0.9, 0.28 / Math.max(Math.abs(angle), 1e-6));
  for (const lift of [-0.22 * radius, 0.22 * radius]) segments.push(...at(1), ...at(back, radius, lift));
  return segments;
}
