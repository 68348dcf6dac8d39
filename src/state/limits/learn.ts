import type { Clip } from '../../core';
import type { JointFit } from '../../core/limit';
import type { FitAnswer } from '../../worker/api';
import { WorkerLost } from '../../worker/desk';
import { tryAgain } from '../attempt';
import { needsBody } from '../clips/skins';
import { notify } from '../notices';
import { fitOptionsOf } from '../settings';
import { store } from '../store';
import { createTask, whyNot, worker } from '../work';
import { ownOptions } from './chosen';
import { limitsInForce } from './held';
import { readyFit } from './ready-fit';

const FITTING = 'Fitting limits';
const { getState, setState } = store;

/** What was learned before single joints were shown of a fit that is not done. */
let beforeFirst: FitAnswer | null = null;

/** Lets the worker know which clips are fitted together, then fits limits and grows a body for them. */
export function learn(takes: readonly Clip[]): void {
  beforeFirst = null;
  worker.keep(takes);
  learnAgain();
}

/** The body is ordered before, and goes before. */
function learnAgain(): void {
  void regrow();
  void refit();
}

/**
 * Fits limits to the clip as the settings say; newer fits end older ones. The selected joint's are shown as soon as they are there,
 * so that they follow a drag that never lets a fit come to its end.
 */
export async function refit(): Promise<void> {
  const { clip, work } = getState();
  const { settings, chosen, selectedJoint } = work;
  if (!clip) return;
  const options = fitOptionsOf(settings);
  const own = ownOptions(settings, chosen);
  const { show, end } = createTask(FITTING, clip.skeleton.names.length, cancelFit);
  const ready = readyFit(clip.rotations, options, own);
  if (ready) {
    worker.cancel('fit');
    beforeFirst = null;
    end();
    showWhole(ready);
    return;
  }
  show(null);
  try {
    const answer = await worker.fit({ options, own, joint: selectedJoint }, showFirst, show);
    if (!answer) return;
    beforeFirst = null;
    showWhole(answer);
  } catch (error) {
    beforeFirst = null;
    reportFailure('The limits could not be fitted', error);
  }
  end();
}

const showWhole = (answer: FitAnswer) =>
  setState({
    fitted: answer,
    // The clip may have other names for its joints by now.
    fit: limitsInForce(answer, getState()),
    status: `${answer.limits.length} limits fitted`,
  });

/** Shows one joint's limit beside what is there for the others. The strips follow with the whole. */
function showFirst({ cloud, limit }: JointFit): void {
  const { fitted } = getState();
  if (!fitted) return;
  beforeFirst ??= fitted;
  const { joint } = limit;
  const next = { ...fitted, limits: fitted.limits.with(joint, limit), clouds: fitted.clouds.with(joint, cloud) };
  setState({ fitted: next, fit: limitsInForce(next, getState(), false) });
}

function cancelFit(): void {
  worker.cancel('fit');
  if (beforeFirst) {
    setState({ fitted: beforeFirst, fit: limitsInForce(beforeFirst, getState()) });
    beforeFirst = null;
  }
  notify('info', 'Fitting was cancelled', 'The limits stay as they were; change a fit setting to begin again.');
}

/** Grows a body on the clip's skeleton as the settings say; a rig in its own skin gets one when it is asked for. */
export async function regrow(): Promise<void> {
  const { clip, skin, drawsSlowly, work } = getState();
  const { settings, roleChoices } = work;
  if (!clip) return;
  if (!needsBody(settings.view, skin)) {
    worker.cancel('grow');
    setState({ body: null });
    return;
  }
  const isCoarse = settings.detail === 'coarse' || (settings.detail === 'auto' && drawsSlowly);
  const detail = isCoarse ? 'coarse' : 'fine';
  try {
    const body = await worker.order('grow', { build: settings.build, roles: roleChoices, detail });
    if (!body) return;
    if (body.kind === 'bones' && getState().body?.kind !== 'bones') {
      notify(
        'info',
        `${clip.name} is shown as bones`,
        `${body.notes.join(' ')} Joints can be named by hand under “About this clip”.`,
      );
    }
    setState({ body });
  } catch (error) {
    reportFailure('The body could not be grown', error);
  }
}

function reportFailure(title: string, error: unknown): void {
  const action = tryAgain(learnAgain);
  // Both fail at once where the worker is lost: one word is enough.
  notify('error', error instanceof WorkerLost ? 'Limits and body are not up to date' : title, whyNot(error), {
    action,
  });
}
