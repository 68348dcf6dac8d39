import type { Vec3 } from '../../../core';
import { cross, dot, plus, subtract, times, unit } from '../../../core/math';
import { arrowHead } from './arrow-head';

const PIECES = 40;
/** Of the arc, where a book is 1 long: its radius, and how far out along the axis it stands. */
export const ARC_RADIUS = 0.4;
const HEIGHT = 0.7;

/** How long the head at the end is. */
const HEAD = 0.13;

/** A point on or round the arc: so many rad from where the arc begins, so far from the axis. @param beside see `turnArc` */
export function onArc(axis: Readonly<Vec3>, angle: number, radius: number, beside?: Readonly<Vec3>): Vec3 {
  const helper: Readonly<Vec3> = beside ?? (Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1]);
  const u = unit(plus(helper, axis, -dot(helper, axis)));
  const out = plus(times(u, Math.cos(angle)), cross(axis, u), Math.sin(angle));
  return plus(times(axis, HEIGHT), out, radius);
}

/**
 * The S×2×3 segments of an arc round an axis, with a head at its end.
 *
 * @param axis unit @param angle rad @param eye unit: to where the arc is looked at from
 * @param beside from the axis to the side on which the arc begins: up where left out, and not along the axis
 */
export function turnArc(axis: Readonly<Vec3>, angle: number, eye: Readonly<Vec3>, beside?: Readonly<Vec3>): number[] {
  const at = (share: number): Vec3 => onArc(axis, share * angle, ARC_RADIUS, beside);
  const segments: number[] = [];
  for (let i = 0; i < PIECES; i++) segments.push(...at(i / PIECES), ...at((i + 1) / PIECES));
  const tip = at(1);
  const back = subtract(at(1 - Math.min(0.6, 0.5 / Math.max(Math.abs(angle), 1e-6))), tip);
  return [...segments, ...arrowHead(tip, back, eye, HEAD)];
}
