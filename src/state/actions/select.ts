import { easeOver } from '../frame/playback';
import { setWork, store } from '../store';

const { getState, setState } = store;

/** Selects a joint everywhere. */
export function selectJoint(joint: number): void {
  const { clip, work } = getState();
  const { selectedJoint } = work;
  if (!clip || joint === selectedJoint || !(joint >= 0 && joint < clip.skeleton.names.length)) return;
  setWork({ selectedJoint: joint }, { hoveredFrame: -1, status: `${clip.skeleton.names[joint]} selected` });
}

/** Marks a joint under the pointer; −1 for none. */
export function hoverJoint(joint: number): void {
  if (joint !== getState().hoveredJoint) setState({ hoveredJoint: joint });
}

/** Shows the pose of a frame as a ghost; −1 for none. */
export function hoverFrame(frame: number): void {
  if (frame !== getState().hoveredFrame) setState({ hoveredFrame: frame });
}

/** Marks a stretch of time, ends in any order, whose samples are lit; null for none. */
export function markFrames(range: readonly [number, number] | null): void {
  const { clip } = getState();
  if (!range || !clip) {
    setState({ markedFrames: null });
    return;
  }
  const [a, b] = range.map((frame) => Math.min(Math.max(Math.round(frame), 0), clip.frameCount - 1));
  setState({ markedFrames: [Math.min(a, b), Math.max(a, b)] });
}

/** Switches limits off for as long as a key is held. */
export function ignoreLimits(ignoresLimits: boolean): void {
  if (getState().ignoresLimits === ignoresLimits) return;
  easeOver();
  setState({ ignoresLimits });
}

/** Says something to screen readers. */
export function say(status: string): void {
  setState({ status });
}
