import type { Vec3 } from '../../core';
import { inverseMultiply, readQuat, shortRotationVector } from '../../core/math';
import { store } from '../store';
import type { Work } from '../work/scopes';
import { turningJoints } from './chain-rotations';

/** Pulls without those that turn one of these joints and are not pinned; what they turned is turned by hand. */
export function takeOver(turned: readonly number[]): Pick<Work, 'pulls' | 'manual'> {
  const { live, fit, work } = store.getState();
  let { pulls, manual } = work;
  for (const { handle, chain } of live?.reach ?? []) {
    const joints = turningJoints(chain);
    if (!live || !fit || !pulls[handle] || pulls[handle].isPinned || !joints.some((joint) => turned.includes(joint)))
      continue;
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
