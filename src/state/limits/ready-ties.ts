import type { Tie } from '../../core';
import { createTiedPose, type LimitsByJoint, type RestingTie, type TiedPose } from '../../core/ties';
import { attempt } from '../attempt';
import { fetchPart } from '../fetch-part';
import { notify } from '../notices';

/** Limits and ties made ready to project what the page shows, frame by frame. Says where ties are at rest. */
export function readyTies(limits: LimitsByJoint, ties: readonly Tie[]): TiedPose {
  const tied = createTiedPose(limits, ties);
  tellResting(tied.resting);
  return tied;
}

let told = '';

/** Says, once for each reason, that ties are at rest: under other settings they would mean something else, and so hold nothing. */
function tellResting(resting: readonly RestingTie[]): void {
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
