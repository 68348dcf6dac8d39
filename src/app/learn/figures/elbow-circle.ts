import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import {
  dot,
  inverseMultiply,
  multiply,
  plus,
  rotateVector,
  rotationFromVector,
  subtract,
  times,
  unit,
} from '../../../core/math';

/** A limb of two bones in the world: m, and worldFromLocal. */
export interface TwoBones {
  /** Where it begins, bends and ends. */
  first: Vec3;
  middle: Vec3;
  end: Vec3;
  /** Of the joint above the first, and of the first. */
  parentTurn: Quat;
  firstTurn: Quat;
}

/** A place of the joint in the middle of a limb whose ends stay. */
export interface MiddlePlace {
  at: Vec3;
  /** parentFromLocal of the first joint there; the joint in the middle keeps its own. */
  rotation: Quat;
  /** Whether the limit of the first joint lets it be. */
  isAllowed: boolean;
}

/**
 * The circle on which the middle of a limb can be while both ends stay: the limb turned about the line from end to end.
 *
 * @param limit of the first joint; null allows all
 * @param count of places, evenly round; the first is where the middle is
 */
export function middleCircle(bones: TwoBones, limit: JointLimit | null, count: number): MiddlePlace[] {
  const { first, middle, end, parentTurn, firstTurn } = bones;
  const axis = unit(subtract(end, first));
  const arm = subtract(middle, first);
  return Array.from({ length: count }, (_, i): MiddlePlace => {
    const turn = rotationFromVector(times(axis, (2 * Math.PI * i) / count));
    const rotation = inverseMultiply(parentTurn, multiply(turn, firstTurn));
    return {
      at: plus(first, rotateVector(turn, arm)),
      rotation,
      isAllowed: limit === null || containsRotation(limit, rotation),
    };
  });
}

/** The middle of the circle: the foot of the middle joint on the line from end to end. */
export function footOf({ first, middle, end }: TwoBones): Vec3 {
  const axis = unit(subtract(end, first));
  return plus(first, axis, dot(subtract(middle, first), axis));
}
