import type { FitAnswer, FitWord } from '../../worker/api';
import { WorkerLost } from '../../worker/desk';
import { tryAgain } from '../attempt';
import { rememberRoles } from '../clips/roles';
import { clipAlone } from '../clips/take';
import { bodyKey, bodyOptions, fitKey, isArranged, isGrowing } from '../derive';
import { notify } from '../notices';
import { fitOptionsOf } from '../settings';
import { store } from '../store';
import { createTask, whyNot, worker } from '../work';
import { fillOrder, ownOptions } from './chosen';
import { hasEdits } from './edits';
import { fetchEdits } from './fetch-edits';

const { getState, setState } = store;

// Orders what follows from the work and takes the worker's time; see `derive`.
store.subscribe((state, before) => {
  const isSame = state.work === before.work && state.skin === before.skin && state.drawsSlowly === before.drawsSlowly;
  if (!state.clip || isSame) return;
  const isAnew = isArranged(state, before);
  if (isAnew) worker.keep(state.work.takes.map(clipAlone));
  else if (state.work.roleChoices !== before.work.roleChoices)
    rememberRoles(state.clip.skeleton, state.work.roleChoices);
  if (hasEdits(state.work.edits) && !state.appliesEdits) void fetchEdits();
  // The body is ordered before, and goes before.
  if (isAnew || bodyKey(state) !== bodyKey(before)) void regrow();
  if (!isGrowing(state) && (isAnew || fitKey(state) !== fitKey(before))) void refit();
});

/**
 * Fits limits to the clip as the settings say; newer fits end older ones. The selected joint's are shown as soon as they are there,
 * so that they follow a drag that never lets a fit come to its end.
 */
export async function refit(): Promise<void> {
  const { clip, work, ready } = getState();
  const { settings, chosen, selectedJoint } = work;
  if (!clip) return;
  const options = fitOptionsOf(settings);
  const own = ownOptions(settings, chosen);
  const { show, end } = createTask('Fitting limits', clip.skeleton.names.length, cancelFit);
  const before = ready.get(fitKey(getState()));
  if (before) {
    worker.cancel('fit');
    end();
    showWhole(before);
    return;
  }
  show(null);
  try {
    const fill = fillOrder(work);
    const fitting = worker.fit(
      { options, own, joint: selectedJoint, sidesAlike: settings.sidesAlike, fill },
      showFirst,
      show,
    );
    const [answer] = await Promise.all([fitting, hasEdits(work.edits) && fetchEdits()]);
    if (!answer) return;
    showWhole(answer);
  } catch (error) {
    setState({ fittedBefore: null });
    reportFailure('The limits could not be fitted', error);
  }
  end();
}

const showWhole = (answer: FitAnswer) =>
  setState({ fitted: answer, fittedBefore: null, status: `${answer.limits.length} limits fitted` });

/** Shows one joint's limit beside what is there for the others. The strips follow with the whole. */
function showFirst({ cloud, limit, learned, fill }: FitWord): void {
  const { fitted, fittedBefore } = getState();
  if (!fitted) return;
  const { joint } = limit;
  const next = {
    ...fitted,
    limits: fitted.limits.with(joint, limit),
    clouds: fitted.clouds.with(joint, cloud),
    learned: fitted.learned.with(joint, learned),
    fills: fitted.fills.with(joint, fill),
  };
  setState({ fitted: next, fittedBefore: fittedBefore ?? fitted });
}

function cancelFit(): void {
  worker.cancel('fit');
  const { fitted, fittedBefore } = getState();
  setState({ fitted: fittedBefore ?? fitted, fittedBefore: null });
  notify('info', 'Fitting was cancelled', 'The limits did not change. Change a fit setting to start again.');
}

/** Grows a body on the clip's skeleton, where one is needed. */
async function regrow(): Promise<void> {
  const { clip, body: present, grownWith } = getState();
  const key = bodyKey(getState());
  if (!clip) return;
  if (key === null || (present && grownWith === key)) {
    worker.cancel('grow');
    return;
  }
  try {
    const body = await worker.order('grow', bodyOptions(getState()));
    if (!body) return;
    if (body.kind === 'bones' && present?.kind !== 'bones') {
      notify(
        'info',
        `${clip.name} is shown as bones`,
        `${body.notes.join(' ')} Joints can be named by hand under “About this clip”.`,
      );
    }
    setState({ body, grownWith: key });
  } catch (error) {
    reportFailure('The body could not be grown', error);
  }
}

function reportFailure(title: string, error: unknown): void {
  const action = tryAgain(() => {
    void regrow();
    void refit();
  });
  // Both fail at once where the worker is lost: one word is enough.
  notify('error', error instanceof WorkerLost ? 'Limits and body are not up to date' : title, whyNot(error), {
    action,
  });
}
