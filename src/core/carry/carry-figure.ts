import { type Clip, takesOf } from '../clip';
import type { JointLimit } from '../limit';
import type { Tie } from '../ties';
import { alignmentProblem, alignSkeletons } from './align';
import { type CarriedLimits, carryLimitsInSteps } from './carry-limits';
import type { Figure } from './figure';
import { motionWithin } from './motion-within';
import { retargetClipInSteps } from './retarget';

/** What came out on the target. */
export interface Carried extends Pick<CarriedLimits, 'limits' | 'apart' | 'ties' | 'lostTies'> {
  /** As the source's, in their order. */
  clips: Clip[];
}

/** What was carried, or why nothing could be. */
export type CarryAnswer = Carried | { problem: string };

/**
 * Lays one figure over the other and brings motion, limits or both across; each step says the share that is done. Of limits without motion the poses
 * that the limits allow show how the figure is built.
 *
 * @param limits of joints of the source
 * @param ties between joints of the source
 */
export function* carryFigure(
  source: Figure,
  target: Figure,
  wantsMotion: boolean,
  limits: readonly JointLimit[],
  ties: readonly Tie[],
): Generator<number, CarryAnswer> {
  const isShown = source.motion !== undefined || limits.length === 0;
  const shown = isShown ? source : { ...source, poses: motionWithin(source.skeleton, limits) };
  const problem = alignmentProblem(shown, target);
  if (problem) return { problem };
  const alignment = alignSkeletons(shown, target);
  yield 0;
  const clip = wantsMotion && source.motion ? yield* retargetClipInSteps(source.motion, alignment) : null;
  const { limits: there, apart, ties: tied, lostTies } = yield* carryLimitsInSteps(limits, alignment, ties);
  return { clips: clip ? [...takesOf(clip)] : [], limits: there, apart, ties: tied, lostTies };
}
