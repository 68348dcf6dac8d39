import type { Quat, Vec3 } from '../../core';
import {
  conjugate,
  multiply,
  normalize,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  times,
} from '../../core/math';
import type { EngineRegion } from '../regions';
import { hinges } from '../regions/hinges';
import { bringNear, createCoordinates, enterFrames, type Interval, type JointFrames } from '../regions/region';
import { type ExportJoint, type ExportScene, zeroPose } from '../scene';

/** Three hinges of a joint, the first outermost. */
export interface HingeChain {
  /** parentFromLocal when all three angles are 0. */
  zero: Quat;
  /** Unit, in the child's frame. */
  axes: [Vec3, Vec3, Vec3];
  /** rad. */
  ranges: readonly Interval[];
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Names the axes of three hinges anew: outermost about −z, then y, then x, as Rz · Ry · Rx has them. */
const ZYX: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

/**
 * Frames of hinges in which a rotation is rest · Rz · Ry · Rx, about axes that stand alike on parent and child at rest: the joint's own, or turned
 * so that x, y or z runs along the bone.
 */
export function axesAtRest({ rest, limit }: Omit<ExportJoint, 'regions'>): JointFrames[] {
  const along = AXES.map((axis) => rotationBetween(axis, limit!.twistAxis));
  const own: Quat = [0, 0, 0, 1];
  return [own, ...along].map((frame) => {
    const child = multiply(frame, ZYX);
    return { parent: multiply(rest, child), child };
  });
}

/** Undoes the naming of `axesAtRest`: the joint's frame from the axes of its angles. */
export const axesOf = ({ child }: JointFrames): Quat => multiply(child, conjugate(ZYX));

/**
 * R = parent · Rx(a) · Ry(b) · Rz(c) · child⁻¹ = zero · R(axis₀, a) · R(axis₁, b) · R(axis₂, c), with axesₖ = child · eₖ.
 *
 * @param at rad: the angles that count as zero. `zero` is the rotation there, R(axis₀, a) is about the axis as it lies there, and so on;
 * ranges are counted from there.
 */
export function hingeChain(region: EngineRegion, at: readonly number[] = [0, 0, 0]): HingeChain {
  const [first, second, third] = AXES.map((axis) => rotateVector(region.child, axis)) as [Vec3, Vec3, Vec3];
  const [a, b, c] = [first, second, third].map((axis, k) => rotationFromVector(times(axis, at[k])));
  const back = conjugate(c);
  return {
    zero: normalize(multiply(multiply(multiply(zeroPose(region), a), b), c)),
    axes: [rotateVector(back, rotateVector(conjugate(b), first)), rotateVector(back, second), third],
    ranges: region.ranges.map(([low, high], k) => [low - at[k], high - at[k]]),
  };
}

/** The angles of three hinges that give a local rotation: of the two triples the one that lies deeper in the ranges. */
export function hingeAngles(region: EngineRegion, rotation: Readonly<Quat>): number[] {
  const at = createCoordinates(1);
  enterFrames(Float64Array.from(rotation), region, at);
  hinges.place(at);
  const [a, b, c] = [at.a[0], at.b[0], at.c[0]];
  const triples = [
    [a, b, c],
    [a + Math.PI, Math.PI - b, c + Math.PI],
  ].map((triple) => triple.map((angle, k) => near(angle, region.ranges[k])));
  const beyond = (triple: number[]) =>
    Math.max(...triple.map((angle, k) => Math.max(region.ranges[k][0] - angle, angle - region.ranges[k][1])));
  return beyond(triples[0]) <= beyond(triples[1]) ? triples[0] : triples[1];
}

function near(angle: number, [least, greatest]: Interval): number {
  const one = Float64Array.of(angle);
  bringNear(one, 1, (least + greatest) / 2);
  return one[0];
}

/** Roll, pitch and yaw of q = Rz(yaw) · Ry(pitch) · Rx(roll), rad. */
export function rollPitchYaw(q: Readonly<Quat>): Vec3 {
  const [x, y, z, w] = q;
  const sine = 2 * (w * y - z * x);
  // At a pitch of a quarter turn only a sum or difference of the other two is known.
  const angles: Vec3 =
    Math.abs(sine) > 1 - 1e-12
      ? [2 * Math.atan2(x, w), (Math.sign(sine) * Math.PI) / 2, 0]
      : [
          Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
          Math.asin(sine),
          Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
        ];
  return angles.map(withoutNoise) as Vec3;
}

/** A length or angle without what sums leave of nothing. */
export const withoutNoise = (value: number): number => Math.round(value * 1e12) / 1e12;

/** worldFromLocal of all joints. @param locals parentFromLocal by joint; default the rest pose */
export function worldRotations(
  { joints }: ExportScene,
  locals: readonly Readonly<Quat>[] = joints.map(({ rest }) => rest),
): Quat[] {
  const world: Quat[] = [];
  for (const { joint, parent } of joints)
    world.push(parent < 0 ? [...locals[joint]] : multiply(world[parent], locals[joint]));
  return world;
}
