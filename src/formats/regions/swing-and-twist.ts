import { angularRange, farSwingPenalty, gaugeInAll, minMax, type RegionModel } from './region';

/** Of regions that part a rotation into a twist about x, whose interval engines want centred, and a swing. */
export const swingAndTwist = {
  childFreedom: 2,
  isTwistCentred: true,
  periodic: [true, false, false],
  penalty: farSwingPenalty,
} as const satisfies Partial<RegionModel>;

/** Of those that hold each angle of the swing in an interval of its own; ranges: twist, Y, Z. */
export const pyramid = {
  ...swingAndTwist,
  ranges: ({ a, b, c, count }) => [angularRange(a, count), minMax(b, count), minMax(c, count)],
  gauge: gaugeInAll,
} satisfies Partial<RegionModel>;
