import { type EulerOrder, eulerAngles, type Quat, readQuat, type Vec3 } from '../../math';
import type { Clip } from '../clip';

/** Which channels a joint is written with. */
export interface JointChannels {
  /** In the order of the row: 0–2 position x y z, 3–5 rotation x y z. */
  channels: readonly number[];
  /** Axes of the rotation, completed to three where the file has fewer. */
  order: EulerOrder;
}

/** What a joint is written with that no file tells of: a root with its place, any other with its rotation; Z, then X, then Y. */
const ROOT: readonly number[] = [0, 1, 2, 5, 3, 4];
const OTHER: readonly number[] = [5, 3, 4];
/** rad: less is what single precision leaves of nothing. */
const NOTHING = 4e-7;

/**
 * The channels to write each joint with: those of its file, which keep their order. Where a joint turns about an axis that has no channel there, as
 * held ones may, the missing ones are added behind; scale channels are left out.
 *
 * @param rotationAt local rotation of a joint in a frame, as the file sees it.
 */
export function planChannels(
  { skeleton, frameCount, source }: Pick<Clip, 'skeleton' | 'frameCount' | 'source'>,
  rotationAt: (frame: number, joint: number, out: Quat) => Quat,
): JointChannels[] {
  const q: Quat = [0, 0, 0, 1];
  const angles: Vec3 = [0, 0, 0];
  return Array.from(skeleton.parents, (parent, joint) => {
    const own = source?.channels[joint]?.filter((channel) => channel < 6) ?? (parent < 0 && joint === 0 ? ROOT : OTHER);
    const turns = own.filter((channel) => channel >= 3);
    const missing = OTHER.filter((channel) => !turns.includes(channel));
    const order = [...turns, ...missing].map((channel) => channel - 3) as unknown as EulerOrder;
    const needed = new Set<number>();
    for (let f = 0; f < frameCount && needed.size < missing.length; f++) {
      eulerAngles(rotationAt(f, joint, q), order, angles);
      for (let k = turns.length; k < 3; k++) if (Math.abs(angles[k]) > NOTHING) needed.add(order[k] + 3);
    }
    return { channels: needed.size > 0 ? [...own, ...missing] : own, order };
  });
}

/** Local rotations of a clip, joint by joint. */
export const jointRotations = ({ rotations, skeleton }: Clip) => {
  const joints = skeleton.parents.length;
  return (frame: number, joint: number, out: Quat): Quat => readQuat(rotations, frame * joints + joint, out);
};
