import type { Clip } from '../../core';
import { fillLimits } from '../../core/human';
import { cloudUnder, type JointFit } from '../../core/limit';
import type { JointFill } from '../../worker/api';

/** Fills up a fit whose samples were changed by hand, as what was learned was filled up. */
export function refill(clip: Clip, { cloud, limit: learned }: JointFit, { human, share }: JointFill): JointFit {
  const [limit] = fillLimits([learned], [human], share);
  return { cloud: cloudUnder(clip, cloud, limit), limit };
}
