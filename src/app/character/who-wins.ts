import { handlesOf } from '../../state/frame/reach';
import type { LimberState } from '../../state/store';

/**
 * What to say where a joint is turned by hand and something else holds its limb too: which of the two wins. Null where nothing does, or
 * the joint is as the clip has it.
 */
export function whoWins({ clip, work }: Pick<LimberState, 'clip' | 'work'>): string | null {
  const { manual, pulls, chainChoices, selectedJoint: joint, settings } = work;
  if (!clip || manual[joint] === undefined) return null;
  const chain = handlesOf(clip, chainChoices).find(({ id, joints }) => pulls[id] && joints.includes(joint));
  if (!chain) return null;
  const name = chain.label.toLowerCase();
  return settings.mode === 'ik'
    ? `The target of the ${name} wins: IK starts from this turn and bends it as it must`
    : `Your turn wins here; in IK the target of the ${name} does`;
}
