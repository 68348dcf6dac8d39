import { arrange } from '../clips/arrange';
import { recallReach } from '../frame/solving';
import { showHeld } from '../limits/held';
import { isRemembered, type Settings, settingKeys } from '../settings';
import { settle } from '../settle';
import { setWork, store } from '../store';
import { dropGesture, type Moment, stepBack, stepForward } from '../work/history';
import { setInMotion } from './change-settings';

const { getState } = store;

export function undo(): void {
  goTo(stepBack());
}

export function redo(): void {
  goTo(stepForward());
}

/** Takes back what the open gesture did, and ends it. Nothing of it is left to undo or to do again. */
export function cancelGesture(): void {
  goTo(dropGesture());
}

function goTo(moment: Moment | null): void {
  if (!moment) return;
  const before = getState();
  const { takes, work, reach } = moment;
  const settings = comingBack(work.settings, before.work.settings);
  setWork({ ...work, settings });
  // Under other limits, or at another time, limbs can't lie as they lay.
  if (reach && reach.ask?.time === before.live?.time) recallReach(reach);
  else if (before.work.pulls !== work.pulls) recallReach(null);
  arrange(takes);
  if (before.work.edits !== work.edits || before.work.borrowed !== work.borrowed) showHeld();
  setInMotion(before.work.settings, settings, before.work.chosen !== work.chosen);
}

/** Settings as they were, but for those that undo leaves as they are. */
function comingBack(remembered: Settings, present: Settings): Settings {
  const kept = settingKeys.filter((key) => !isRemembered(key) && remembered[key] !== present[key]);
  if (kept.length === 0) return settle(remembered);
  return settle({ ...remembered, ...Object.fromEntries(kept.map((key) => [key, present[key]])) });
}
