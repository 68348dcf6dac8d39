import { multiply, normalize, rotationFromVector } from '../../core/math';
import {
  angularRange,
  bothWays,
  type FramedRanges,
  farSwingPenalty,
  gaugeInAll,
  minMax,
  type RegionModel,
  rangeHalf,
  rangeMiddle,
} from './region';

/** Half of a twist that is all but free, rad: engines have their own minds about the rest. */
const ALL_BUT_FREE = Math.PI - 0.01;

/**
 * The same region with the child's frame turned about its x so that the twist is limited alike both ways: nothing is lost, no engine
 * sees ±π, and another handedness changes no range.
 */
function centred({ parent, child, ranges: [twist, ...others] }: FramedRanges): FramedRanges {
  const half = rangeHalf(twist) > ALL_BUT_FREE ? Math.PI : rangeHalf(twist);
  const turned = normalize(multiply(child, rotationFromVector([-rangeMiddle(twist), 0, 0])));
  return { parent, child: turned, ranges: [bothWays(half), ...others] };
}

/** Of regions that part a rotation into a twist about x, whose interval engines want centred, and a swing. */
export const swingAndTwist = {
  childFreedom: 2,
  centred,
  periodic: [true, false, false],
  penalty: farSwingPenalty,
} as const satisfies Partial<RegionModel>;

/** Of those that hold each angle of the swing in an interval of its own; ranges: twist, Y, Z. */
export const pyramid = {
  ...swingAndTwist,
  ranges: ({ a, b, c, count }) => [angularRange(a, count), minMax(b, count), minMax(c, count)],
  gauge: gaugeInAll,
} satisfies Partial<RegionModel>;
