import type { FitAnswer } from '../../worker/api';
import { fitOptionsOf, type Settings } from '../settings';
import { store } from '../store';
import { worker } from '../work';
import { keepReady, readyFit } from './ready-fit';

/**
 * Fits limits that are about to be asked for, without a word to the reader; any fit that is asked for ends it. Null where one is under
 * way, or this one came to no end.
 */
export async function fitAhead(settings: Settings): Promise<FitAnswer | null> {
  const { clip, job, fitted, work } = store.getState();
  const { chosen, settings: present, selectedJoint } = work;
  if (!clip || !fitted || job) return null;
  const { rotations } = clip;
  const options = fitOptionsOf(settings);
  const isThere = JSON.stringify([options, {}]) === JSON.stringify([fitOptionsOf(present), chosen]);
  const known = isThere ? fitted : readyFit(rotations, options, {});
  if (known) return known;
  // What is lost or fails here is told of when it is truly asked for.
  const answer = await worker.fit({ options, own: {}, joint: selectedJoint }, () => {}).catch(() => null);
  if (!answer || store.getState().clip?.rotations !== rotations) return null;
  keepReady(rotations, options, {}, answer);
  return answer;
}
