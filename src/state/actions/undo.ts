import { recallReach } from '../frame/solving';
import { setWork, store } from '../store';
import { dropGesture, type Moment, stepBack, stepForward } from '../work/history';
import { workBack } from '../work/scopes';

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
  const { reach } = moment;
  const work = workBack(moment.work, before.work);
  // Under other limits, or at another time, limbs can't lie as they lay.
  if (reach && reach.ask?.time === before.live?.time) recallReach(reach);
  else if (before.work.pulls !== work.pulls) recallReach(null);
  setWork(work);
}
