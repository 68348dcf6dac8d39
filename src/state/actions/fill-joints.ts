import { modelIn, settingsFor } from '../limits/chosen';
import { isLocked } from '../limits/held';
import { setWork, store } from '../store';
import { remember } from '../work/history';

/**
 * Fills up limits of joints to those of people, each as a model of its own, and leaves all other joints as they are. One step of undo.
 *
 * @param shares by joint, 0 to 1; 0 for as learned.
 */
export function fillJoints(shares: Readonly<Record<number, number>>): void {
  const { settings, chosen, locked } = store.getState().work;
  const joints = Object.keys(shares)
    .map(Number)
    .filter((joint) => !isLocked(locked, joint));
  const models = joints.map((joint) => [
    joint,
    { ...modelIn(settingsFor(settings, chosen, joint)), fill: shares[joint] },
  ]);
  remember('models of joints', false);
  const what = joints.length === 1 ? 'A limit is' : `${joints.length} limits are`;
  setWork({ chosen: { ...chosen, ...Object.fromEntries(models) } }, { status: `${what} filled up anew` });
}
