import { createErrand } from '../errand';
import { easeOver } from '../frame/playback';
import { setWork, store } from '../store';
import { worker } from '../work';
import { remember } from '../work/history';

const { getState } = store;
const learning = createErrand('Learning ties', 'tie', 'No ties could be learned');

/** Learns how joints of the present clips depend on each other, and lets it hold. One step of undo; under way it can be cancelled, and all stays as it was. */
export function learnTiesOfClips(): Promise<void> {
  const { work, fit } = getState();
  const { reference } = work.settings;
  return learning.run(
    null,
    (onProgress) => worker.order('tie', { reference, limits: fit?.limits ?? [] }, onProgress),
    (study) => {
      const kept = study.pairs.filter(({ verdict }) => verdict === 'tied').length;
      remember('ties', false);
      easeOver();
      setWork(
        { ties: { study, clips: getState().work.takes.map(({ name }) => name), off: [] } },
        { status: kept === 1 ? '1 tie learned' : `${kept} ties learned` },
      );
    },
    () => void learnTiesOfClips(),
  );
}

/** Whether it is under way: a selector of the store. */
export const isLearningTies = learning.isUnderWay;

/** Lets a tie hold or not. */
export function switchTie(key: string, isOn: boolean): void {
  const { ties } = getState().work;
  if (!ties || ties.off.includes(key) !== isOn) return;
  remember('ties', false);
  easeOver();
  setWork({ ties: { ...ties, off: isOn ? ties.off.filter((other) => other !== key) : [...ties.off, key] } });
}

/** Takes all ties away. */
export function forgetTies(): void {
  if (!getState().work.ties) return;
  remember('ties', false);
  easeOver();
  setWork({ ties: null }, { status: 'No ties were found' });
}
