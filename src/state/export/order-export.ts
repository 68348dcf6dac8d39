import type { ExportAnswer, ExportedJoint, ExportOrder } from '../../worker/api';
import { WorkerLost } from '../../worker/client';
import { freeOf } from '../clips/roles';
import { store } from '../store';
import { LOST, persistently, worker } from '../work';

let ticket = 0;

/**
 * What a target makes of limits of the present clip; joints are told of as they come. A newer order ends an older one.
 *
 * @returns null when something newer was asked for, or it was cancelled.
 * @throws Error in words for people
 */
export async function exportFor(
  order: Omit<ExportOrder, 'free'>,
  tell: (joint: ExportedJoint) => void,
  onProgress: (share: number) => void,
): Promise<ExportAnswer | null> {
  const own = ++ticket;
  const isWanted = () => own === ticket;
  const { clip } = store.getState();
  const free = clip ? freeOf(clip) : [];
  try {
    return await persistently(isWanted, () =>
      worker.export(
        { ...order, free },
        (joint) => isWanted() && tell(joint),
        (share) => isWanted() && onProgress(share),
      ),
    );
  } catch (error) {
    throw error instanceof WorkerLost ? new Error(LOST) : error;
  }
}

/** Ends the export under way. */
export function cancelExport(): void {
  ticket++;
  worker.cancel('export');
}
