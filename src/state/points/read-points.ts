import type { Unread } from '../../worker/api';
import type { Source, Take } from '../clips/take';
import { notify } from '../notices';
import { store } from '../store';
import type { Task } from '../work';
import { findMotion, stopFinding } from './find-motion';
import { createGrowth, type Growth } from './growth';
import { keptNames } from './kept-names';
import { tellFound } from './tell-found';

/** What reading points is part of. */
interface Reading extends Pick<Task, 'isShown' | 'show'> {
  /** Whether the first poses are enough: what is found later takes their place by and by. */
  grows: boolean;
  /** Does all of it anew. */
  again(): void;
}

/**
 * Reads a file of points as the motion that is found from them.
 *
 * @returns null where it was cancelled, or other points were given.
 * @throws WorkerLost
 */
export function readPointsFile(
  source: Source,
  { isShown, show, grows, again }: Reading,
): Promise<{ take: Take } | Unread | null> {
  return new Promise((resolve, reject) => {
    let growth: Growth | null = null;
    const unwatch = store.subscribe(() => {
      if (isShown()) return;
      unwatch();
      stopFinding();
    });
    const begin = (take: Take) => {
      unwatch();
      growth = createGrowth(take, {
        label: `Finding poses in ${source.name}`,
        isStep: false,
        onFound: tellFound,
        onCancelled: ({ name, frameCount }) =>
          notify('info', `${name} was not read to its end`, `The poses of ${frameCount} frames are known.`, {
            action: { label: 'Find all of them', run: again },
          }),
        again,
      });
      resolve({ take });
    };
    const news = {
      onProgress: (share: number) => (growth ? growth.onProgress(share) : show(share)),
      onGrown(take: Take) {
        if (growth) growth.onGrown(take);
        else if (grows) begin(take);
      },
    };
    findMotion(source, { names: keptNames(), use: null, holding: null }, null, news).then(
      (answer) => {
        unwatch();
        if (answer && !('problem' in answer)) {
          if (grows && !growth) begin(answer);
          else if (!growth) resolve({ take: answer });
        } else if (!growth) resolve(answer);
        growth?.end(answer);
      },
      (error: unknown) => {
        unwatch();
        if (growth) growth.fail(error);
        else reject(error);
      },
    );
  });
}
