import type { JointLimit } from '../../../core';
import { DEGREE, type Steps } from '../../../core/math';
import { turnAxes } from '../../drawing/axis-names';
import { axisOf, type SideCurve, sideCurvesInSteps } from '../../drawing/side-curves';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { whenFree } from '../when-free';

/** ° of one time round. */
export const ROUND = 360;

/** rad: two turns that are no farther apart are one. */
const HERE = 0.5 * DEGREE;

const curvesFor = keptFor((_: JointLimit) => new Map<string, SideCurve[]>());

/** What each way of holding the joint answers once round about an axis: found when there is time for it, until then null; kept. */
export function curvesOf({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): SideCurve[] | null {
  if (!limit) return null;
  const name = String(knobs.axis);
  const all = curvesFor(limit);
  if (!all.has(name)) whenFree('curves', () => findCurvesInSteps(limit, name));
  return all.get(name) ?? null;
}

/** °: how much more is asked after the nearer side has jumped until the rate limit is where the nearer side is. */
export function lateBy(curves: readonly SideCurve[]): number {
  const [nearer, rate] = (['nearer', 'rate-limit'] as const).map((way) => curves.find(({ policy }) => policy === way)!);
  let late = 0;
  while (Math.abs(rate.answers[nearer.stepAt + late] - nearer.answers[nearer.stepAt + late]) > HERE) late++;
  return late;
}

/** Tens of ms. */
export function* findCurvesInSteps(limit: JointLimit, axis: string): Steps<void> {
  const all = curvesFor(limit);
  const at = (turnAxes as readonly unknown[]).indexOf(axis);
  if (!all.has(axis)) all.set(axis, yield* sideCurvesInSteps(limit, axisOf(limit, Math.max(0, at)), ROUND));
}
