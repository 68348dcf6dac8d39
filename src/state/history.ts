import { type Clip, takesOf } from '../core';
import type { LimitEdits } from './edits';
import type { LimitModel } from './models';
import { refresh } from './playback';
import type { Posed } from './posed';
import type { Settings } from './settings';
import { store } from './store';

/** What undo brings back. */
interface Moment extends Posed {
  takes: readonly Clip[];
  settings: Settings;
  models: readonly LimitModel[];
  selectedJoint: number;
  edits: LimitEdits;
}

const LENGTH = 200;
const PAUSE = 600;

let past: Moment[] = [];
let future: Moment[] = [];
let lastKey = '';
let lastTime = 0;

const moment = (): Moment => {
  const { clip, settings, models, manual, selectedJoint, pulls, gazeTarget, chainChoices, gazeWeights, edits } =
    store.getState();
  // Not the clip itself: joined, each would keep a copy of all its takes.
  const takes = clip ? takesOf(clip) : [];
  return { takes, settings, models, manual, selectedJoint, pulls, gazeTarget, chainChoices, gazeWeights, edits };
};

/**
 * Remembers the state before a change. Changes with the same key that follow each other within `pause` ms are one step;
 * a drag has a key of its own and lasts as long as it lasts.
 */
export function remember(key: string, pause = PAUSE): void {
  const now = Date.now();
  if (key !== lastKey || now - lastTime > pause) past = [...past.slice(-LENGTH + 1), moment()];
  lastKey = key;
  lastTime = now;
  future = [];
  publish();
}

/** What was, and what is now. */
export interface Step {
  before: Moment;
  after: Moment;
}

/** Steps back, but for the clips, which are the caller's to arrange; null when there is nothing to undo. */
export const stepBack = (): Step | null => travel(past, future);
/** Steps forward again. */
export const stepForward = (): Step | null => travel(future, past);

/** Forgets all steps: another clip has other joints. */
export function forget(): void {
  past = [];
  future = [];
  lastKey = '';
  publish();
}

function travel(from: Moment[], to: Moment[]): Step | null {
  const after = from.pop();
  if (!after) return null;
  const before = moment();
  to.push(before);
  lastKey = '';
  const { takes: _, ...rest } = after;
  store.setState(rest);
  publish();
  refresh();
  return { before, after };
}

function publish(): void {
  store.setState({ canUndo: past.length > 0, canRedo: future.length > 0 });
}
