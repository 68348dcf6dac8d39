import { takeChoice } from '../actions/share-model';
import { createErrand } from '../errand';
import { fitOptionsOf } from '../settings';
import { store } from '../store';
import { worker } from '../work';

const choosing = createErrand('Choosing a shape for every joint', 'choose', 'No shapes could be chosen');

/**
 * Tries every shape on every joint and uses the tightest of each that holds 95 % of what it has not seen. Under way it can be cancelled;
 * all stays as it was then. A newer order ends an older one.
 */
export function chooseForAll(): Promise<void> {
  const { clip, work } = store.getState();
  const { settings, roleChoices: roles } = work;
  const order = { options: fitOptionsOf(settings), people: { profile: settings.profile, roles } };
  return choosing.run(
    clip?.skeleton.names.length ?? null,
    (onProgress) => worker.order('choose', order, onProgress),
    takeChoice,
    () => void chooseForAll(),
  );
}

/** Whether choosing is under way: a selector of the store. */
export const isChoosing = choosing.isUnderWay;
