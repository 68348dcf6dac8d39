import type { Vec3 } from '../../core';
import { easeOver } from '../frame/playback';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Turns the gaze to a place in the world, m; null lets the head follow the clip. */
export function lookTo(target: Vec3 | null): void {
  if (target && !target.every(Number.isFinite)) return;
  remember('gaze');
  if (!target) easeOver();
  setWork({ gazeTarget: target });
}

/** Follows the pointer with the gaze: not a step to undo. */
export function glanceTo(target: Vec3): void {
  if (target.every(Number.isFinite)) setWork({ gazeTarget: target });
}

/** How much of the gaze a joint takes, 0 to 1; null for the usual share. */
export function setGazeWeight(joint: number, weight: number | null): void {
  if (weight !== null && !Number.isFinite(weight)) return;
  remember(`gaze weight ${joint}`);
  const { [joint]: _, ...rest } = getState().work.gazeWeights;
  setWork({ gazeWeights: weight === null ? rest : { ...rest, [joint]: Math.min(Math.max(weight, 0), 1) } });
}
