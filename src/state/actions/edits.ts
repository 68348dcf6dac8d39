import type { JointLimit, Shape, Vec3 } from '../../core';
import { isEmpty, type LimitEdit, withEdits, withSampleAt, withShape } from '../edits';
import { remember } from '../history';
import { fitOptionsOf } from '../settings';
import { store } from '../store';

const { getState, setState } = store;

/**
 * Puts a shape made by hand in the place of the one that a part of a limit (whole, or swing and twist) learned. The strips
 * follow with `finishEdit`.
 */
export function editShape(joint: number, part: number, shape: Shape): void {
  edit(joint, (old, fitted) => withShape(old, fitted, part, shape));
}

/** Moves a sample of a part, adds one (`from` null) or deletes it (`to` null), and fits the limit to them anew. */
export function editSample(joint: number, part: number, from: Vec3 | null, to: Vec3 | null): void {
  // Less than the spacing, or neighbours would go as well.
  const radius = 0.9 * getState().settings.sampleSpacing;
  edit(joint, (old, fitted) => withSampleAt(old, fitted, part, from, to, radius));
}

function edit(joint: number, change: (old: LimitEdit | undefined, fitted: JointLimit) => LimitEdit): void {
  const { fitted, edits, settings } = getState();
  const limit = fitted?.limits[joint];
  if (!fitted || !limit) return;
  const { [joint]: old, ...others } = edits;
  const changed = change(old, limit);
  remember(`edit ${joint}`);
  const next = isEmpty(changed) ? others : { ...others, [joint]: changed };
  setState({ edits: next, fit: withEdits(fitted, next, fitOptionsOf(settings), null) });
}

/** Brings what is told of all frames up to date with the edits. */
export function finishEdit(): void {
  showEdits();
  setState({ status: 'Limit edited' });
}

/** Gives a joint the limit that was learned. */
export function backToFitted(joint: number): void {
  const { [joint]: old, ...rest } = getState().edits;
  if (!old) return;
  remember('back to fitted', false);
  setState({ edits: rest, status: 'The limit is as it was fitted' });
  showEdits();
}

/** Makes the fit what learning and edits come to. */
export function showEdits(): void {
  const { clip, fitted, edits, settings } = getState();
  if (clip && fitted) setState({ fit: withEdits(fitted, edits, fitOptionsOf(settings), clip) });
}
