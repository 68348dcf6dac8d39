import { type Clip, createTransforms, frameTransforms } from '../clip';
import {
  meanRotation,
  multiply,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  type Vec3,
} from '../math';
import { standing } from './plant-feet';

/** Fewer frames of standing show nothing. */
const FEWEST = 10;
/** How sure it must be that a foot stands. */
const SURE = 0.5;

/**
 * How a foot is turned when it stands flat, worldFromFoot with its toes towards +Z: the mean over the frames in which its ankle is low and
 * slow. Rests of captures often hang in the air with feet as the legs are splayed. Null where the foot hardly stands.
 *
 * @param ahead in the foot's frame: where its toes are.
 */
export function flatFoot(motion: Clip, foot: number, ahead: Readonly<Vec3>): Quat | null {
  const { frameCount, skeleton } = motion;
  const { positions, rotations } = createTransforms(skeleton);
  const ankle = new Float64Array(3 * frameCount);
  const turned = new Float64Array(4 * frameCount);
  for (let f = 0; f < frameCount; f++) {
    frameTransforms(motion, f, positions, rotations);
    const world = readQuat(rotations, foot);
    ankle.set(readVec3(positions, foot), 3 * f);
    turned.set(multiply(yaw(-heading(rotateVector(world, ahead))), world), 4 * f);
  }
  const sure = standing(ankle, motion.frameTime, 1);
  const rows: number[] = [];
  for (const [f, surely] of sure.entries()) if (surely > SURE) rows.push(...turned.subarray(4 * f, 4 * f + 4));
  return rows.length < 4 * FEWEST ? null : meanRotation(rows);
}

/** rad: which way a direction points along the floor, from +Z towards +X. */
export const heading = (direction: Readonly<Vec3>): number => Math.atan2(direction[0], direction[2]);

/** A turn about the vertical. */
export const yaw = (angle: number): Quat => rotationFromVector([0, angle, 0]);
