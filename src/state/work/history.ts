import type { Clip } from '../../core';
import { takesOf } from '../../core/clip';
import type { ReachMemory } from '../frame/solve-reach';
import { reachMemory } from '../frame/solving';
import { store } from '../store';
import type { Work } from './scopes';

/** What undo brings back. */
export interface Moment {
  work: Work;
  takes: readonly Clip[];
  /** How pulled limbs lay: it hangs on how they were pulled there. Null where none were. */
  reach: ReachMemory | null;
}

/** What a hand does in one go: all that is remembered meanwhile is one step, however long it rests. */
interface Gesture {
  before: Moment;
  /** What could be done again. */
  future: Moment[];
  /** What was remembered first; null for nothing yet. */
  kind: string | null;
  /** Whether it ends by itself as soon as something of another kind is remembered. */
  isOpenEnded: boolean;
}

const LENGTH = 200;
/** ms: changes of one kind that follow each other sooner are one step. */
const PAUSE = 600;

let past: Moment[] = [];
let future: Moment[] = [];
let gesture: Gesture | null = null;
let last: { kind: string; time: number } | null = null;

const moment = (): Moment => {
  const { clip, work } = store.getState();
  // Not the clip itself: joined, each would keep a copy of all its takes.
  return { work, takes: clip ? takesOf(clip) : [], reach: reachMemory() };
};

/**
 * Remembers the state before a change: all of an open gesture is one step, and so are changes of one kind that follow each other
 * closely.
 *
 * @param joins whether it may be one step with the change before.
 */
export function remember(kind: string, joins = true): void {
  const now = performance.now();
  if (gesture?.isOpenEnded && gesture.kind !== null && gesture.kind !== kind) gesture = null;
  const isJoined = gesture
    ? gesture.kind !== null
    : joins && last?.kind === kind && now - last.time <= PAUSE && past.length > 0;
  if (!isJoined) past = [...past.slice(-LENGTH + 1), moment()];
  if (gesture) gesture.kind ??= kind;
  last = gesture ? null : { kind, time: now };
  future = [];
  publish();
}

/** Begins a gesture: until `endGesture` or `cancelGesture`, all that is remembered is one step. */
export function beginGesture(): void {
  gesture = { before: moment(), future, kind: null, isOpenEnded: false };
  last = null;
}

/** Begins a gesture without a certain end, such as a row of key strokes: what is of another kind ends it too. */
export function beginDrag(): void {
  beginGesture();
  gesture!.isOpenEnded = true;
}

export function endGesture(): void {
  gesture = null;
  last = null;
}

/** Ends the gesture as if it had not been. Returns where it began, to go back there; null when there is none. */
export function dropGesture(): Moment | null {
  if (!gesture) return null;
  const { before, kind } = gesture;
  if (kind !== null) {
    past = past.slice(0, -1);
    future = gesture.future;
  }
  endGesture();
  publish();
  return before;
}

/** Steps back. Returns where to go; null when there is nothing to undo. */
export function stepBack(): Moment | null {
  return travel(past, future);
}

/** Steps forward again. */
export function stepForward(): Moment | null {
  return travel(future, past);
}

/** Forgets all steps: another clip has other joints. */
export function forget(): void {
  past = [];
  future = [];
  endGesture();
  publish();
}

/** Puts all steps aside, as if none had been done. Returns how to bring them back, in place of those done since. */
export function setStepsAside(): () => void {
  const aside = { past, future };
  forget();
  return () => {
    endGesture();
    ({ past, future } = aside);
    publish();
  };
}

function travel(from: Moment[], to: Moment[]): Moment | null {
  endGesture();
  const next = from.pop();
  if (!next) return null;
  to.push(moment());
  publish();
  return next;
}

function publish(): void {
  store.setState({ canUndo: past.length > 0, canRedo: future.length > 0 });
}
