import { fetchPart } from '../../state/fetch-part';
import { store } from '../../state/store';
import { learnView } from './learn-view';

/** Looks for ties between joints of the clip. The first job that is shown meanwhile is the search's own. */
export async function lookForTies(): Promise<void> {
  learnView.setState({ search: { label: null } });
  const stop = store.subscribe(({ job }) => {
    if (job && learnView.getState().search?.label === null) learnView.setState({ search: { label: job.label } });
  });
  const { learnTiesOfClips } = await fetchPart(() => import('../../state/limits/learn-ties'));
  await learnTiesOfClips();
  stop();
  learnView.setState({ search: null });
}

/** The share of the search that is done; null while there is none. */
export const lookedThrough = (): number | null =>
  learnView.getState().search ? (store.getState().job?.progress ?? 0) : null;

/** Ends the search where the page is turned before it is done: nobody would take what it finds. */
export function stopLooking(): void {
  const { job } = store.getState();
  if (job && job.label === learnView.getState().search?.label) job.cancel();
}
