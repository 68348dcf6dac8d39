import { setSetting } from '../actions';
import { notify } from '../notices';
import { store } from '../store';
import { posesApartWords } from '../words';

/** Says how many frames of what is shown are poses apart from the motion and left out, and offers to learn from these too. */
export function tellPosesApart(count: number): void {
  const { clip, work } = store.getState();
  if (!clip || work.settings.posesApart) return;
  notify(
    'info',
    `${posesApartWords(count)} left out`,
    `No limit of ${clip.name} is learned from ${count === 1 ? 'it' : 'them'}.`,
    {
      action: { label: count === 1 ? 'Use it' : 'Use them', run: () => setSetting('posesApart', true) },
    },
  );
}
