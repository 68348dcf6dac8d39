import type { JointLimit } from '../../core';
import type { EditStep } from '../../core/edit';
import type { Work } from '../work/scopes';
import { hasEdits } from './edits';
import { type BorrowedLimits, borrowedInForce } from './held';

/**
 * The work with other limits borrowed, or none. What was done by hand to a joint's own limit waits with the borrowed limits, and comes
 * back with the joint's own limit. A borrowed limit comes without edits, and keeps its edits for as long as it holds.
 */
export function borrowing(
  { borrowed: before, edits }: Pick<Work, 'borrowed' | 'edits'>,
  borrowed: BorrowedLimits | null,
): Pick<Work, 'borrowed' | 'edits'> {
  const limitAt = (from: BorrowedLimits | null, joint: number): JointLimit | undefined =>
    from ? borrowedInForce(from).find((limit) => limit.joint === joint) : undefined;
  const own: Record<number, readonly EditStep[]> = { ...before?.ownEdits };
  const now: Record<number, readonly EditStep[]> = {};
  for (const [key, steps] of Object.entries(edits)) {
    const joint = Number(key);
    const was = limitAt(before, joint);
    if (!was) own[joint] = steps;
    else if (was === limitAt(borrowed, joint)) now[joint] = steps;
  }
  const aside: Record<number, readonly EditStep[]> = {};
  for (const [key, steps] of Object.entries(own)) (limitAt(borrowed, Number(key)) ? aside : now)[Number(key)] = steps;
  if (!borrowed) return { borrowed, edits: now };
  const { ownEdits: _, ...rest } = borrowed;
  return { borrowed: hasEdits(aside) ? { ...rest, ownEdits: aside } : rest, edits: now };
}
