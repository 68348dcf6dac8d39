import { useEffect, useMemo, useState } from 'react';
import type { JointLimit } from '../../../core';
import type { RegionKind } from '../../../formats';
import { requestFrame } from '../../../state/frame/playback';
import type { ExportedJoint } from '../../../worker/api';
import { useExport } from '../../drawing/use-export';
import { useSelectedLimit } from '../../ui/use-limber';
import { learnView } from '../learn-view';
import { useKnob } from '../use-knob';
import { ALL, madeAlike } from './opened-alike';
import { learnedBorder, type SwingBorder } from './swing-borders';
import type { Taken } from './taken';

/** What Jolt made of a limit last. */
interface Kept {
  limit: JointLimit | null;
  made: ExportedJoint | null;
}
const NOTHING: Kept = { limit: null, made: null };
/** Of the poses of a limit: what Limber keeps at least by itself. */
export const USUAL = 0.85;
/** One joint alone is tied to none. */
const NO_TIES: readonly never[] = [];

interface Target {
  limit: JointLimit | null;
  /** Where the learned limit ends. */
  own: SwingBorder | null;
  /** Null until all is found. */
  taken: Taken | null;
}

/** What Jolt makes of the selected joint's limit, in the shape that the knobs name: kept where words and plots read it, too. */
export function useTarget(): Target {
  const kind = useKnob('shape') as RegionKind;
  const limit = useSelectedLimit();
  const limits = useMemo((): readonly JointLimit[] => (limit ? [limit] : []), [limit]);
  const [kept, setKept] = useState<Kept>(NOTHING);
  const [found] = useExport('jolt', limits, USUAL, NO_TIES);
  const made = (limit && found.joints.get(limit.joint)) ?? null;
  if (made && made !== kept.made) setKept({ limit, made });
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const region = (kept.limit === limit && kept.made?.regions[kind]) || null;
  const taken = useMemo(
    (): Taken | null =>
      limit && own && region
        ? { own, engine: madeAlike(limit, own, region), all: madeAlike(limit, own, region, ALL) }
        : null,
    [limit, own, region],
  );
  useEffect(() => {
    learnView.setState({ taken });
    requestFrame();
  }, [taken]);
  return { limit, own, taken };
}
