import { type AnatomicalJoint, type FollowedAngles, followAnatomical, startFollowing } from '../anatomy';
import { type Clip, rangeAt, timeOfFrame } from '../clip';
import { finish, readQuat } from '../math';
import { csvText } from './csv-text';

const DEGREES = 180 / Math.PI;
/** Frames between two reports of progress. */
const FRAMES = 16;

/**
 * The clip's curves as a table (RFC 4180: commas, CRLF, names in quotes): frame, time (s), where the root is (m), and of each joint its three
 * angles (°), named for where they are above 0: "LeftForeArm flexion (°)". Angles are followed from frame to frame, so that they do not jump at ±180°.
 *
 * @param anatomy index = joint, as `anatomyOf` gives it.
 * @param joints which; default all.
 */
export const curvesCsv = (clip: Clip, anatomy: readonly AnatomicalJoint[], joints?: readonly number[]): string =>
  finish(curvesCsvInSteps(clip, anatomy, joints));

/** `curvesCsv`, frame by frame: yields the share that is done, so that a caller can show progress, pause or stop. */
export function* curvesCsvInSteps(
  clip: Clip,
  anatomy: readonly AnatomicalJoint[],
  joints: readonly number[] = [...anatomy.keys()],
): Generator<number, string> {
  const columns = joints.flatMap((joint) => {
    const { name, axes } = anatomy[joint];
    return axes.map(({ positive }) => `${name} ${positive.name} (°)`);
  });
  const root = ['x', 'y', 'z'].map((axis) => `root ${axis} (m)`);
  let text = `${['frame', 'time (s)', ...root, ...columns].map(csvText).join(',')}\r\n`;
  const stride = clip.skeleton.names.length;
  const followed = new Map<number, FollowedAngles>();
  let range = rangeAt(clip, 0);
  for (let frame = 0; frame < clip.frameCount; frame++) {
    // Clips that were joined have nothing to do with one another.
    if (rangeAt(clip, frame) !== range) followed.clear();
    range = rangeAt(clip, frame);
    const row = [String(frame), number(timeOfFrame(clip, frame), 6)];
    for (let k = 0; k < 3; k++) row.push(number(clip.rootPositions[3 * frame + k], 6));
    for (const joint of joints) {
      const q = readQuat(clip.rotations, frame * stride + joint);
      let state = followed.get(joint);
      if (state) followAnatomical(anatomy[joint], q, state);
      else followed.set(joint, (state = startFollowing(anatomy[joint], q)));
      for (const angle of state.angles) row.push(number(angle * DEGREES, 4));
    }
    text += `${row.join(',')}\r\n`;
    if (frame % FRAMES === FRAMES - 1) yield (frame + 1) / clip.frameCount;
  }
  return text;
}

const number = (value: number, digits: number): string => String(Number(value.toFixed(digits)) || 0);
