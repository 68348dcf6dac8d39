import type { Vec3 } from '../../core';
import { inverseMultiply, readQuat, shortRotationVector } from '../../core/math';
import { turningJoints } from '../frame/chain-rotations';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import type { Work } from '../work/scopes';

const { getState, setState } = store;

/**
 * Turns a joint by hand: rotation vector (axis × angle, rad) relative to its reference, in place of the clip's. A limb that was pulled
 * there and is not pinned stays as it lies, and is the hand's from then on; a pin holds.
 */
export function setManual(joint: number, vector: Vec3): void {
  if (!vector.every(Number.isFinite)) return;
  remember(`manual ${joint}`);
  const { pulls, manual } = takeOver(joint);
  setWork({ pulls, manual: { ...manual, [joint]: vector } });
}

/** Pulls without those that turn a joint and are not pinned; what they turned is turned by hand. */
function takeOver(joint: number): Pick<Work, 'pulls' | 'manual'> {
  const { live, fit, work } = getState();
  let { pulls, manual } = work;
  for (const { handle, chain } of live?.reach ?? []) {
    const joints = turningJoints(chain);
    if (!live || !fit || !pulls[handle] || pulls[handle].isPinned || !joints.includes(joint)) continue;
    const { [handle]: _, ...others } = pulls;
    pulls = others;
    const turns = joints.map((j): [number, Vec3] => [
      j,
      shortRotationVector(inverseMultiply(fit.limits[j].reference, readQuat(live.held, j))),
    ]);
    manual = { ...manual, ...Object.fromEntries(turns) };
  }
  return { pulls, manual };
}

/** Turns several joints by hand, by joint as for `setManual`, as one step. */
export function turnJoints(vectors: Readonly<Record<number, Vec3>>): void {
  remember('pose', false);
  setWork({ manual: { ...getState().work.manual, ...vectors } });
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
