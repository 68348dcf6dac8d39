import type { FitAnswer } from '../../worker/api';
import { fitKey } from '../derive';
import { fitOptionsOf, type Settings } from '../settings';
import { store } from '../store';
import { worker } from '../work';
import { fillOrder } from './chosen';

/** Forgets what was fitted ahead. */
export const forgetReady = (): void => store.setState({ ready: new Map() });

/** Under which settings a fit is ready; what was chosen for single joints is left out. */
const readyKey = (settings: Settings): string => fitKey({ work: { ...store.getState().work, settings, chosen: {} } });

/** What was fitted ahead under these settings; null where nothing was. */
export const fitReady = (settings: Settings): FitAnswer | null =>
  store.getState().ready.get(readyKey(settings)) ?? null;

/**
 * Fits limits that are about to be asked for, without a word to the reader; any fit that is asked for ends it. Null where one is under
 * way, or this one came to no end.
 */
export async function fitAhead(settings: Settings): Promise<FitAnswer | null> {
  const { clip, job, fitted, work } = store.getState();
  if (!clip || !fitted || job) return null;
  const key = readyKey(settings);
  if (key === fitKey({ work })) return fitted;
  const known = fitReady(settings);
  if (known) return known;
  // What is lost or fails here is told of when it is truly asked for.
  const { sidesAlike } = settings;
  const order = {
    options: fitOptionsOf(settings),
    own: {},
    joint: work.selectedJoint,
    sidesAlike,
    fill: fillOrder({ ...work, settings, chosen: {} }),
  };
  const answer = await worker.fit(order, () => {}).catch(() => null);
  if (answer) store.setState((state) => (state.clip === clip ? { ready: new Map(state.ready).set(key, answer) } : {}));
  return answer;
}
