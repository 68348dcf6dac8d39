import type { AngleRange } from '../../core/anatomy';
import { type EditStep, isSampleStep, type SetRange } from '../../core/edit';
import { stepsOf } from '../limits/edits';
import { store } from '../store';
import { beginGesture, endGesture } from '../work/history';
import { addStep, changeStep, finishEdit, removeStep, saysLocked } from './edit-steps';

/** From where to where an angle is to go, rad; null leaves an end as it is fitted. */
export type WantedRange = readonly [low: number | null, high: number | null];

/** The range that was set by hand for an angle of a joint; both ends null where none was. */
export function wantedRange(joint: number, axis: 0 | 1 | 2): WantedRange {
  const { edits } = store.getState().work;
  const step = stepsOf(edits, joint).findLast((one): one is SetRange => one.kind === 'set-range' && one.axis === axis);
  return step?.isOn ? [step.low, step.high] : [null, null];
}

/**
 * Sets from where to where an angle of a joint goes, as one step of undo and one of the joint: the step of the angle that is there is changed. A step
 * that faces were moved after comes last again, so that the range is what was asked for.
 */
export function setRange(joint: number, axis: 0 | 1 | 2, [low, high]: WantedRange): void {
  if (saysLocked(joint)) return;
  const steps = stepsOf(store.getState().work.edits, joint);
  const isIt = (step: EditStep): step is SetRange => step.kind === 'set-range' && step.axis === axis;
  const last = steps.findLast((step) => !isSampleStep(step) && step.kind !== 'set-range');
  const isLast = (step: EditStep) => !last || steps.indexOf(step) > steps.indexOf(last);
  const own = steps.filter(isIt);
  const kept = low === null && high === null ? undefined : own.findLast((step) => step.isOn && isLast(step));
  beginGesture();
  for (const step of own) if (step !== kept) removeStep(joint, step.id);
  const step = { kind: 'set-range', axis, low, high } as const;
  if (kept) changeStep(joint, kept.id, step);
  else if (low !== null || high !== null) addStep(joint, step);
  finishEdit();
  endGesture();
}

/** The range with one of its ends put elsewhere; null where its ends would meet. @param now where the angle goes now, rad */
export function withEnd(
  wanted: WantedRange,
  now: Readonly<AngleRange>,
  end: 0 | 1,
  to: number | null,
): WantedRange | null {
  const range = wanted.map((old, k) => (k === end ? to : old)) as unknown as WantedRange;
  const [low, high] = range.map((angle, k) => angle ?? now[k]);
  return to === null || high - low >= LEAST ? range : null;
}

/** rad: ends of a range stay so far apart. */
const LEAST = Math.PI / 360;
