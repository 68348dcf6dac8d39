import { readQuat } from '../math/rotation';
import type { Quat } from '../math/types';
import { createGroupHold, holdGroup, rotationIn } from '../ties/hold-group';
import { TIE_ROW, type Tie } from '../ties/tie';
import { type LimitsByJoint, tieLimits } from '../ties/tied-limits';

/**
 * rad: how far inside their ties poses are held, so that they still are when each joint is held a hair inside its own limit, and when a file's
 * digits have rounded them off: .03°.
 */
const INSIDE = 5e-4;
/** rad: poses that would be moved by less are inside by enough, and stay as they are. */
const STAYS = 2e-4;

/**
 * A function that holds the tied joints of a pose, in place, by limits and ties together, a hair inside the ties; null where no tie is in
 * force. Hard, whatever softening says; exact but for the hair, as `projectPose` is.
 */
export function tiesHolder(limits: LimitsByJoint, ties: readonly Tie[]): ((rotations: Float32Array) => void) | null {
  const inner = ties.map((tie) => ({
    ...tie,
    planes: tie.planes.map((x, i) => (i % TIE_ROW === TIE_ROW - 1 ? x - INSIDE : x)),
  }));
  const { groups } = tieLimits(limits, inner);
  if (groups.length === 0) return null;
  const holds = groups.map(createGroupHold);
  const q: Quat = [0, 0, 0, 1];
  return (rotations) => {
    for (const [i, group] of groups.entries()) {
      const { asked, nearest, isTied } = holdGroup(group, rotations, holds[i]);
      if (!isTied) continue;
      const squared = asked.reduce((sum, x, k) => sum + (x - nearest[k]) ** 2, 0);
      if (squared < STAYS * STAYS) continue;
      for (const [place, joint] of group.joints.entries()) {
        rotationIn(group, place, nearest, readQuat(rotations, joint, q), q);
        rotations.set(q, 4 * joint);
      }
    }
  };
}
