import type { JointLimit } from '../../core';
import type { EngineLimit } from '../../physics';
import { exportFor } from '../export/order-export';
import { setFall } from './fall-state';

/** What the engine can hold by itself, by joint. */
export type EngineLimits = Record<'cone' | 'pyramid', Map<number, EngineLimit>>;

const known = new WeakMap<readonly JointLimit[], EngineLimits>();
let asked: readonly JointLimit[] | null = null;

/** What the engine can hold in place of learned limits: fitted as for an export. Null until they have been fitted. */
export const engineLimitsFor = (limits: readonly JointLimit[]): EngineLimits | null => known.get(limits) ?? null;

/**
 * Has cones and pyramids fitted.
 *
 * @returns null where something newer was asked for.
 * @throws Error in words for people
 */
export async function fitEngineLimits(limits: readonly JointLimit[]): Promise<EngineLimits | null> {
  const old = known.get(limits);
  if (old) return old;
  if (asked === limits) return null;
  asked = limits;
  const found: EngineLimits = { cone: new Map(), pyramid: new Map() };
  setFall({ fitting: 0 });
  try {
    const answer = await exportFor(
      { target: 'jolt', limits, joint: 0, ties: [] },
      ({ joint, regions }) => {
        const { 'jolt-cone': cone, 'jolt-pyramid': pyramid } = regions;
        if (cone) found.cone.set(joint, cone);
        if (pyramid) found.pyramid.set(joint, pyramid);
      },
      (fitting) => setFall({ fitting }),
    );
    if (answer === null || 'problem' in answer) return null;
    known.set(limits, found);
    return found;
  } finally {
    if (asked === limits) asked = null;
    setFall({ fitting: null });
  }
}
