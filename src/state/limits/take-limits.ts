import type { JointLimit } from '../../core';
import { settingTable } from '../settings';
import { type LimberState, setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './borrowing';
import type { BorrowedLimits } from './held';

/** Whether one limit is the other, softening aside: also one that a project brought back. */
const isSameLimit = (limit: JointLimit | null, other: JointLimit | null): boolean =>
  limit !== null && other !== null && regionOf(limit) === regionOf(other);

const regionOf = ({ reference, axes, parts }: JointLimit): string => JSON.stringify([reference, axes, parts]);

/** Whether the human limit holds the selected joint, in place of what was learned: a selector of the store. */
export const isHeldByHuman = ({ unedited, human, work: { borrowed, selectedJoint } }: LimberState): boolean =>
  borrowed !== null && isSameLimit(unedited?.limits[selectedJoint] ?? null, human?.limits[selectedJoint] ?? null);

/** Whether the limit that a file gives holds the selected joint: a selector of the store. */
export const isHeldByGiven = ({ unedited, given, work: { borrowed, selectedJoint } }: LimberState): boolean =>
  borrowed !== null &&
  given !== null &&
  isSameLimit(
    unedited?.limits[selectedJoint] ?? null,
    given.limits.find(({ joint }) => joint === selectedJoint) ?? null,
  );

/** Lets the limits of people hold the character in place of its own; joints without one keep theirs. One step of undo. */
export function takeHumanLimits(): void {
  const { human, work } = store.getState();
  if (!human) return;
  const { choices } = settingTable.profile;
  const whose = choices.find(({ value }) => value === work.settings.profile)!.label.toLowerCase();
  const name = `the human set (${whose})`;
  const limits = human.limits.filter((limit) => limit !== null);
  take({ name, clips: [], limits });
}

/** Lets the limits that a file gives hold the character in place of its own; joints without one keep theirs. One step of undo. */
export function takeGivenLimits(): void {
  const { given } = store.getState();
  if (given) take(given);
}

function take(borrowed: BorrowedLimits): void {
  remember('borrow', false);
  const { work } = store.getState();
  setWork(borrowing(work, borrowed), { status: `Held by the limits of ${borrowed.name}` });
}
