import { LEAST_POINTS } from '../../core/points';
import type { Unread } from '../../worker/api';
import type { Source, Take } from '../clips/take';
import { notify } from '../notices';
import { store } from '../store';
import type { Task } from '../work';
import { findMotion, stopFinding } from './find-motion';
import { createGrowth, type Growth } from './growth';
import { keptNames } from './kept-names';
import { fewNamed } from './point-words';
import { hasPoses } from './points-here';
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
export function readTakeOfPoints(
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
    const request = source.points ?? {
      names: keptNames(),
      use: null,
      holding: null,
      subject: subjects.get(source.file) ?? null,
      rate: null,
    };
    findMotion(source, request, null, news).then(
      (answer) => {
        unwatch();
        if (answer && 'subjects' in answer && answer.subjects) {
          askWhose(source, answer.subjects, again);
          return resolve(null);
        }
        if (answer && !('problem' in answer)) {
          if (!hasPoses(answer)) {
            askNames(answer);
            return resolve({ take: answer });
          }
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

/** Says that too few points are known. The page shows how to name them. */
function askNames({ name, points }: Take): void {
  const known = points!.model.points.length;
  const of = points!.unused.length + known;
  notify(
    'warning',
    `Say where the points of ${name} sit`,
    `${known === 0 ? 'None' : `Only ${known}`} of its ${of} points ${known === 1 ? 'has a name' : 'have names'} that Limber knows. Motion is found as soon as ${LEAST_POINTS} are named.`,
  );
}

/** Whose points of a file are used, by the user's word. */
const subjects = new WeakMap<Blob, string>();

/** Asks whose motion is to be found. @param at who is offered, counted through all */
function askWhose(source: Source, people: readonly string[], again: () => void, at = 0): void {
  const who = people[at % people.length];
  notify(
    'warning',
    `${source.name} has the points of ${people.length} people`,
    `They are ${fewNamed(people, 8)}. Whose motion is to be found?`,
    {
      action: {
        label: `Of ${who}`,
        run() {
          subjects.set(source.file, who);
          again();
        },
      },
      decline: { label: 'Of another', run: () => askWhose(source, people, again, at + 1) },
    },
  );
}
