import { type Clip, moves } from '../clip';
import { type JointLimit, type LimitApart, violationAngle } from '../limit';
import { DEGREE, medianOf, readQuat } from '../math';

/** Frames that are looked at. */
const SAMPLES = 240;
/** A joint that is outside in more of them is not met by its limit. */
const MOST_OUTSIDE = 0.95;
/** rad: less far beyond is rounding, of which thin regions make much. */
const SLIGHT = (0.02 * Math.PI) / 180;

/**
 * Joints whose carried limits hold hardly any pose of the motion that is shown, each with a sentence on how far apart the two are. A hinge that was captured about one
 * axis is a line among rotations: where this skeleton's own hinge is a few degrees askew to it, or rolled another way, they never meet, and
 * what would be held is the difference of two captures. Without motion nothing is known.
 */
export function neverInside(limits: readonly JointLimit[], clip: Clip): LimitApart[] {
  if (!moves(clip)) return [];
  const { rotations, frameCount, skeleton } = clip;
  const count = Math.min(SAMPLES, frameCount);
  return limits.flatMap((limit) => {
    const { joint } = limit;
    const beyond = Array.from({ length: count }, (_, i) => {
      const frame = Math.floor((i * frameCount) / count);
      return violationAngle(limit, readQuat(rotations, frame * skeleton.names.length + joint));
    });
    const inside = beyond.filter((angle) => angle <= SLIGHT).length / count;
    if (inside >= 1 - MOST_OUTSIDE) return [];
    const far = medianOf(beyond) / DEGREE;
    const words = `${far.toFixed(far < 3 ? 1 : 0)}°`;
    return [
      {
        joint,
        reason: `Inside in ${Math.round(100 * inside)} % of the frames here, mostly ${words} beyond.`,
      },
    ];
  });
}
