import { frameSet } from '../../core/edit';
import { addSteps, say, selectedJoints } from '../../state/actions';
import { fetchEdits } from '../../state/limits/fetch-edits';
import { store } from '../../state/store';

/** Leaves the marked stretch of time, or the frame that is shown, out of what the selected joints are fitted to. One step of undo. */
export async function leaveOutHere(): Promise<void> {
  await fetchEdits();
  const state = store.getState();
  const { clip, live, markedFrames } = state;
  if (!clip || !live) return;
  const [first, last] = markedFrames ?? [live.frame, live.frame];
  const frames = frameSet(
    clip,
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  const joints = selectedJoints(state);
  addSteps(new Map(joints.map((joint) => [joint, { kind: 'leave-out', part: 'whole', frames }])));
  const what = first === last ? `Frame ${first} is` : `Frames ${first} to ${last} are`;
  say(`${what} left out, for ${joints.length === 1 ? clip.skeleton.names[joints[0]] : `${joints.length} joints`}`);
}
