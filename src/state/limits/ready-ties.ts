import type { Tie } from '../../core';
import { createTiedPose, type LimitsByJoint, type RestingTie, type TiedPose } from '../../core/ties';
import { attempt } from '../attempt';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';
import { store } from '../store';

/** Limits and ties made ready to project what the page shows, frame by frame. Says where ties are at rest. */
export function readyTies(limits: LimitsByJoint, ties: readonly Tie[]): TiedPose {
  const tied = createTiedPose(limits, ties);
  tellResting(tied.resting);
  return tied;
}

let told = '';

/** Says, once for each reason, that ties are at rest: under other settings they would mean something else, and so hold nothing. */
function tellResting(resting: readonly RestingTie[]): void {
  // While a fit has come to one joint alone, the joint's ties wait for the fits of its neighbours.
  if (store.getState().fittedBefore) return;
  const why = resting[0]?.why ?? '';
  if (why === told) return;
  told = why;
  if (why === '') return;
  // Frames are made while the store tells of its changes.
  queueMicrotask(() => {
    const count = resting.length === 1 ? 'A tie is' : `${resting.length} ties are`;
    notify('warning', `${count} at rest`, why, {
      action: {
        label: 'Learn again',
        run: () => void learnAgain(),
      },
    });
  });
}

const learnAgain = () =>
  attempt('What learns ties', async () => {
    const { learnTiesOfClips } = await fetchPart(() => import('./learn-ties'));
    await learnTiesOfClips();
  });
