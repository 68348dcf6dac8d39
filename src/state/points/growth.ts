import type { Unread } from '../../worker/api';
import { tryAgain } from '../attempt';
import type { Take } from '../clips/take';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { createTask, whyNot, worker } from '../work';
import { type Moment, remember, setSteps } from '../work/history';
import { stopFinding } from './find-motion';

const { getState } = store;

/** A motion that is shown while more of its poses are found. */
export interface Growth {
  onProgress(share: number): void;
  /** Shows the motion as it is known by now. */
  onGrown(take: Take): void;
  /** The search has come to its end. @param answer null where it was cancelled, or other points were given */
  end(answer: Take | Unread | null): void;
  fail(error: unknown): void;
}

interface GrowthOptions {
  /** What is done, for people. */
  label: string;
  /** Whether what is shown at first is a motion of its own, to which undo goes back. */
  isStep: boolean;
  /** Called when the whole motion is shown. */
  onFound(take: Take): void;
  /** Called when the user has ended the search. @param shown as far as it is known */
  onCancelled(shown: Take): void;
  /** Begins anew, where it failed. */
  again(): void;
}

/** @param first what is shown, or is about to be */
export function createGrowth(first: Take, { label, isStep, onFound, onCancelled, again }: GrowthOptions): Growth {
  let shown = first;
  let latest = first;
  let wasTaken = false;
  let isCancelled = false;
  let onEnd: (() => void) | null = null;
  const task = createTask(label, null, () => {
    isCancelled = true;
    stopFinding();
  });
  const finish = () => {
    unwatch();
    task.end();
    if (shown.points?.isGrowing) {
      const before = shown;
      shown = { ...before, points: { ...before.points!, isGrowing: false } };
      swapTake(before, shown);
    }
    onEnd?.();
    onEnd = null;
  };
  const advance = () => {
    const isTaken = getState().work.takes.includes(shown);
    if (wasTaken && !isTaken) {
      // Something else was opened, or undo has gone back behind it.
      onEnd = null;
      finish();
      stopFinding();
      return;
    }
    if (!isTaken) return;
    wasTaken = true;
    if (latest !== shown) {
      const before = shown;
      shown = latest;
      if (isStep && before === first) beginStep(before, latest);
      else swapTake(before, latest);
    }
    if (onEnd) finish();
  };
  const unwatch = store.subscribe(({ work }, { work: before }) => {
    if (work.takes !== before.takes) queueMicrotask(advance);
  });
  return {
    onProgress: (share) => task.show(share),
    onGrown(take) {
      latest = take;
      advance();
    },
    end(answer) {
      if (!answer) {
        onEnd = () => {
          if (!isCancelled) return;
          if (isStep && shown !== first) takeStepBack(shown, first);
          onCancelled(shown);
        };
      } else if ('problem' in answer) {
        const { message } = answer.problem;
        onEnd = () => notify('error', `${first.name} can’t be read`, message, { remedy: 'open' });
      } else {
        latest = answer;
        onEnd = () => onFound(answer);
      }
      advance();
    },
    fail(error) {
      onEnd = () => notify('error', `${label} failed`, whyNot(error), { action: tryAgain(again) });
      advance();
    },
  };
}

const swapped = (takes: readonly Take[], before: Take, next: Take): Take[] =>
  takes.map((take) => (take === before ? next : take));

/** Puts a motion in the place of the same motion as it was known before, here and in all steps that can be undone. */
function swapTake(before: Take, next: Take): void {
  const momentWith = (moment: Moment): Moment => {
    const { work } = moment;
    return work.takes.includes(before)
      ? { ...moment, work: { ...work, takes: swapped(work.takes, before, next) } }
      : moment;
  };
  const { work, steps } = getState();
  setSteps({ past: steps.past.map(momentWith), future: steps.future.map(momentWith) });
  setWork({ takes: swapped(work.takes, before, next) });
  // The worker calls a motion by its rotations.
  if (before.rotations !== next.rotations) worker.drop([before]);
}

/** Puts a motion in the place of another: a step that can be undone. */
function beginStep(before: Take, next: Take): void {
  remember('points', false);
  setWork({ takes: swapped(getState().work.takes, before, next) });
}

/** Takes a step back that `beginStep` began, as if it had not been; what was done since stays. */
function takeStepBack(shown: Take, first: Take): void {
  swapTake(shown, first);
  const { past } = getState().steps;
  if (past.at(-1)?.work.takes.includes(first)) setSteps({ past: past.slice(0, -1) });
}
