import type { Vec3 } from '../../core';
import { takenOver } from '../frame/solving';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState, setState } = store;

/**
 * Turns a joint by hand: rotation vector (axis × angle, rad) relative to its reference, in place of the clip's. A limb that was pulled
 * there and is not pinned stays as it lies, and is the hand's from then on; a pin holds.
 */
export function setManual(joint: number, vector: Vec3): void {
  if (!vector.every(Number.isFinite)) return;
  remember(`manual ${joint}`);
  const { pulls, manual } = takenOver([joint]) ?? getState().work;
  setWork({ pulls, manual: { ...manual, [joint]: vector } });
}

/** Turns several joints by hand, by joint as for `setManual`, as one step. */
export function turnJoints(vectors: Readonly<Record<number, Vec3>>): void {
  remember('pose', false);
  const { pulls, manual } = takenOver(Object.keys(vectors).map(Number)) ?? getState().work;
  setWork({ pulls, manual: { ...manual, ...vectors } });
}

/** Gives a joint, or all, back to the clip. */
export function clearManual(joint?: number): void {
  remember('clear manual');
  const { [joint ?? -1]: _, ...rest } = getState().work.manual;
  setWork({ manual: joint === undefined ? {} : rest });
}

/**
 * Shows a joint turned, rotation vector as for `setManual`, until `endPreview`. Time stands meanwhile, and neither pulls nor the
 * gaze count; pose, mode, play and undo are left as they are.
 */
export function previewTurn(joint: number, vector: Vec3): void {
  if (!vector.every(Number.isFinite)) return;
  setState({ preview: { manual: { [joint]: vector }, holdsTime: getState().preview?.holdsTime ?? true } });
}

/** Shows the pose as it is again. */
export function endPreview(): void {
  if (getState().preview) setState({ preview: null });
}
