import type { JointLimit } from '../../../core';
import { axisOf } from '../../settings/SideSwitch';
import { type SideCurve, sideCurves } from '../../settings/side-curves';
import { turnAxes } from '../../space/axis-names';
import type { Now } from '../chapter';
import { keptFor } from '../now';

/** ° of one time round. */
export const ROUND = 360;

const curvesFor = keptFor((_: JointLimit) => new Map<string, SideCurve[]>());

/** What each way of holding the joint answers once round about an axis; some ms, and kept. */
export function curvesOf({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): SideCurve[] | null {
  if (!limit) return null;
  const name = String(knobs.axis);
  const all = curvesFor(limit);
  let curves = all.get(name);
  if (!curves) {
    const at = (turnAxes as readonly unknown[]).indexOf(name);
    all.set(name, (curves = sideCurves(limit, axisOf(limit, Math.max(0, at)), ROUND)));
  }
  return curves;
}
