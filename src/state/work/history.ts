import type { ReachMemory } from '../frame/solve-reach';
import { reachMemory } from '../frame/solving';
import { store } from '../store';
import type { Work } from './scopes';

/** What undo brings back. */
export interface Moment {
  work: Work;
  /** How pulled limbs lay: it hangs on how they were pulled there. Null where none were. */
  reach: ReachMemory | null;
}

/** What a hand does in one go: all that is remembered meanwhile is one step, however long it rests. */
interface Gesture {
  before: Moment;
  /** What could be done again. */
  future: readonly Moment[];
  /** What was remembered first; null for nothing yet. */
  kind: string | null;
  /** Whether it ends by itself as soon as something of another kind is remembered. */
  isOpenEnded: boolean;
}

/** The steps that can be undone and done again. */
export interface HistorySteps {
  past: readonly Moment[];
  future: readonly Moment[];
  gesture: Gesture | null;
  /** What was remembered last, and when (ms). */
  last: { kind: string; time: number } | null;
}

const LENGTH = 200;
/** ms: changes of one kind that follow each other sooner are one step. */
const PAUSE = 600;

const stepsNow = (): HistorySteps => store.getState().steps;

/** Changes the steps. */
export function setSteps(patch: Partial<HistorySteps>): void {
  const steps = { ...stepsNow(), ...patch };
  store.setState({ steps, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 });
}

const moment = (): Moment => {
  // The takes of the work, and not the clip itself: joined, each would keep a copy of all its takes.
  return { work: store.getState().work, reach: reachMemory() };
};

/**
 * Remembers the state before a change: all of an open gesture is one step, and so are changes of one kind that follow each other
 * closely.
 *
 * @param joins whether it may be one step with the change before.
 */
export function remember(kind: string, joins = true): void {
  const now = performance.now();
  const { past, last, gesture: open } = stepsNow();
  const gesture = open?.isOpenEnded && open.kind !== null && open.kind !== kind ? null : open;
  const isJoined = gesture
    ? gesture.kind !== null
    : joins && last?.kind === kind && now - last.time <= PAUSE && past.length > 0;
  setSteps({
    past: isJoined ? past : [...past.slice(-LENGTH + 1), moment()],
    future: [],
    gesture: gesture && { ...gesture, kind: gesture.kind ?? kind },
    last: gesture ? null : { kind, time: now },
  });
}

/** Begins a gesture: until `endGesture` or `cancelGesture`, all that is remembered is one step. */
export function beginGesture(isOpenEnded = false): void {
  setSteps({ gesture: { before: moment(), future: stepsNow().future, kind: null, isOpenEnded }, last: null });
}

/** Begins a gesture without a certain end, such as a row of key strokes: what is of another kind ends it too. */
export const beginOpenGesture = (): void => beginGesture(true);

export const endGesture = (): void => setSteps({ gesture: null, last: null });

/** Ends the gesture as if it had not been. Returns where it began, to go back there; null when there is none. */
export function dropGesture(): Moment | null {
  const { gesture, past } = stepsNow();
  if (!gesture) return null;
  const { before, kind, future } = gesture;
  setSteps({ gesture: null, last: null, ...(kind !== null && { past: past.slice(0, -1), future }) });
  return before;
}

/** Steps back. Returns where to go; null when there is nothing to undo. */
export function stepBack(): Moment | null {
  const { past, future } = stepsNow();
  const next = past.at(-1);
  if (next) setSteps({ past: past.slice(0, -1), future: [...future, moment()], gesture: null, last: null });
  else endGesture();
  return next ?? null;
}

/** Steps forward again. */
export function stepForward(): Moment | null {
  const { past, future } = stepsNow();
  const next = future.at(-1);
  if (next) setSteps({ past: [...past, moment()], future: future.slice(0, -1), gesture: null, last: null });
  else endGesture();
  return next ?? null;
}

/** Forgets all steps: another clip has other joints. */
export const forget = (): void => setSteps({ past: [], future: [], gesture: null, last: null });
