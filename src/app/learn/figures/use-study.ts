import { useEffect } from 'react';
import type { Clip } from '../../../core';
import { wholeModel } from '../../../state/limits/models';
import { fitOptionsOf } from '../../../state/settings';
import { worker } from '../../../state/work';
import { lessonSettings } from '../../../state/work/lesson';
import type { EvidenceRow } from '../../drawing/evidence-table';
import { useLimber } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { keptFor } from '../now';
import { tellOfIt } from '../room-of';
import { EVIDENCE, tightestOf } from './tightest-at';
import { upperLines } from './upper-line';

const MODELS = (['k-dop', 'ellipsoid', 'convex-hull'] as const).map(wholeModel);

/** ms without a change before a study begins. */
const QUIET = 350;

interface Study {
  rows: readonly EvidenceRow[];
  /** The share that is done, 0 to 1. */
  progress: number;
}

const NONE: Study = { rows: [], progress: 0 };

/** By the rotations of a clip, then by joint: those that are under way or done. */
const studiesOf = keptFor((_: Float32Array) => new Map<number, Study>());

/** Gathers what unseen frames say of three shapes of a joint, unless that is under way or done. */
function gather(clip: Clip, joint: number): void {
  const studies = studiesOf(clip.rotations);
  if (studies.has(joint)) return;
  const keep = (study: Study) => {
    studies.set(joint, study);
    tellOfIt();
  };
  studies.set(joint, NONE);
  const options = MODELS.map((model) => ({ ...fitOptionsOf(lessonSettings({})), ...model }));
  worker
    .order('study', { joint, models: options, settings: { ...EVIDENCE, truth: null } }, (progress) =>
      keep({ ...NONE, progress }),
    )
    .then((found) => {
      // Another took its place: whoever still needs this one asks again.
      if (!found) {
        studies.delete(joint);
        tellOfIt();
        return;
      }
      const rows = found.map((evidence, i) => ({ model: MODELS[i], evidence }));
      const upper = tightestOf(rows.slice(0, 2));
      if (upper) upperLines(clip.rotations).set(joint, upper.index);
      keep({ rows, progress: 1 });
    })
    .catch(() => keep({ rows: [], progress: 1 }));
}

/** What unseen frames say of three shapes of the selected joint: steps that ask for it ahead have it gathered while they are read. */
export function useStudy(): Study {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const finds = useFinds();
  const isMissing = clip !== null && !studiesOf(clip.rotations).has(joint);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was ended is begun again
  useEffect(() => {
    if (!clip || !isMissing) return;
    const timer = setTimeout(() => gather(clip, joint), QUIET);
    return () => clearTimeout(timer);
  }, [clip, joint, isMissing, finds]);
  return (clip && studiesOf(clip.rotations).get(joint)) ?? NONE;
}
