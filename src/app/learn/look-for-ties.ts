import { learnTiesOfClips } from '../../state/limits/learn-ties';
import { store } from '../../state/store';

let isUnderWay = false;
/** What is shown of it, by which it is ended. */
let label: string | null = null;

/** Looks for what joints of the clip are tied. Its job is known by what is shown when it begins. */
export async function lookForTies(): Promise<void> {
  isUnderWay = true;
  const stop = store.subscribe(({ job }) => {
    label ??= job?.label ?? null;
  });
  await learnTiesOfClips();
  stop();
  isUnderWay = false;
  label = null;
}

/** The share that is done; null while nothing is looked for. */
export const lookedThrough = (): number | null => (isUnderWay ? (store.getState().job?.progress ?? 0) : null);

/** Ends it where the page is turned before it is done: what it finds later would be nobody's. */
export function stopLooking(): void {
  const { job } = store.getState();
  if (isUnderWay && job && job.label === label) job.cancel();
}
