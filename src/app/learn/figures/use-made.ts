import { useEffect, useState } from 'react';
import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { exportFor } from '../../../state/export/order-export';
import { worker } from '../../../state/work';
import type { ExportedJoint } from '../../../worker/api';
import { keptFor } from '../now';
import { ENGINES, type Made } from './engines';
import { USUAL } from './use-target';

/** ms: what was ordered for another figure is over by then. */
const QUIET = 200;

/** By a limit: what was found of engines so far. */
const madeOf = keptFor((_: JointLimit): { all: ReadonlyMap<TargetKind, Made> } => ({ all: new Map() }));

/** What each engine makes of a limit, one after the other, each found once. @param isFree whether nothing else is asked of engines now */
export function useMade(limit: JointLimit | null, isFree: boolean): ReadonlyMap<TargetKind, Made> {
  const [, look] = useState(0);
  useEffect(() => {
    if (!limit || !isFree) return;
    let isWanted = true;
    const kept = madeOf(limit);
    const find = async () => {
      for (const { value: target } of ENGINES) {
        if (!isWanted) return;
        if (kept.all.has(target)) continue;
        const order = { target, limits: [limit], cover: USUAL, ties: [], joint: limit.joint };
        const keep = ({ region, loss }: ExportedJoint) => {
          if (region && loss) kept.all = new Map([...kept.all, [target, { region, loss }]]);
          if (isWanted) look((count) => count + 1);
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
