import { jointMirror } from '../../core/anatomy';
import { mirrorJoint } from '../../core/clip';
import { type EditStep, mirrorSteps, type NewStep } from '../../core/edit';
import { isFree } from '../clips/roles';
import { numbered, stepsOf, toldOf, withSteps } from '../limits/edits';
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
  addSteps(new Map(getState().fitted?.limits.map(({ joint }) => [joint, step])));
}

/** Adds a step to each of some joints, those that are free aside, all as one step of undo. */
export function addSteps(steps: ReadonlyMap<number, NewStep>): void {
  const { fitted, clip, work } = getState();
  if (!fitted || !clip) return;
  remember('edit all', false);
  let { edits } = work;
  for (const [joint, step] of steps) {
    if (isFree({ clip, fit: fitted }, joint)) continue;
    const own = stepsOf(edits, joint);
    edits = withSteps(edits, joint, [...own, numbered(own, step)]);
  }
  setWork({ edits });
}

/** Adds what was done by hand to a joint, as the body's mirror shows it, after what was done to the joint on the other side: one step of undo. */
export function mirrorToOther(joint: number): void {
  const { fitted, clip, work } = getState();
  const { edits } = work;
  const other = clip ? mirrorJoint(clip.skeleton, joint) : -1;
  const [from, to] = [fitted?.learned[joint], fitted?.learned[other]];
  const own = stepsOf(edits, joint);
  if (!clip || !from || !to || own.length === 0) return;
  const { steps, leftOut } = mirrorSteps(own, from, to, jointMirror(clip.skeleton, joint, other));
  const rest = leftOut.length === 0 ? '' : `, ${leftOut.length} left out: ${leftOut[0].reason}`;
  const status = `${steps.length} of ${own.length} steps mirrored to ${to.name}${rest}`;
  if (steps.length === 0) {
    setState({ status });
    return;
  }
  remember(`mirror ${joint}`, false);
  const before = stepsOf(edits, other);
  const first = before.reduce((most, { id }) => Math.max(most, id), -1) + 1;
  const all = [...before, ...steps.map((step, i) => ({ ...step, id: first + i }))];
  setWork({ edits: withSteps(edits, other, all) });
  // Whether it counts there is only known once it is applied: a face may have none that looks the same way.
  const told = toldOf(fitted, getState().work.edits, other, clip).slice(before.length);
  const idle = told.filter(({ state }) => state === 'refused' || state === 'elsewhere');
  const why = idle.find(({ reason }) => reason)?.reason ?? 'another shape, split or chart';
  setState({ status: idle.length === 0 ? status : `${status}, ${idle.length} without effect there: ${why}` });
}

/** @param what is done: what is of the list is no part of the key strokes that made a step. */
function change(joint: number, steps: readonly EditStep[], what: 'edit' | 'list' = 'edit'): void {
  const { fitted, work } = getState();
  if (!fitted?.limits[joint]) return;
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
  const { fitted, clip, work } = getState();
  const { edits } = work;
  const steps = stepsOf(edits, joint);
  if (steps.length === 0) return;
  const told = toldOf(fitted, edits, joint, clip);
  remember('back to fitted', false);
  const left = steps.filter((_, i) => told[i]?.state === 'elsewhere');
  setWork({ edits: withSteps(edits, joint, left) }, { status: 'The limit is as it was fitted' });
}
