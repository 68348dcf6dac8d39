import { createTransforms, type Skeleton, worldTransforms } from '../clip';
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
export type Poser = ReturnType<typeof createPoser>;

/** @param from J×4, parentFromLocal: what the pose begins as. */
export function createPoser(skeleton: Skeleton, from: ArrayLike<number>) {
  const { parents } = skeleton;
  const locals = Float64Array.from(from);
  const { positions, rotations } = createTransforms(skeleton);
  const update = () => worldTransforms(skeleton, locals, 0, [0, 0, 0], positions, rotations);
  update();
  const turn = (joint: number, by: Readonly<Quat>) => {
    const world = multiply(by, readQuat(rotations, joint));
    const parent = parents[joint];
    locals.set(normalize(parent < 0 ? world : inverseMultiply(readQuat(rotations, parent), world)), 4 * joint);
    update();
  };
  return {
    /** J×4, parentFromLocal. */
    locals,
    /** J×4, worldFromLocal. */
    rotations,
    /** J×3, m, in the world. */
    positions,
    /** m: from one joint to another in the world. */
    way: (a: number, b: number) => subtract(readVec3(positions, b), readVec3(positions, a)),
    /** Turns a joint, and what hangs on it, by a rotation in the world. */
    turn,
    /** Gives a joint a local rotation, parentFromLocal. */
    put: (joint: number, local: Readonly<Quat>) => {
      locals.set(local, 4 * joint);
      update();
    },
    /** Turns a joint by the smallest turn that lets what points along a point along b; not at all where one is without length. */
    aim: (joint: number, a: Readonly<Vec3>, b: Readonly<Vec3>) => {
      if (length(a) > TINY && length(b) > TINY) turn(joint, rotationBetween(unit(a), unit(b)));
    },
  };
}
