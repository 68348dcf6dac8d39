import type { Clip, JointLimit, Vec3 } from '../../../core';
import { frameTransforms } from '../../../core/clip';
import { cross, dot, multiply, readVec3, rotateVector, rotationFromVector, subtract } from '../../../core/math';
import { parentRotation } from '../parent-rotation';
import { intoCharts } from '../turn-joint';
import { forwardOf } from './forward';

/** rad: about a line so far to the right of where the body faces, limbs swing on circles that are seen as circles, and the line as a line. */
const ASIDE = 0.45;

/** The world in a frame of a clip: where joints are (J×3, m) and how they stand (J×4). */
function worldAt(clip: Clip, frame: number): { positions: Float32Array; rotations: Float32Array } {
  const joints = clip.skeleton.parents.length;
  const positions = new Float32Array(3 * joints);
  const rotations = new Float32Array(4 * joints);
  frameTransforms(clip, frame, positions, rotations);
  return { positions, rotations };
}

/**
 * rad about the bone, from the x of the charts: the direction across the bone about which the limb swings away from the body, as nearly
 * as may be the way that the body faces.
 *
 * @param end m, in the frame of the joint: where its limb ends
 */
export function outwardAt(clip: Clip, frame: number, limit: JointLimit, end: Readonly<Vec3>): number {
  const { positions, rotations } = worldAt(clip, frame);
  const { joint, reference, axes } = limit;
  const standing = multiply(parentRotation(clip.skeleton, joint, rotations), reference);
  const forward = rotateVector(rotationFromVector([0, -ASIDE, 0]), forwardOf(clip, positions));
  const away = subtract(readVec3(positions, joint), readVec3(positions, 0));
  const isOutward = dot(cross(forward, rotateVector(standing, end)), away) >= 0;
  const [x, y] = intoCharts(axes, rotateVector([-standing[0], -standing[1], -standing[2], standing[3]], forward));
  return Math.atan2(y, x) + (isOutward ? 0 : Math.PI);
}

/**
 * Unit, in the frame of the charts.
 *
 * @param lean rad between the axis and the bone: a quarter turn across the bone, 0 along it
 * @param round rad about the bone: which way the axis lies across the bone
 */
export const axisAt = (lean: number, round: number): Vec3 => [
  Math.sin(lean) * Math.cos(round),
  Math.sin(lean) * Math.sin(round),
  Math.cos(lean),
];
