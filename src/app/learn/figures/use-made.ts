import { useEffect } from 'react';
import type { JointLimit } from '../../../core';
import { exportFor } from '../../../state/export/order-export';
import { worker } from '../../../state/work';
import type { ExportedJoint } from '../../../worker/api';
import { useFinds } from '../learn-view';
import { tellOfIt } from '../when-free';
import { ENGINES, type MadeBy, SHAPES } from './engines';
import { madeOf } from './made-of';
import { madeAlike } from './opened-alike';
import { learnedBorder } from './swing-borders';
import { USUAL } from './use-target';

/** ms: what was ordered for another figure is over by then. */
const QUIET = 200;

/** What each engine makes of a limit, in each shape that it holds; one engine after the other, each found once. @param isFree whether nothing else is asked of engines now */
export function useMade(limit: JointLimit | null, isFree: boolean): MadeBy {
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
        const keep = ({ regions }: ExportedJoint) => {
          const shapes = Object.values(regions).filter(({ kind }) => SHAPES.some(([kinds]) => kinds.includes(kind)));
          kept.all = new Map([...kept.all, [target, shapes.map((region) => madeAlike(limit, own, region))]]);
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
