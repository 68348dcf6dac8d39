import type { HumanLimits } from './human-limits';

/** Joints without a limit of people, by the reason, in the order in which the reasons first come. */
export function byReason(
  missing: readonly Pick<HumanLimits['missing'][number], 'joint' | 'reason'>[],
): { reason: string; joints: number[] }[] {
  const reasons = [...new Set(missing.map(({ reason }) => reason))];
  return reasons.map((reason) => ({
    reason,
    joints: missing.filter((one) => one.reason === reason).map(({ joint }) => joint),
  }));
}
