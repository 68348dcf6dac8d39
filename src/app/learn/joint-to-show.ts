import { firstJoint } from '../../state/clips/first-look';
import { isFree } from '../../state/clips/roles';
import type { LimberState } from '../../state/store';
import { readerJoint } from '../../state/work/lesson';

/** The selected joint, if there is something to learn of it. */
export function jointToShow({ clip, fit, work: { selectedJoint } }: LimberState): number {
  const joint = readerJoint() ?? selectedJoint;
  if (!clip) return joint;
  const moves = (fit?.limits[joint]?.sampleCount ?? 2) > 1;
  return isFree(clip, joint) || !moves ? firstJoint(clip) : joint;
}
