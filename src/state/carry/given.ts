import { findRoles, type JointLimit } from '../../core';
import { setModels, setSetting } from '../actions';
import { rememberedRoles } from '../clips/roles';
import type { Take } from '../clips/take';
import type { BorrowedLimits } from '../limits/held';
import { givenModel, isSameModel, MOST_MODELS } from '../limits/models';
import { takeGivenLimits } from '../limits/take-limits';
import { notify } from '../notices';
import { store } from '../store';
import { carriedHere, exactlyHere } from './limits';

const { getState, setState } = store;

/**
 * Lays limits that a file gives to the joints of a robot or simulation beside those of the clip that is shown, for the comparison: exactly,
 * where both are one figure, else by what joints are.
 *
 * @param isWithOthers whether the file came with what is shown: then it says why nothing comes of it
 * @returns whether any joint is limited
 */
export async function giveLimits(giver: Take, isWithOthers: boolean): Promise<boolean> {
  const { clip } = getState();
  if (!clip) return false;
  const { name, skeleton } = giver;
  const limits = (giver.limits ?? []).filter((limit) => !isRigid(limit));
  const same = exactlyHere({ limits, ties: [], skeleton }, clip.skeleton);
  const roles = findRoles(skeleton, rememberedRoles(giver));
  const figure = { skeleton, roles, takes: [] };
  const say = (why: string) => {
    if (isWithOthers) notify('error', `The limits of ${name} do not fit the joints of ${clip.name}`, why);
    else notify('info', `${name} is open by itself`, `Its limits do not fit the joints of ${clip.name}. ${why}`);
  };
  const given: BorrowedLimits | null = same
    ? { name, clips: [], limits: same.limits }
    : await carriedHere({ name, clips: [], limits, ties: [], figure }, '', say);
  if (!given || getState().clip?.skeleton !== clip.skeleton) return false;
  setState({ given });
  compareGiven();
  tell(given, limits.length, same !== null);
  return true;
}

/** Bodies that are fixed in a simulation say nothing of how far a joint goes elsewhere. */
const isRigid = ({ sampleCount }: JointLimit): boolean => sampleCount === 1;

/** Has the given limit among those that are compared, in the last place. */
function compareGiven(): void {
  const { models } = getState().work;
  if (!models.some((model) => isSameModel(model, givenModel)))
    setModels([...models.slice(0, MOST_MODELS - 1), givenModel]);
}

function tell({ name, limits, apart = [] }: BorrowedLimits, count: number, isSame: boolean): void {
  const joints = limits.length === 1 ? '1 joint' : `${limits.length} joints`;
  const way = isSame ? 'It is the same figure, so its limits apply unchanged.' : 'Joints were matched by body part.';
  const lost = count - limits.length;
  const rest = lost > 0 ? ` ${lost} of its limits ${lost === 1 ? 'has' : 'have'} no counterpart.` : '';
  const never = apart.filter(({ joint }) => limits.some((limit) => limit.joint === joint)).length;
  const outside = never > 0 ? ` ${never === 1 ? 'One joint is' : `${never} joints are`} hardly ever inside.` : '';
  notify(
    'info',
    `${name} gives limits to ${joints}`,
    `${way}${rest}${outside} Compare shows them beside the learned limits.`,
    {
      action: { label: 'Use them', run: takeGivenLimits },
      decline: { label: 'Compare', run: () => setSetting('page', 'compare') },
    },
  );
}
