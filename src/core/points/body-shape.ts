import type { Roles, Skeleton } from '../clip';
import type { Vec3 } from '../math';
import type { ModelPoint } from './point-model';

/** Bones that have one length on both sides; pieces of a limb that a rig cuts up grow together, and so do the joints of a spine. */
export type BoneName = 'upper arm' | 'forearm' | 'thigh' | 'shank' | 'foot' | 'shoulder' | 'pelvis' | 'spine' | 'neck';

/** How much bones of people differ from the same share of their height, one standard deviation. */
const VARIES: Record<BoneName, number> = {
  'upper arm': 0.1,
  forearm: 0.1,
  thigh: 0.1,
  shank: 0.1,
  foot: 0.08,
  shoulder: 0.08,
  pelvis: 0.05,
  spine: 0.08,
  neck: 0.1,
};
/** m: bones that are shorter have no length of their own. */
const LEAST_BONE = 0.01;

/** Joints that bones of a name lead to, of both sides: their offsets grow with the bone. */
export function namedBones({ parents }: Skeleton, roles: Roles): ReadonlyMap<BoneName, readonly (readonly number[])[]> {
  const path = (from: number, to: number): number[] => {
    const joints: number[] = [];
    for (let at = to; at >= 0 && at !== from; at = parents[at]) joints.unshift(at);
    return from >= 0 && to >= 0 && parents[joints[0]] === from ? joints : [];
  };
  const sides = [roles.left, roles.right];
  return new Map<BoneName, number[][]>([
    ['upper arm', sides.map((side) => path(side.upperArm, side.foreArm))],
    ['forearm', sides.map((side) => path(side.foreArm, side.hand))],
    ['thigh', sides.map((side) => path(side.upperLeg, side.lowerLeg))],
    ['shank', sides.map((side) => path(side.lowerLeg, side.foot))],
    ['foot', sides.map((side) => path(side.foot, side.toe))],
    ['shoulder', sides.map((side) => path(roles.chest, side.upperArm))],
    ['pelvis', sides.map((side) => path(roles.hips, side.upperLeg))],
    ['spine', [path(roles.hips, roles.chest)]],
    ['neck', [path(roles.chest, roles.head)]],
  ]);
}

/**
 * A body as unknowns: the logarithm of the size of all; of each bone, the logarithm of how much longer it is than that; of each point, how
 * far it sits off its place, m on a body of size 1. A body grows from the lengths of a skeleton and the places of points that are given.
 */
export interface BodyShape {
  readonly size: number;
  /** By joint: the unknown of its bone, −1 for a joint that grows with the whole alone. */
  readonly boneColumns: Int32Array;
  /** The first of the three unknowns of a point. */
  pointColumn(point: number): number;
  /** `size` numbers: one standard deviation of each unknown; infinite for the size of all. */
  readonly spreads: Float64Array;
  /** By joint, and by point: where they are on a body, m. */
  offsetOf(joint: number, values: ArrayLike<number>, out: Vec3): Vec3;
  placeOf(point: number, values: ArrayLike<number>, out: Vec3): Vec3;
}

export function createBodyShape(skeleton: Skeleton, roles: Roles, points: readonly ModelPoint[]): BodyShape {
  const { offsets } = skeleton;
  const boneColumns = new Int32Array(skeleton.parents.length).fill(-1);
  const spreads = [Number.POSITIVE_INFINITY];
  for (const [name, sides] of namedBones(skeleton, roles)) {
    const joints = sides.flat();
    if (joints.reduce((sum, joint) => sum + lengthOf(offsets, joint), 0) < LEAST_BONE) continue;
    for (const joint of joints) boneColumns[joint] = spreads.length;
    spreads.push(VARIES[name]);
  }
  const firstPoint = spreads.length;
  for (const { spread } of points) spreads.push(spread, spread, spread);
  return {
    size: spreads.length,
    boneColumns,
    pointColumn: (point) => firstPoint + 3 * point,
    spreads: Float64Array.from(spreads),
    offsetOf(joint, values, out) {
      const column = boneColumns[joint];
      const scale = Math.exp(values[0] + (column < 0 ? 0 : values[column]));
      for (let k = 0; k < 3; k++) out[k] = scale * offsets[3 * joint + k];
      return out;
    },
    placeOf(point, values, out) {
      const scale = Math.exp(values[0]);
      const column = firstPoint + 3 * point;
      for (let k = 0; k < 3; k++) out[k] = scale * (points[point].offset[k] + values[column + k]);
      return out;
    },
  };
}

const lengthOf = (offsets: ArrayLike<number>, joint: number): number =>
  Math.hypot(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2]);

/** A bone of the person. */
export interface BoneLength {
  readonly name: BoneName;
  /** m. */
  readonly metres: number;
  /** m: on the skeleton that was given. */
  readonly given: number;
}

/** Lengths of the bones that both skeletons have. */
export function boneLengths(skeleton: Skeleton, given: Skeleton, roles: Roles): BoneLength[] {
  return [...namedBones(skeleton, roles)].flatMap(([name, [joints]]) => {
    const along = ({ offsets }: Skeleton) => joints.reduce((sum, joint) => sum + lengthOf(offsets, joint), 0);
    return along(given) < LEAST_BONE ? [] : [{ name, metres: along(skeleton), given: along(given) }];
  });
}
