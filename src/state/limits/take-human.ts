import type { JointLimit } from '../../core';
import { settingTable } from '../settings';
import { type LimberState, setWork, store } from '../store';
import { remember } from '../work/history';

/** Whether a limit is that of people, softening aside: also one that a project brought back. */
const isHumanLimit = (limit: JointLimit | null, human: JointLimit | null): boolean =>
  limit !== null && human !== null && regionOf(limit) === regionOf(human);

const regionOf = ({ reference, axes, parts }: JointLimit): string => JSON.stringify([reference, axes, parts]);

/** Whether the human limit holds the selected joint, in place of what was learned: a selector of the store. */
export const isHeldByHuman = ({ fit, human, work: { borrowed, selectedJoint } }: LimberState): boolean =>
  borrowed !== null && isHumanLimit(fit?.limits[selectedJoint] ?? null, human?.limits[selectedJoint] ?? null);

/** Lets the limits of people hold the character in place of its own; joints without one keep theirs. One step of undo. */
export function takeHumanLimits(): void {
  const { human, work } = store.getState();
  if (!human) return;
  const { choices } = settingTable.profile;
  const whose = choices.find(({ value }) => value === work.settings.profile)!.label.toLowerCase();
  const name = `the human set (${whose})`;
  const limits = human.limits.filter((limit) => limit !== null);
  remember('borrow', false);
  setWork({ borrowed: { name, clips: [], limits } }, { status: `Held by the limits of ${name}` });
}
