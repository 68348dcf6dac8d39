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
 * @param isNeeded where nothing else shows how the foot stands: a foot that hardly does, as in runs, is judged by its lowest frames.
 */
export function flatFoot(motion: Clip, foot: number, ahead: Readonly<Vec3>, isNeeded: boolean): Quat | null {
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
  const frames = [...sure.keys()];
  const stands = frames.filter((f) => sure[f] > SURE);
  if (stands.length < FEWEST && !isNeeded) return null;
  const lowest = () => frames.sort((a, b) => ankle[3 * a + 1] - ankle[3 * b + 1]).slice(0, FEWEST);
  const judged = stands.length < FEWEST ? lowest() : stands;
  return meanRotation(judged.flatMap((f) => readQuat(turned, f)));
}

/** rad: which way a direction points along the floor, from +Z towards +X. */
export const heading = (direction: Readonly<Vec3>): number => Math.atan2(direction[0], direction[2]);

/** A turn about the vertical. */
export const yaw = (angle: number): Quat => rotationFromVector([0, angle, 0]);
