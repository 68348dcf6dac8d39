import { writeLimits } from '../../core';
import { takesOf } from '../../core/clip';
import { tiesInForce } from '../limits/ties';
import { store } from '../store';

/** The limits that hold now, with their ties, as a limits file; null where there are none. */
export function limitsText(): string | null {
  const state = store.getState();
  const { clip, fit, work } = state;
  if (!clip || !fit) return null;
  const clips = work.borrowed?.clips ?? takesOf(clip).map(({ name }) => name);
  return writeLimits(fit.limits, { skeleton: clip.skeleton, clips, ties: tiesInForce(state) });
}
