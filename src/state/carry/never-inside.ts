import { type Clip, type JointLimit, violationAngle } from '../../core';
import { moves } from '../../core/clip';
import { readQuat } from '../../core/math';

/** Frames that are looked at. */
const SAMPLES = 240;
/** A joint that is outside in more of them is not met by its limit. */
const MOST_OUTSIDE = 0.95;
/** rad: less far beyond is rounding, of which thin regions make much. */
const SLIGHT = (0.02 * Math.PI) / 180;

/**
 * Joints whose carried limits hold hardly any pose of the motion that is shown, by ascending joint. A hinge that was captured about one
 * axis is a line among rotations: where this skeleton's own hinge is a few degrees askew to it, or rolled another way, they never meet, and
 * what would be held is the difference of two captures. Without motion nothing is known.
 */
export function neverInside(limits: readonly JointLimit[], clip: Clip): number[] {
  if (!moves(clip)) return [];
  const { rotations, frameCount, skeleton } = clip;
  const count = Math.min(SAMPLES, frameCount);
  const isOutside = (limit: JointLimit, i: number) => {
    const frame = Math.floor((i * frameCount) / count);
    return violationAngle(limit, readQuat(rotations, frame * skeleton.names.length + limit.joint)) > SLIGHT;
  };
  return limits
    .filter((limit) => {
      let outside = 0;
      for (let i = 0; i < count; i++) if (isOutside(limit, i)) outside++;
      return outside > MOST_OUTSIDE * count;
    })
    .map(({ joint }) => joint);
}
