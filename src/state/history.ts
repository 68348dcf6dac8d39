import { refresh } from './playback';
import type { Settings } from './settings';
import { type ManualRotations, store } from './store';

/** What undo brings back. */
interface Moment {
  settings: Settings;
  manual: ManualRotations;
  selectedJoint: number;
}

const LENGTH = 200;
/** ms: changes of the same thing within this time are one step. */
const PAUSE = 600;

let past: Moment[] = [];
let future: Moment[] = [];
let lastKey = '';
let lastTime = 0;

const moment = (): Moment => {
  const { settings, manual, selectedJoint } = store.getState();
  return { settings, manual, selectedJoint };
};

/** Remembers the state before a change. Changes with the same key that follow each other quickly are one step. */
export function remember(key: string): void {
  const now = Date.now();
  if (key !== lastKey || now - lastTime > PAUSE) past = [...past.slice(-LENGTH + 1), moment()];
  lastKey = key;
  lastTime = now;
  future = [];
  publish();
}

/** Steps back; returns what was before and is now, or null when there is nothing to undo. */
export const stepBack = (): { before: Moment; after: Moment } | null => travel(past, future);
/** Steps forward again. */
export const stepForward = (): { before: Moment; after: Moment } | null => travel(future, past);

/** Forgets all steps: another clip has other joints. */
export function forget(): void {
  past = [];
  future = [];
  lastKey = '';
  publish();
}

function travel(from: Moment[], to: Moment[]): { before: Moment; after: Moment } | null {
  const after = from.pop();
  if (!after) return null;
  const before = moment();
  to.push(before);
  lastKey = '';
  store.setState({ ...after });
  publish();
  refresh();
  return { before, after };
}

function publish(): void {
  store.setState({ canUndo: past.length > 0, canRedo: future.length > 0 });
}
