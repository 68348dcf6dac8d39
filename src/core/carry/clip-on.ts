import { type Clip, plainName, type Skeleton } from '../clip';
import { readQuat } from '../math';
import { carryRotation } from './carry-limit';
import { exactCarries, type JointCarry } from './same-figure';

/**
 * Rotations of a clip as joints of another skeleton have them, exactly, in that skeleton's axes and order. Where the root is stays as in the clip.
 *
 * @returns a string where the skeletons are neither the same figure nor rest alike, or a joint is missing: why, as a sentence about "it"
 */
export function clipOn(clip: Clip, skeleton: Skeleton): Clip | string {
  if (clip.skeleton === skeleton) return clip;
  const found = exactCarries(clip.skeleton, skeleton);
  if (typeof found === 'string') return found;
  const carries = skeleton.names.map(
    (_, joint): JointCarry | null => found.find((carry) => carry?.to === joint) ?? null,
  );
  const missing = carries.indexOf(null);
  if (missing >= 0) return `it has no joint "${plainName(skeleton.names[missing])}" where one is expected.`;
  const { frameCount } = clip;
  const [width, own] = [4 * skeleton.names.length, clip.skeleton.names.length];
  const rotations = new Float32Array(width * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    for (const carry of carries as JointCarry[])
      rotations.set(
        carryRotation(carry, readQuat(clip.rotations, frame * own + carry.from)),
        frame * width + 4 * carry.to,
      );
  return { ...clip, skeleton, rotations };
}
