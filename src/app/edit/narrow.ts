import type { Clip } from '../../core';
import { rangesOf } from '../../core/clip';
import { type FrameSet, frameSet, outermost } from '../../core/edit';
import { addStep, addStepToAll, beginGesture, endGesture, finishEdit, say } from '../../state/actions';
import { store } from '../../state/store';
import { editView, setEditView } from '../page/view-state';
import { count } from '../ui/format';
import { editedSamples } from './change-samples';

/** Shares that can be kept. */
export const SHARES = [0.999, 0.99, 0.98, 0.95, 0.9] as const;

/** How the reader begins what it notes of a first frame that is no motion. */
const POSE_APART = 'Frame 0 is a pose apart';

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

/** First frames, counted through all clips, that their reader found to be no motion. */
export const posesApart = (clip: Clip | null): number[] =>
  clip
    ? rangesOf(clip).flatMap(({ clip: { notes }, firstFrame }) =>
        notes.some((note) => note.startsWith(POSE_APART)) ? [firstFrame] : [],
      )
    : [];

/** Leaves poses apart out of what all joints are fitted to. */
export function leaveOutPosesApart(): void {
  const { clip } = store.getState();
  if (!clip) return;
  addStepToAll({ kind: 'leave-out', part: 'whole', frames: frameSet(clip, posesApart(clip)) });
  say('Frame 0 is left out, for all joints');
}
