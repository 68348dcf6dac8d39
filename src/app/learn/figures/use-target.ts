import { useEffect, useMemo, useState } from 'react';
import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { requestFrame } from '../../../state/frame/playback';
import type { ExportedJoint } from '../../../worker/api';
import { useExport } from '../../drawing/use-export';
import { useSelectedLimit } from '../../ui/use-limber';
import { learnView } from '../learn-view';
import { useKnob } from '../use-knob';
import { ALL, madeAlike } from './opened-alike';
import { posesTaken } from './poses-taken';
import { engineBorder, learnedBorder, type SwingBorder } from './swing-borders';
import type { Holds, Taken } from './taken';

/** What an engine made of a limit last. */
interface Kept {
  target: TargetKind | null;
  limit: JointLimit | null;
  made: ExportedJoint | null;
}
const NOTHING: Kept = { target: null, limit: null, made: null };
/** Of the poses of a limit: what Limber keeps at least by itself. */
export const USUAL = 0.85;
/** One joint alone is tied to none. */
const NO_TIES: readonly never[] = [];

function useHolds(limit: JointLimit | null, made: ExportedJoint | null): Holds | null {
  return useMemo(
    () => (limit && made?.region ? { region: made.region, border: engineBorder(limit, made.region) } : null),
    [limit, made],
  );
}

interface Target {
  limit: JointLimit | null;
  /** Where the learned limit ends. */
  own: SwingBorder | null;
  /** Null until all is found. */
  taken: Taken | null;
}

/** What the engine that the knobs name makes of the selected joint's limit: kept where words and plots read it, too. */
export function useTarget(): Target {
  const target = String(useKnob('target') ?? 'jolt') as TargetKind;
  const limit = useSelectedLimit();
  const limits = useMemo((): readonly JointLimit[] => (limit ? [limit] : []), [limit]);
  const [kept, setKept] = useState<Kept>(NOTHING);
  const [found] = useExport(target, limits, USUAL, NO_TIES);
  const made = (limit && found.joints.get(limit.joint)) ?? null;
  if (made && made !== kept.made) setKept({ target, limit, made });
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const engine = useHolds(limit, kept.target === target && kept.limit === limit ? kept.made : null);
  const taken = useMemo((): Taken | null => {
    if (!limit || !own || !engine) return null;
    const { region } = engine;
    return { own, engine, all: madeAlike(limit, own, region, ALL), poses: posesTaken(limit, own, region) };
  }, [limit, own, engine]);
  useEffect(() => {
    learnView.setState({ taken });
    requestFrame();
  }, [taken]);
  return { limit, own, taken };
}
