import type { Clip, JointLimit } from '../../../core';
import { DEGREE, readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { keptFor } from '../now';

/** rad: how wide a bar of twists is. The middle one holds frames that are twisted by less than half of it, either way. */
export const BAR = 8 * DEGREE;
/** Bars to either side of the middle one. */
export const BARS_ASIDE = 11;

/** Which shares of all frames of a clip have the twists of each bar, from the lowest up. */
export const twistBars = keptFor((clip: Clip) =>
  keptFor((limit: JointLimit): readonly number[] => {
    const joints = clip.skeleton.parents.length;
    const counts: number[] = new Array(2 * BARS_ASIDE + 1).fill(0);
    for (let frame = 0; frame < clip.frameCount; frame++) {
      const twist = twistAngle(limit, readQuat(clip.rotations, joints * frame + limit.joint));
      const bar = Math.round(twist / BAR) + BARS_ASIDE;
      if (bar in counts) counts[bar]++;
    }
    return counts.map((count) => count / clip.frameCount);
  }),
);

/** The share of all frames that are hardly twisted: those of the middle bar. */
export const hardlyTwisted = (clip: Clip, limit: JointLimit): number => twistBars(clip)(limit)[BARS_ASIDE];
