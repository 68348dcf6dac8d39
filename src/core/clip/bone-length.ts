import type { Skeleton } from './clip';

/** m (or what unit the offsets are in): how far a joint sits from its parent. */
export function boneLength({ offsets }: Skeleton, joint: number): number {
  return Math.hypot(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2]);
}
