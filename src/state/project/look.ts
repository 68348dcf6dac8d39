import { isSettled } from '../frame/solving';
import { type LimberState, store } from '../store';
import { cameraViews } from '../work/cameras';

/** What of the store is part of the work. */
const WATCHED = [
  'clip',
  'reading',
  'roleChoices',
  'settings',
  'models',
  'manual',
  'pulls',
  'chainChoices',
  'gazeTarget',
  'gazeWeights',
  'edits',
  'chosen',
  'ties',
  'borrowed',
  'selectedJoint',
  'isPlaying',
  'brush',
] as const satisfies readonly (keyof LimberState)[];

/** What there is of the work now: to see whether it is another than before, by `differs`. */
export function look(): unknown[] {
  const state = store.getState();
  const { character, space, compare } = cameraViews(true);
  // While a clip plays, time alone is nothing new.
  const time = state.isPlaying ? null : state.live?.time;
  // How limbs lie is known when they have come to rest.
  const isAtRest = state.isPlaying || isSettled();
  return [...WATCHED.map((key) => state[key]), time, isAtRest, character, space, compare];
}

export const differs = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.some((value, i) => !Object.is(value, b[i]));
