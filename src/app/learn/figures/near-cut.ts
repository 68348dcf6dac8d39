import { type Clip, type JointLimit, limitGauge, type Quat } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE, type Steps } from '../../../core/math';
import { chartRadius } from '../../drawing/chart-scale';
import { cloudFacts } from '../measure';
import { TAKEN_WITHIN } from '../measure-room';
import { keptFor } from '../now';
import { whenFree } from '../when-free';
import { type Loops, rotationCutInSteps } from './level-cut';

/** What a level plane of the ball cuts out of a limit, and out of the room near samples, in numbers of the chart. */
export interface NearCut {
  allowed: Loops;
  near: Loops;
}

/** rad: how high the plane lies. There the room near samples takes as much of what is allowed as in the whole ball, and little of it lies outside. */
export const NEAR_CUT = -10 * DEGREE;

const nearOf = keptFor((_: JointCloud) => new Map<JointLimit, Loops>());
const allowedOf = keptFor((_: JointLimit) => new Map<JointLimit, Loops>());

/** rad: to the nearest of some rotations. */
function toNearest(rotations: readonly Quat[], [x, y, z, w]: Readonly<Quat>): number {
  let most = 0;
  for (const q of rotations) most = Math.max(most, Math.abs(q[0] * x + q[1] * y + q[2] * z + q[3] * w));
  return 2 * Math.acos(Math.min(1, most));
}

const cutInSteps = (view: JointLimit, at: (rotation: Readonly<Quat>) => number, level: number) =>
  rotationCutInSteps(view, Math.sign(NEAR_CUT) * chartRadius(view.parts[0].chart, Math.abs(NEAR_CUT)), at, level);

/** @param view the limit of all frames, whose ball is seen */
export function* nearCutInSteps(clip: Clip, cloud: JointCloud, view: JointLimit, limit: JointLimit): Steps<NearCut> {
  const { rotations } = cloudFacts(clip, cloud);
  const nears = nearOf(cloud);
  const near = nears.get(view) ?? (yield* cutInSteps(view, (q) => toNearest(rotations, q), TAKEN_WITHIN));
  nears.set(view, near);
  const alloweds = allowedOf(limit);
  const allowed = alloweds.get(view) ?? (yield* cutInSteps(view, (q) => limitGauge(limit, q), 1));
  alloweds.set(view, allowed);
  return { allowed, near };
}

/** The same, found when there is time for it; until then null. */
export function nearCut(clip: Clip, cloud: JointCloud, view: JointLimit, limit: JointLimit): NearCut | null {
  const allowed = allowedOf(limit).get(view);
  const near = nearOf(cloud).get(view);
  if (allowed && near) return { allowed, near };
  whenFree('near cut', () => nearCutInSteps(clip, cloud, view, limit));
  return null;
}
