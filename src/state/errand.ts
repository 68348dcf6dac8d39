import { tryAgain } from './attempt';
import { notify } from './notices';
import { store } from './store';
import { createTask, whyNot, worker } from './work';

const { getState } = store;

/** A long order to the worker that people see, and can end: the newest is the one that counts. */
export interface Errand {
  /**
   * Orders it for the present clip, and shows how far it is. Ended, or with another clip there, all stays as it was.
   *
   * @param joints how many it goes over, to tell how far it is; null where that is not told
   * @param take what is done with the answer
   * @param again what orders it anew, for where it fails
   */
  run<T>(
    joints: number | null,
    order: (onProgress: (share: number) => void) => Promise<T | null>,
    take: (answer: T) => void,
    again: () => void,
  ): Promise<void>;
  /** Whether it is under way: a selector of the store. */
  isUnderWay(state: { job: { label: string } | null }): boolean;
}

/**
 * @param label what is done, for people; no two errands have the same
 * @param kind what the worker calls it
 * @param failure the title of what is said where it fails
 */
export function createErrand(label: string, kind: Parameters<typeof worker.cancel>[0], failure: string): Errand {
  const isUnderWay: Errand['isUnderWay'] = ({ job }) => job?.label === label;
  return {
    isUnderWay,
    async run(joints, order, take, again) {
      if (!getState().clip) return;
      const { show, end } = createTask(label, joints, () => worker.cancel(kind));
      show(null);
      try {
        const answer = await order(show);
        end();
        if (answer !== null) take(answer);
      } catch (error) {
        end();
        notify('error', failure, whyNot(error), { action: tryAgain(again) });
      }
    },
  };
}
