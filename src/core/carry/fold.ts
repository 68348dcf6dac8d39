import { reject } from '../anatomy';
import { type Clip, type Roles, sampleTransforms } from '../clip';
import {
  conjugate,
  cross,
  dot,
  length,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  subtract,
  unit,
  type Vec3,
} from '../math';

/** Frames that are looked at. */
const SAMPLES = 200;
/** Fewer show nothing. */
const FEWEST = 10;
/** Share of the bending that must go one way, and the mean sine of the bend, before a joint counts as folding that way. */
const ONE_WAY = 0.85;
const LEAST_BEND = 0.15;

/** A limb, from the shoulder to the wrist or from the hip to the ankle, and where it folds to in the stance. */
interface Limb {
  /** The joint of the upper bone, and further ones where that is cut in pieces. */
  pieces: number[];
  lower: number;
  end: number;
  wanted: Vec3;
}

/** Which way a limb folds, in the frame of the last piece of its upper bone. */
interface Fold extends Limb {
  /** Unit: along the upper bone. */
  axis: Vec3;
  /** Unit, at right angles to it. */
  towards: Vec3;
}

const limbsOf = ({ left, right }: Roles): Limb[] =>
  [left, right].flatMap(({ upperArm, foreArm, hand, upperLeg, lowerLeg, foot, splits }): Limb[] => [
    { pieces: [upperArm, ...splits.upperArm], lower: foreArm, end: hand, wanted: [0, 0, 1] },
    { pieces: [upperLeg, ...splits.upperLeg], lower: lowerLeg, end: foot, wanted: [0, 0, -1] },
  ]);

/**
 * Which way limbs fold in a motion: elbows and knees are hinges, and their bending is the one thing that shows how the bone
 * above is rolled.
 *
 * @returns without the limbs that stay straight all along, or fold all ways.
 */
function foldsOf(motion: Clip, limbs: readonly Limb[]): Fold[] {
  const count = Math.min(SAMPLES, motion.frameCount);
  const found = limbs.map((limb) => ({ limb, axis: [0, 0, 0] as Vec3, sum: [0, 0, 0] as Vec3, bend: 0 }));
  for (const { positions, rotations } of sampleTransforms(motion, SAMPLES)) {
    for (const fold of found) {
      const { pieces, lower, end } = fold.limb;
      const upper = pieces[pieces.length - 1];
      const fromWorld = conjugate(readQuat(rotations, upper));
      const inUpper = (from: number, to: number) =>
        unit(rotateVector(fromWorld, subtract(readVec3(positions, to), readVec3(positions, from))));
      const axis = inUpper(upper, lower);
      const across = reject(inUpper(lower, end), axis);
      addTo(fold.axis, axis);
      addTo(fold.sum, across);
      fold.bend += length(across);
    }
  }
  return found.flatMap(({ limb, axis, sum, bend }) => {
    const along = unit(axis);
    const clear = length(sum);
    if (count < FEWEST || clear < ONE_WAY * bend || clear < LEAST_BEND * count) return [];
    return { ...limb, axis: along, towards: unit(reject(sum, along)) };
  });
}

/**
 * Rolls upper arms and thighs of a stance so that elbows fold forward and knees back. Rests disagree on this by up to 60°,
 * motion does not. Only these bones turn: what hangs on them has a roll of its own, which palms and feet show in the rest.
 *
 * @param rotations J×4, worldFromLocal, changed in place.
 */
export function rollToFolds(motion: Clip, roles: Roles, rotations: Float64Array): void {
  for (const { pieces, wanted, axis, towards } of foldsOf(motion, limbsOf(roles))) {
    const world = readQuat(rotations, pieces[pieces.length - 1]);
    const along = rotateVector(world, axis);
    const now = reject(rotateVector(world, towards), along);
    const then = reject(wanted, along);
    const roll = Math.atan2(dot(cross(now, then), along), dot(now, then));
    for (const joint of pieces)
      rotations.set(normalize(multiply(about(along, roll), readQuat(rotations, joint))), 4 * joint);
  }
}

const about = ([x, y, z]: Vec3, angle: number): Quat => rotationFromVector([x * angle, y * angle, z * angle]);

function addTo(sum: Vec3, v: Readonly<Vec3>): void {
  for (let k = 0; k < 3; k++) sum[k] += v[k];
}
