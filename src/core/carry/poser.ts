import { type Skeleton, worldTransforms } from '../clip';
import {
  inverseMultiply,
  length,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotationBetween,
  subtract,
  unit,
  type Vec3,
} from '../math';

/** m: shorter ways have no direction worth trusting. */
const TINY = 1e-6;

/** A pose that is changed joint by joint, by turns in the world; joint 0 is at the origin. */
export interface Poser {
  /** J×4, parentFromLocal. */
  readonly locals: Float64Array;
  /** J×4, worldFromLocal. */
  readonly rotations: Float64Array;
  /** J×3, m, in the world. */
  readonly positions: Float64Array;
  /** m: from one joint to another in the world. */
  way(from: number, to: number): Vec3;
  /** Turns a joint, and what hangs on it, by `turn` in the world. */
  turn(joint: number, turn: Readonly<Quat>): void;
  /** Turns a joint by the smallest turn that lets what points along `from` point along `to`; not at all where one is without length. */
  aim(joint: number, from: Readonly<Vec3>, to: Readonly<Vec3>): void;
}

/** @param from J×4, parentFromLocal: what the pose begins as. */
export function createPoser(skeleton: Skeleton, from: ArrayLike<number>): Poser {
  const { parents } = skeleton;
  const locals = Float64Array.from(from);
  const rotations = new Float64Array(4 * parents.length);
  const positions = new Float64Array(3 * parents.length);
  const update = () => worldTransforms(skeleton, locals, 0, [0, 0, 0], positions, rotations);
  update();
  const turn = (joint: number, by: Readonly<Quat>) => {
    const world = multiply(by, readQuat(rotations, joint));
    const parent = parents[joint];
    locals.set(normalize(parent < 0 ? world : inverseMultiply(readQuat(rotations, parent), world)), 4 * joint);
    update();
  };
  return {
    locals,
    rotations,
    positions,
    way: (a, b) => subtract(readVec3(positions, b), readVec3(positions, a)),
    turn,
    aim: (joint, a, b) => {
      if (length(a) > TINY && length(b) > TINY) turn(joint, rotationBetween(unit(a), unit(b)));
    },
  };
}
