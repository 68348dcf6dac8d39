import type { ExportAnswer, ExportedJoint, ExportOrder } from '../../worker/api';
import { freeOf } from '../clips/roles';
import { store } from '../store';
import { worker } from '../work';

/**
 * What a target makes of limits of the present clip; joints are told of as they come. A newer order ends an older one.
 *
 * @returns null when something newer was asked for, or it was cancelled.
 * @throws Error in words for people
 */
export function exportFor(
  order: Omit<ExportOrder, 'free'>,
  tell: (joint: ExportedJoint) => void,
  onProgress: (share: number) => void,
): Promise<ExportAnswer | null> {
  return worker.order('export', { ...order, free: freeOf(store.getState()) }, onProgress, tell);
}
