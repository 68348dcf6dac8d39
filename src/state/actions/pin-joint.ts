import type { Clip } from '../../core';
import type { IkChain } from '../../core/solve';
import { type ChainChoices, chainsOf, handlesOf } from '../frame/reach';
import { store } from '../store';
import { pinChain } from './pulls';

const { getState, setState } = store;

/** Pins the chain that the selected joint belongs to, or lets it go where it is pinned. */
export function togglePin(): void {
  const { clip, work } = getState();
  if (work.settings.mode !== 'pose' && work.settings.mode !== 'ik') return;
  const chain = clip && chainAt(clip, work.chainChoices, work.selectedJoint);
  if (chain) pinChain(chain.id, !work.pulls[chain.id]?.isPinned);
  else if (clip)
    setState({ status: `${clip.skeleton.names[work.selectedJoint]} belongs to no chain that can be pinned` });
}

/** The chain that a joint belongs to, or hangs on; null for the head, and where there is none. */
export function chainAt(clip: Clip, choices: ChainChoices, joint: number): IkChain | null {
  const { parents } = clip.skeleton;
  const head = chainsOf(clip)
    .find(({ kind }) => kind === 'gaze')
    ?.joints.at(-1);
  const handles = handlesOf(clip, choices);
  for (let j = joint; j >= 0; j = parents[j]) {
    if (j === head) return null;
    // The end of a limb before its beginning: a thigh hangs on the pelvis, yet is the leg's.
    const found = handles.find((chain) => chain.joints.includes(j));
    if (found) return found;
  }
  return null;
}
