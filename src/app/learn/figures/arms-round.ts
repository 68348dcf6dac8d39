import type { JointLimit } from '../../../core';
import type { Steps } from '../../../core/math';
import { keptFor } from '../now';
import { whenFree } from '../when-free';
import { armThere } from './arm-there';
import type { ArmThere, Taken } from './taken';

/** Places all the way round, evenly: the last is the first again. */
export const ARMS_ROUND = 72;

const armsFor = keptFor((_: Taken) => ({ arms: null as readonly ArmThere[] | null }));

/** The arm at each place that it is led to, and how far it may twist there: found when there is time for it, until then null; kept. */
export function armsRound(limit: JointLimit, taken: Taken): readonly ArmThere[] | null {
  const kept = armsFor(taken);
  if (!kept.arms) whenFree('arms', () => findArmsInSteps(limit, taken));
  return kept.arms;
}

/** Tens of ms. */
export function* findArmsInSteps(limit: JointLimit, taken: Taken): Steps<void> {
  const arms: ArmThere[] = [];
  for (let place = 0; place <= ARMS_ROUND; place++) {
    arms.push(armThere(limit, taken.own, taken.engine.region, place / ARMS_ROUND));
    yield;
  }
  armsFor(taken).arms = arms;
}
