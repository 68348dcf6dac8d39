import { useEffect } from 'react';
import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { exportFor } from '../../../state/export/order-export';
import { worker } from '../../../state/work';
import type { ExportedJoint } from '../../../worker/api';
import { useFinds } from '../learn-view';
import { tellOfIt } from '../when-free';
import { ENGINES, type Made } from './engines';
import { madeOf } from './made-of';
import { madeAlike } from './opened-alike';
import { learnedBorder } from './swing-borders';
import { USUAL } from './use-target';

/** ms: what was ordered for another figure is over by then. */
const QUIET = 200;

/** What each engine makes of a limit, one after the other, each found once. @param isFree whether nothing else is asked of engines now */
export function useMade(limit: JointLimit | null, isFree: boolean): ReadonlyMap<TargetKind, Made> {
  useFinds();
  useEffect(() => {
    if (!limit || !isFree) return;
    let isWanted = true;
    const kept = madeOf(limit);
    const own = learnedBorder({ ...limit, softening: null });
    const find = async () => {
      for (const { value: target } of ENGINES) {
        if (!isWanted) return;
        if (kept.all.has(target)) continue;
        const order = { target, limits: [limit], cover: USUAL, ties: [], joint: limit.joint };
        const keep = ({ region }: ExportedJoint) => {
          if (!region) return;
          kept.all = new Map([...kept.all, [target, madeAlike(limit, own, region)]]);
          tellOfIt();
        };
        // An engine that fails has no drawing.
        await exportFor(order, keep, () => {}).catch(() => null);
      }
    };
    const timer = setTimeout(() => void find(), QUIET);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      worker.cancel('export');
    };
  }, [limit, isFree]);
  return limit ? madeOf(limit).all : new Map();
}
