import type { JointRole } from '../../core/clip';
import { setWork, store } from '../store';
import { remember } from '../work/history';

/** Says what a joint is, on this skeleton and for later visits; null leaves it to its name. */
export function chooseRole(joint: string, role: JointRole | null): void {
  const { clip, work } = store.getState();
  const { roleChoices } = work;
  if (!clip || (roleChoices[joint] ?? null) === role) return;
  remember('role', false);
  const { [joint]: _, ...others } = roleChoices;
  // Chains are found by roles: those that were pulled may be others now.
  setWork({ roleChoices: role ? { ...others, [joint]: role } : others, pulls: {}, chainChoices: {} });
}
