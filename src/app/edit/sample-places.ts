import type { JointLimit, Vec3 } from '../../core';
import { toPartVector } from '../../core/limit';
import { dot, length } from '../../core/math';
import { chartRadius } from '../drawing/chart-scale';

/**
 * Where a sample may be put: within half a turn, or as far out as it was; and where a limit is split, on the plane of
 * swings.
 *
 * @param wanted chart units of the first part.
 */
export function heldSample({ parts }: Pick<JointLimit, 'parts'>, wanted: Readonly<Vec3>, from: Readonly<Vec3>): Vec3 {
  const { bounds, chart } = parts[0];
  const held = toPartVector(bounds, wanted);
  const most = Math.max(chartRadius(chart, Math.PI), length(from));
  const scale = Math.min(1, most / Math.max(length(held), 1e-12));
  return [held[0] * scale, held[1] * scale, held[2] * scale];
}

/**
 * The sample after or before a place, in the order in which an eye meets them: the nearest first, and the first again after the
 * last. −1 when there is none.
 *
 * @param points N×3. @param view unit: where the eye looks. @param from where the last one was; null for none.
 */
export function nextSample(
  points: ArrayLike<number>,
  view: Readonly<Vec3>,
  from: Readonly<Vec3> | null,
  step: 1 | -1,
): number {
  const depthOf = (i: number) => points[3 * i] * view[0] + points[3 * i + 1] * view[1] + points[3 * i + 2] * view[2];
  const order = Array.from({ length: points.length / 3 }, (_, i) => i).sort((a, b) => depthOf(a) - depthOf(b) || a - b);
  if (order.length === 0) return -1;
  if (!from) return order.at(step > 0 ? 0 : -1)!;
  const depth = dot(from, view);
  const isHere = (i: number) =>
    points[3 * i] === from[0] && points[3 * i + 1] === from[1] && points[3 * i + 2] === from[2];
  const here = order.findIndex(isHere);
  // Where one was deleted, its neighbours in the order are next.
  const after = here >= 0 ? here + 1 : order.filter((i) => depthOf(i) <= depth).length;
  const next = step > 0 ? after : here >= 0 ? here - 1 : after - 1;
  return order[(next + order.length) % order.length];
}
