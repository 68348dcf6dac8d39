import { easeOver } from '../frame/playback';
import { type LimberState, setWork, store } from '../store';

const { getState, setState } = store;

/** Selects a joint everywhere, and no other. */
export function selectJoint(joint: number): void {
  const { clip, work, alsoSelected } = getState();
  if (!clip || !(joint >= 0 && joint < clip.skeleton.names.length)) return;
  if (joint !== work.selectedJoint) look(joint, []);
  else if (alsoSelected.length > 0) setState({ alsoSelected: [], status: `${clip.skeleton.names[joint]} selected` });
}

/** Adds a joint to those that are selected, or takes the joint out; one is always left. */
export function toggleJoint(joint: number): void {
  const { work, alsoSelected } = getState();
  const others = alsoSelected.filter((one) => one !== joint);
  if (joint !== work.selectedJoint) selectAlso(others.length < alsoSelected.length ? others : [...alsoSelected, joint]);
  else if (others.length > 0) look(others[0], others.slice(1));
}

/** Looks at a joint, and keeps those that were selected before. */
export function extendSelection(joint: number): void {
  const { work, alsoSelected } = getState();
  if (joint !== work.selectedJoint) look(joint, [...alsoSelected, work.selectedJoint]);
}

/** Selects joints beside the one that is looked at. */
export function selectAlso(joints: readonly number[]): void {
  const { work } = getState();
  const others = sorted(joints, work.selectedJoint);
  setState({ alsoSelected: others, status: `${others.length + 1} joints selected` });
}

/** All joints that are selected, ascending. */
export const selectedJoints = ({ work, alsoSelected }: Pick<LimberState, 'work' | 'alsoSelected'>): number[] =>
  [work.selectedJoint, ...alsoSelected].sort((a, b) => a - b);

function look(joint: number, others: readonly number[]): void {
  const alsoSelected = sorted(others, joint);
  const name = getState().clip?.skeleton.names[joint];
  const status = alsoSelected.length > 0 ? `${alsoSelected.length + 1} joints selected` : `${name} selected`;
  setWork({ selectedJoint: joint }, { alsoSelected, hoveredFrame: -1, status });
}

const sorted = (joints: readonly number[], without: number): number[] =>
  [...new Set(joints)].filter((joint) => joint !== without).sort((a, b) => a - b);

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
