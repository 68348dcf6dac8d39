import { firstJoint } from '../../state/clips/first-look';
import { isFree } from '../../state/clips/roles';
import type { LimberState } from '../../state/store';
import { readerJoint } from '../../state/work/lesson';
import { isRigid } from '../ui/joints';

/** The selected joint, if there is something to learn of it. */
export function jointToShow({ clip, fit, work: { selectedJoint } }: LimberState): number {
  const joint = readerJoint() ?? selectedJoint;
  if (!clip) return joint;
  return isFree({ clip, fit }, joint) || isRigid(fit, joint) ? firstJoint(clip) : joint;
}
