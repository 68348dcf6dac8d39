import type { ExportAnswer, ExportedJoint, ExportOrder } from '../../worker/api';
import { freeOf } from '../clips/roles';
import { type LimberState, store } from '../store';
import { worker } from '../work';

/**
 * What a target makes of limits of the present clip; joints are told of as they come. A newer order ends an older one.
 *
 * @returns null when something newer was asked for, or it was cancelled.
 * @throws Error in words for people
 */
export function exportFor(
  order: Omit<ExportOrder, 'free' | 'model'>,
  tell: (joint: ExportedJoint) => void,
  onProgress: (share: number) => void,
): Promise<ExportAnswer | null> {
  const state = store.getState();
  return worker.order('export', { ...order, free: freeOf(state), model: modelOf(state) }, onProgress, tell);
}

/** The file of the character that is shown, where it came from a rig's: what some targets write into. */
function modelOf({ work: { takes } }: LimberState): ExportOrder['model'] {
  const source = takes.find(({ readFrom }) => readFrom)?.readFrom;
  const { name, file } = source?.rig ?? source ?? {};
  return name && file && /\.(vrm|glb|gltf)$/i.test(name) ? { name, file } : null;
}
