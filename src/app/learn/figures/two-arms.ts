import { containsRotation, type JointLimit } from '../../../core';
import { DEGREE } from '../../../core/math';
import { type EngineRegion, regionTest } from '../../../formats';
import type { Now } from '../chapter';
import { borderAt, type SwingBorder, swingAt } from './swing-borders';
import { type ArmThere, hingesFrom, type TwoArms, twisted, twistsFrom } from './taken';

/** Two ways for an arm to point: so much of the way out to the border of its limit, in a direction round. */
const ARMS = [
  { name: 'arm hanging', share: 0.8, way: 0 },
  { name: 'arm level', share: 0.6, way: 0.5 },
] as const;

/** Twists between two ends that are looked at. */
const STEPS = 48;

/** rad from the middle of its range: where the outer hinge is as an arm is twisted. */
export const outerHinge = (
  limit: JointLimit,
  region: EngineRegion,
  { swung }: Pick<ArmThere, 'swung'>,
  twist: number,
): number => hingesFrom(region, twisted(limit, swung, twist))[0];

/** What three hinges make of a limit for two arms; null where an engine holds something else. */
export function twoArms(limit: JointLimit, own: SwingBorder, region: EngineRegion): TwoArms | null {
  if (region.kind !== 'hinges') return null;
  const lets = regionTest(region);
  const [[low, high]] = region.ranges;
  const arms = ARMS.map(({ name, share, way }): ArmThere => {
    const swung = swingAt(limit, share * borderAt(own, way), 2 * Math.PI * way);
    const twists = twistsFrom(limit, swung, (rotation) => containsRotation(limit, rotation));
    const turns = Array.from({ length: STEPS + 1 }, (_, i) =>
      outerHinge(limit, region, { swung }, twists[0] + ((twists[1] - twists[0]) * i) / STEPS),
    );
    return {
      name,
      swung,
      twists,
      letTwists: twistsFrom(limit, swung, lets),
      needs: [Math.min(...turns), Math.max(...turns)],
    };
  });
  return { arms, half: (high - low) / 2 };
}

/** rad: the twist that both arms are asked for. */
export const askedTwist = ({ knobs }: Pick<Now, 'knobs'>): number => Number(knobs.twist ?? 0) * DEGREE;

/** rad: how far an arm is twisted that is asked to twist: as far as the limit lets it, or as an engine does too. */
export function twistOf({ twists, letTwists }: ArmThere, asked: number, isLetIn: boolean): number {
  const low = isLetIn ? Math.min(twists[0], letTwists[0]) : twists[0];
  const high = isLetIn ? Math.max(twists[1], letTwists[1]) : twists[1];
  return Math.min(high, Math.max(low, asked));
}
