import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import {
  cross,
  distance,
  dot,
  inverseMultiply,
  length,
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

/** rad: by how much a limb leaves a straight line in its middle. */
export const bendBetween = (first: Vec3, middle: Vec3, end: Vec3): number => {
  const [before, after] = [subtract(middle, first), subtract(end, middle)];
  return Math.atan2(length(cross(before, after)), dot(before, after));
};

/** A line nearer to upright has no lowest place round it. */
const UPRIGHT = 1e-6;

/** Unit: from a line to the lowest place of a circle round it; to the front of an upright line. */
function lowestOf(axis: Vec3): Vec3 {
  const down = plus([0, -1, 0], axis, axis[1]);
  return length(down) > UPRIGHT ? unit(down) : unit(plus([0, 0, 1], axis, -axis[2]));
}

/** rad round the line from `first` to `end`, from the lowest place of the circle, to a point. */
export function angleOnCircle(first: Vec3, end: Vec3, point: Vec3): number {
  const axis = unit(subtract(end, first));
  const lowest = lowestOf(axis);
  const way = subtract(point, first);
  return Math.atan2(dot(way, cross(axis, lowest)), dot(way, lowest));
}

/**
 * The place of the circle at an angle (rad) from its lowest; on the line where the limb cannot bend so far.
 *
 * @param upper, lower m: how long both bones are
 */
export function placeOnCircle(first: Vec3, end: Vec3, upper: number, lower: number, angle: number): Vec3 {
  const axis = unit(subtract(end, first));
  const apart = distance(end, first);
  const along = (upper ** 2 - lower ** 2 + apart ** 2) / (2 * apart);
  const radius = Math.sqrt(Math.max(0, upper ** 2 - along ** 2));
  const way = rotateVector(rotationFromVector(times(axis, angle)), lowestOf(axis));
  return plus(plus(first, axis, along), way, radius);
}

/**
 * The circle on which the middle of a limb can be while both ends stay: the limb turned about the line from end to end.
 *
 * @param limit of the first joint; null allows all
 * @param count of places, evenly round; the first is the lowest, wherever the middle is
 */
export function middleCircle(bones: TwoBones, limit: JointLimit | null, count: number): MiddlePlace[] {
  const { first, middle, end, parentTurn, firstTurn } = bones;
  const axis = unit(subtract(end, first));
  const arm = subtract(middle, first);
  const now = angleOnCircle(first, end, middle);
  return Array.from({ length: count }, (_, i): MiddlePlace => {
    const turn = rotationFromVector(times(axis, (2 * Math.PI * i) / count - now));
    const rotation = inverseMultiply(parentTurn, multiply(turn, firstTurn));
    return {
      at: plus(first, rotateVector(turn, arm)),
      rotation,
      isAllowed: limit === null || containsRotation(limit, rotation),
    };
  });
}
