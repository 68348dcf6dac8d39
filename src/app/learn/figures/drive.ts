import type { JointLimit, Vec3 } from '../../../core';
import { unit } from '../../../core/math';
import { vectorAt } from '../../drawing/bend';
import { outlineOf } from '../../drawing/outline-of';
import { keptFor } from '../now';

/** The way to a corner of a limit to which a bone swings far and twists little: a unit rotation vector of the charts' frame. */
export const wayToDrive = keptFor(({ parts }: JointLimit): Vec3 => {
  const { positions } = outlineOf(parts[0].shape);
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => vectorAt(positions, i));
  const fits = ([x, y, twist]: Vec3) => Math.hypot(x, y) - Math.abs(twist);
  return unit(corners.reduce((best, each) => (fits(each) > fits(best) ? each : best)));
});
