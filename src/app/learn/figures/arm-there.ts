import { containsRotation, type JointLimit } from '../../../core';
import { DEGREE } from '../../../core/math';
import { type EngineRegion, regionTest } from '../../../formats';
import type { Now } from '../chapter';
import { borderAt, type SwingBorder, swingAt } from './swing-borders';
import { type ArmThere, twistsFrom } from './taken';

/** Of the way out to the border of the limit: where the arm points. */
const OUT = 0.7;

/** An arm that points where the limit allows. @param way 0 to 1, round */
export function armThere(limit: JointLimit, own: SwingBorder, region: EngineRegion, way: number): ArmThere {
  const swung = swingAt(limit, OUT * borderAt(own, way), 2 * Math.PI * way);
  return {
    swung,
    twists: twistsFrom(limit, swung, (rotation) => containsRotation(limit, rotation)),
    letTwists: twistsFrom(limit, swung, regionTest(region)),
  };
}

/** rad: how far the arm is twisted that the knobs ask to twist: as far as the limit lets it, or as an engine does too. */
export function twistOf({ twists, letTwists }: ArmThere, { knobs }: Pick<Now, 'knobs'>, isLetIn: boolean): number {
  const low = isLetIn ? Math.min(twists[0], letTwists[0]) : twists[0];
  const high = isLetIn ? Math.max(twists[1], letTwists[1]) : twists[1];
  return Math.min(high, Math.max(low, Number(knobs.twist ?? 0) * DEGREE));
}
