import { isSettled } from '../frame/solving';
import { store } from '../store';
import { cameraViews } from '../work/cameras';

/** What there is of the work now: to see whether it is another than before, by `differs`. */
export function look(): unknown[] {
  const state = store.getState();
  const { character, space, compare } = cameraViews(true);
  // While a clip plays, time alone is nothing new.
  const time = state.isPlaying ? null : state.live?.time;
  // How limbs lie is known when they have come to rest.
  const isAtRest = state.isPlaying || isSettled();
  return [state.clip, state.work, state.isPlaying, state.markedFrames, time, isAtRest, character, space, compare];
}

export const differs = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.some((value, i) => !Object.is(value, b[i]));
