import { type EditStep, isSampleStep, type NewStep } from '../../core/edit';
import { isFree } from '../clips/roles';
import { isLent, numbered, stepsOf, toldOf, withSteps } from '../limits/edits';
import { isLocked } from '../limits/held';
import { mirroredOf, mirrorPlan } from '../limits/mirror-plan';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState, setState } = store;

/**
 * Adds a step to what was done by hand to a joint's limit. What is told of all frames follows with `finishEdit`.
 *
 * @returns its number, for `changeStep`.
 */
export function addStep(joint: number, step: NewStep): number {
  const steps = stepsOf(getState().work.edits, joint);
  const added = numbered(steps, step);
  change(joint, [...steps, added]);
  return added.id;
}

/** Makes another of a step: what is dragged is one step all the way. */
export function changeStep(joint: number, id: number, step: NewStep): void {
  const steps = stepsOf(getState().work.edits, joint);
  change(
    joint,
    steps.map((old) => (old.id === id ? ({ id, isOn: old.isOn, ...step } as EditStep) : old)),
  );
}

/** Takes a step back by itself; those after it stay. */
export function removeStep(joint: number, id: number): void {
  const steps = stepsOf(getState().work.edits, joint);
  if (!steps.some((step) => step.id === id)) return;
  change(
    joint,
    steps.filter((step) => step.id !== id),
    'list',
  );
}

/** Says whether a step counts. */
export function switchStep(joint: number, id: number, isOn: boolean): void {
  const steps = stepsOf(getState().work.edits, joint);
  if (!steps.some((step) => step.id === id && step.isOn !== isOn)) return;
  change(
    joint,
    steps.map((step) => (step.id === id ? { ...step, isOn } : step)),
    'list',
  );
}

/** Puts a step at another place of the list, counted from 0. */
export function moveStep(joint: number, id: number, place: number): void {
  const steps = stepsOf(getState().work.edits, joint);
  const from = steps.findIndex((step) => step.id === id);
  const to = Math.min(Math.max(Math.round(place), 0), steps.length - 1);
  if (from < 0 || from === to) return;
  const others = steps.toSpliced(from, 1);
  change(joint, others.toSpliced(to, 0, steps[from]), 'list');
}

/** Adds a step to every joint that has a limit, all as one step of undo. */
export function addStepToAll(step: NewStep): void {
  addSteps(new Map(getState().unedited?.limits.map(({ joint }) => [joint, step])));
}

/** Adds a step to each of some joints, those that are free and samples of borrowed limits aside, all as one step of undo. */
export function addSteps(steps: ReadonlyMap<number, NewStep>): void {
  const { unedited, clip, work } = getState();
  if (!unedited || !clip) return;
  remember('edit all', false);
  let { edits } = work;
  for (const [joint, step] of steps) {
    if (isFree({ clip, fit: unedited }, joint) || isLocked(work.locked, joint)) continue;
    const own = stepsOf(edits, joint);
    const added = numbered(own, step);
    if (!isSampleStep(added) || !isLent(unedited, joint)) edits = withSteps(edits, joint, [...own, added]);
  }
  setWork({ edits });
}

/**
 * Puts what was done by hand to a joint, as the body's mirror shows it, among what was done to the joint on the other side: one step of undo.
 * Steps that are there already stay as they are, those that were changed since take the place of their older images.
 */
export function mirrorToOther(joint: number): void {
  const plan = mirrorPlan(getState(), joint);
  if (!plan || saysLocked(plan.other)) return;
  const { clip, work } = getState();
  const { edits } = work;
  const name = clip!.skeleton.names[plan.other];
  const isNew = plan.steps !== stepsOf(edits, plan.other);
  if (isNew) {
    remember(`mirror ${joint}`, false);
    setWork({ edits: withSteps(edits, plan.other, plan.steps) });
  }
  // Whether steps count there is only known once they are applied: a face may have none that looks the same way.
  const { taken, count, waiting, shape, reason } = mirroredOf(getState(), plan);
  const steps = count === 1 ? 'step' : 'steps';
  const words =
    isNew || taken < count
      ? `${taken} of ${count} ${steps} mirrored to ${name}`
      : `${name} has ${count === 1 ? 'this step' : 'these steps'} already`;
  const waits =
    waiting === 0
      ? ''
      : `; ${waiting} ${waiting === 1 ? 'waits' : 'wait'} there, for ${name} is limited by another shape, split or chart: ${shape}`;
  setState({ status: `${words}${waits}${reason ? `; ${reason}` : ''}` });
}

/** Whether a joint is locked, which is said then. */
export function saysLocked(joint: number): boolean {
  const { clip, work } = getState();
  const isSo = isLocked(work.locked, joint);
  if (isSo) setState({ status: `${clip?.skeleton.names[joint]} is locked: unlock it first` });
  return isSo;
}

/** @param what is done: what is of the list is no part of the key strokes that made a step. */
function change(joint: number, steps: readonly EditStep[], what: 'edit' | 'list' = 'edit'): void {
  const { unedited, work } = getState();
  if (!unedited?.limits[joint] || saysLocked(joint)) return;
  remember(`${what} ${joint}`, false);
  const edits = withSteps(work.edits, joint, steps);
  setWork({ edits }, { dragged: edits });
}

/** Brings what is told of all frames up to date with the edits. */
export function finishEdit(): void {
  setState({ dragged: null, status: 'Limit edited' });
}

/** Gives a joint the limit that was learned: steps that are of other shapes stay with those. */
export function backToFitted(joint: number): void {
  const { unedited, clip, work } = getState();
  const { edits } = work;
  const steps = stepsOf(edits, joint);
  if (steps.length === 0 || saysLocked(joint)) return;
  const told = toldOf(unedited, edits, joint, clip);
  remember('back to fitted', false);
  const left = steps.filter((_, i) => told[i]?.state === 'elsewhere');
  setWork(
    { edits: withSteps(edits, joint, left) },
    {
      status: `The limit is as it was ${isLent(unedited, joint) ? 'borrowed' : 'fitted'}`,
    },
  );
}
