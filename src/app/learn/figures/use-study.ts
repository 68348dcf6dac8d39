import { useEffect, useState } from 'react';
import { requestFrame } from '../../../state/frame/playback';
import type { LimitModel } from '../../../state/limits/models';
import { fitOptionsOf } from '../../../state/settings';
import { store } from '../../../state/store';
import { worker } from '../../../state/work';
import type { EvidenceRow } from '../../drawing/evidence-table';
import { useLimber } from '../../ui/use-limber';
import { EVIDENCE, studied } from './tightest-at';

/** ms without a change before a study begins. */
const QUIET = 350;

/** What unseen frames say of some models of the selected joint; the share that is done while it is gathered. */
export function useStudy(models: readonly LimitModel[]): { rows: readonly EvidenceRow[]; progress: number } {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const [study, setStudy] = useState<{ rows: readonly EvidenceRow[]; progress: number }>({ rows: [], progress: 0 });
  useEffect(() => {
    if (!clip) return;
    let isWanted = true;
    setStudy({ rows: [], progress: 0 });
    const timer = setTimeout(() => {
      const options = models.map((model) => ({ ...fitOptionsOf(store.getState().work.settings), ...model }));
      const onProgress = (progress: number) => isWanted && setStudy((old) => ({ ...old, progress }));
      worker
        .order('study', { joint, models: options, settings: { ...EVIDENCE, truth: null } }, onProgress)
        .then((found) => {
          if (!isWanted || !found) return;
          const rows = found.map((evidence, i) => ({ model: models[i], evidence }));
          studied(clip.rotations).set(joint, rows);
          setStudy({ rows, progress: 1 });
          requestFrame();
        })
        .catch(() => isWanted && setStudy({ rows: [], progress: 1 }));
    }, QUIET);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      worker.cancel('study');
    };
  }, [clip, joint, models]);
  return study;
}
