import { firstJoint } from '../../state/first-look';
import { readerJoint } from '../../state/lesson';
import { isFree } from '../../state/roles';
import type { LimberState } from '../../state/store';

/** The selected joint, if there is something to learn of it. */
export function jointToShow({ clip, fit, selectedJoint }: LimberState): number {
  const joint = readerJoint() ?? selectedJoint;
  if (!clip) return joint;
  const moves = (fit?.limits[joint]?.sampleCount ?? 2) > 1;
  return isFree(clip, joint) || !moves ? firstJoint(clip) : joint;
}
