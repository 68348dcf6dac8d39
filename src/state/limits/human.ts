import { tryAgain } from '../attempt';
import { humanKey } from '../derive';
import { notify } from '../notices';
import { store } from '../store';
import { whyNot, worker } from '../work';

/**
 * Orders limits of people for the skeleton of the clip, unless they are there: `state.human` has them then, until the skeleton, its roles or the
 * profile change. Whoever shows them asks again whenever there are none.
 */
export async function orderHuman(): Promise<void> {
  const { clip, human, work } = store.getState();
  if (!clip || human) return;
  const key = humanKey({ work });
  try {
    const answer = await worker.order('human', { profile: work.settings.profile, roles: work.roleChoices });
    const now = store.getState();
    if (answer && now.clip?.skeleton === clip.skeleton && humanKey(now) === key)
      store.setState({ human: { key, ...answer } });
  } catch (error) {
    notify('error', 'Human limits could not be found', whyNot(error), { action: tryAgain(orderHuman) });
  }
}
