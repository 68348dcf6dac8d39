import {
  type AnatomicalJoint,
  fromAnatomical,
  type JointLimit,
  projectRotation,
  type Quat,
  type Vec3,
} from '../../core';
import { type AnatomicalRange, anatomicalNear } from '../../core/anatomy';

/** A rotation at the end of a limit. */
export interface ExtremeTurn {
  /** Inside the limit, parentFromLocal. */
  rotation: Quat;
  /** How it is said: "flexion 148". */
  words: string;
}

/** The two angles that say where the bone points; the third turns it about itself, which a limb hardly shows. */
const POINTING = [0, 1] as const;
/** rad: an angle that goes no further than this from its neutral has no end worth drawing. */
const LEAST = 0.14;

/**
 * The ends of a joint's limit, one angle at a time while the others are neutral, at most four.
 *
 * @param ranges how far each angle goes, rad
 */
export function extremeTurns(joint: AnatomicalJoint, limit: JointLimit, ranges: AnatomicalRange): ExtremeTurn[] {
  const hard = { ...limit, softening: null };
  const inside = (angles: Readonly<Vec3>) => projectRotation(hard, fromAnatomical(joint, angles));
  const neutral = anatomicalNear(joint, inside([0, 0, 0]), [0, 0, 0]);
  return POINTING.flatMap((axis) =>
    ranges[axis].flatMap((end): ExtremeTurn[] => {
      if (Math.abs(end - neutral[axis]) < LEAST) return [];
      const angles = [...neutral] as Vec3;
      angles[axis] = end;
      const rotation = inside(angles);
      const reached = anatomicalNear(joint, rotation, angles)[axis];
      const { positive, negative } = joint.axes[axis];
      const whole = Math.round((Math.abs(reached) * 180) / Math.PI);
      return [{ rotation, words: `${(reached < 0 ? negative : positive).name} ${whole}°` }];
    }),
  );
}
