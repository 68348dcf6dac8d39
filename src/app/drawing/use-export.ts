import { useEffect, useRef, useState } from 'react';
import type { JointLimit, Tie } from '../../core';
import type { ExportFile, TargetKind } from '../../formats';
import { exportFor } from '../../state/export/order-export';
import { store } from '../../state/store';
import { worker } from '../../state/work';
import type { ExportedJoint } from '../../worker/api';

/** ms without a change before an export begins. */
const QUIET = 200;

/** How far an export has come. What is known of joints stays on the screen until something newer is. */
export interface ExportState {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  /** 0 to 1. */
  progress: number;
  joints: ReadonlyMap<number, ExportedJoint>;
  files: readonly ExportFile[];
  /** Why there are no files; empty where there are. */
  reason: string;
}

const nothing: ExportState = { state: 'running', progress: 0, joints: new Map(), files: [], reason: '' };

/** What a target makes of limits of the present clip, kept up to date; and how to begin again. */
export function useExport(
  target: TargetKind,
  limits: readonly JointLimit[],
  cover: number,
  ties: readonly Tie[],
): [found: ExportState, restart: () => void, cancel: () => void] {
  const [found, setFound] = useState<ExportState>(nothing);
  const [round, setRound] = useState(0);
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins again
  useEffect(() => {
    let isWanted = true;
    setFound(nothing);
    const joints = new Map<number, ExportedJoint>();
    const start = async () => {
      const change = (more: Partial<ExportState>) => isWanted && setFound((old) => ({ ...old, ...more }));
      try {
        const joint = store.getState().work.selectedJoint;
        const answer = await exportFor(
          { target, limits, cover, ties, joint },
          (told) => {
            joints.set(told.joint, told);
            change({ joints: new Map(joints) });
          },
          (progress) => change({ progress }),
        );
        if (answer === null) change({ state: 'cancelled' });
        else if ('problem' in answer) change({ state: 'failed', reason: answer.problem });
        else change({ state: 'done', progress: 1, files: answer.files });
      } catch (error) {
        change({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
      }
    };
    const timer = setTimeout(() => void start(), QUIET);
    stop.current = () => {
      isWanted = false;
      // It may not have been ordered yet.
      clearTimeout(timer);
      worker.cancel('export');
    };
    return () => stop.current();
  }, [target, limits, cover, ties, round]);
  const cancel = () => {
    stop.current();
    setFound((old) => ({ ...old, state: 'cancelled' }));
  };
  return [found, () => setRound(round + 1), cancel];
}
