import type { Clip } from '../../core';
import { type FrameSet, frameSet, outermost } from '../../core/edit';
import { addStep, beginGesture, endGesture, finishEdit, say } from '../../state/actions';
import { store } from '../../state/store';
import { editView, setEditView } from '../page/view-state';
import { count } from '../ui/format';
import { editedSamples } from './change-samples';

/** Shares that can be kept. */
export const SHARES = [0.999, 0.99, 0.98, 0.95, 0.9] as const;

/** Shows which samples would go if a share of them were kept; null shows none. */
export function showShare(share: number | null): void {
  const samples = editedSamples();
  if (share === null || !samples) {
    setEditView({ share: null, marked: null });
    return;
  }
  const { part } = samples;
  const indices = outermost(part.points, part.dimension, share);
  setEditView({ share, sample: null, isLasso: false, marked: { part, indices, by: 'share' } });
  say(`${count(indices.length)} of ${count(part.frames.length)} samples would go`);
}

/** Keeps the share of samples that is shown. */
export function keepShare(): void {
  const { share } = editView();
  if (share === null) return;
  put({ kind: 'keep-innermost', share });
  setEditView({ share: null, marked: null });
}

/** Fits the selected joint to the marked stretch of time alone. */
export function fitMarked(): void {
  const { markedFrames, clip } = store.getState();
  if (markedFrames && clip) put({ kind: 'fit-range', frames: rangeFrames(clip, markedFrames) });
}

/** The frames of a stretch of time, ends counted through all clips. */
export const rangeFrames = (clip: Clip, [first, last]: readonly [number, number]): FrameSet =>
  frameSet(
    clip,
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );

/** Leaves the frame that is shown out of what the selected joint is fitted to. */
export function leaveOutPresent(): void {
  const { live, clip } = store.getState();
  if (!live || !clip) return;
  put({ kind: 'leave-out', part: 'whole', frames: frameSet(clip, [live.frame]) });
}

function put(step: Parameters<typeof addStep>[1]): void {
  beginGesture();
  addStep(store.getState().work.selectedJoint, step);
  finishEdit();
  endGesture();
}
