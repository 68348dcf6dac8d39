import { isFree } from '../../state/clips/roles';
import type { LimberState } from '../../state/store';

/** The joint of the clip that moves most of those with so many degrees of freedom; the selected one where there is none. */
export function jointThatNeeds({ fit, clip, work: { selectedJoint } }: LimberState, freedom: number): number {
  let best = selectedJoint;
  let most = 0;
  fit?.types.forEach((type, joint) => {
    if (type?.degreesOfFreedom !== freedom || !clip || isFree({ clip, fit }, joint) || type.sigmas[0] <= most) return;
    best = joint;
    most = type.sigmas[0];
  });
  return best;
}
