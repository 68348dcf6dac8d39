import type { Clip, JointLimit } from '../../core';
import { padToHold } from '../../core/limit';
import { type Quat, readQuat } from '../../core/math';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './borrowing';
import type { BorrowedLimits } from './held';

const { getState } = store;

/** What is told of a joint that keeps its own limit because somebody said so. */
const ASKED = 'Keeps its own limit, as was asked for.';

/** Lets limits that were carried from another skeleton hold joints that keep their own, whatever the motion here does. One step of undo. */
export function holdApart(joints: readonly number[]): void {
  const { borrowed } = getState().work;
  if (!borrowed?.apart) return;
  const carried = joints.filter((joint) => limitOf(borrowed, joint));
  lend(without(borrowed, carried), `${counted(carried)} held by the limits of ${borrowed.name}`);
}

/**
 * Pads carried limits just so far that the asked share of the frames here is inside, and lets these hold. One step of undo.
 *
 * @param share above 0, to 1
 */
export async function padCarried(joints: readonly number[], share: number): Promise<void> {
  const { clip, work } = getState();
  const { borrowed } = work;
  if (!clip || !borrowed) return;
  const carried = joints.filter((joint) => limitOf(borrowed, joint));
  const made: { joint: number; limit: JointLimit; by: number }[] = [];
  for (const joint of carried) {
    made.push({ joint, ...padToHold({ ...limitOf(borrowed, joint)!, softening: null }, framesOf(clip, joint), share) });
    // The page answers between joints.
    await new Promise((resolve) => setTimeout(resolve));
  }
  // Something else may hold by now.
  if (getState().work.borrowed !== borrowed) return;
  const grown = made.filter(({ by }) => by > 0);
  const limits = borrowed.limits.map((limit) => {
    const found = grown.find(({ joint }) => joint === limit.joint);
    return found ? { ...found.limit, softening: limit.softening } : limit;
  });
  const known = borrowed.padded ?? [];
  const byOf = (joint: number) => known.find((one) => one.joint === joint)?.by ?? 0;
  const padded = [
    ...known.filter(({ joint }) => !grown.some((one) => one.joint === joint)),
    ...grown.map(({ joint, by }) => ({ joint, by: by + byOf(joint) })),
  ].sort((a, b) => a.joint - b.joint);
  const next = { ...without(borrowed, carried), limits, ...(padded.length > 0 && { padded }) };
  lend(next, `${counted(carried)} held by padded limits of ${borrowed.name}`);
}

/** Lets joints keep what they learned here, in place of carried limits. One step of undo. */
export function keepOwn(joints: readonly number[]): void {
  const { borrowed } = getState().work;
  if (!borrowed) return;
  const apart = [...without(borrowed, joints).apart!, ...joints.map((joint) => ({ joint, reason: ASKED }))];
  lend(
    { ...borrowed, apart: apart.sort((a, b) => a.joint - b.joint) },
    `${counted(joints)} held by limits learned here`,
  );
}

const limitOf = ({ limits }: BorrowedLimits, joint: number): JointLimit | undefined =>
  limits.find((limit) => limit.joint === joint);

/** The borrowed limits without some joints among those that keep their own. */
const without = (borrowed: BorrowedLimits, joints: readonly number[]): BorrowedLimits => ({
  ...borrowed,
  apart: (borrowed.apart ?? []).filter(({ joint }) => !joints.includes(joint)),
});

function lend(borrowed: BorrowedLimits, status: string): void {
  remember('borrow', false);
  setWork(borrowing(getState().work, borrowed), { status });
}

const counted = ({ length }: readonly number[]): string => (length === 1 ? '1 more joint' : `${length} more joints`);

/** Rotations of a joint in all frames. */
const framesOf = ({ rotations, frameCount, skeleton }: Clip, joint: number): Quat[] =>
  Array.from({ length: frameCount }, (_, frame) => readQuat(rotations, frame * skeleton.names.length + joint));
