import type { Clip, Roles, SideRoles } from '../../clip';
import { type HumanProfile, humanLimits } from '../../human';
import { violationAngle } from '../../limit';
import { DEGREE, readQuat } from '../../math';
import { cutClip } from '../folds';

const LIMBS = {
  arms: ['clavicle', 'upperArm', 'foreArm', 'hand'],
  legs: ['upperLeg', 'lowerLeg', 'foot', 'toe'],
} as const satisfies Record<string, readonly (keyof SideRoles)[]>;

/** Limbs whose sides may be exchanged. */
export type SwappedLimbs = keyof typeof LIMBS;

/** Frames that are looked at, in one stretch: how feet stand and elbows fold is told by motion. */
const FRAMES = 1200;
/** Frames among those that are measured. */
const MEASURED = 100;
/** rad: limbs that are out by less on average are as they should be. */
const CLEAR = 5 * DEGREE;
/** With the sides exchanged limbs are out by less than this share of how far they were. */
const BETTER = 1 / 4;

/** Arms and legs that are possible, or nearly, once the rotations of the left and the right joints are exchanged, and are not as they are. */
export function swappedLimbs(clip: Clip, roles: Roles, profile: HumanProfile): SwappedLimbs[] {
  const first = Math.max(0, Math.floor((clip.frameCount - FRAMES) / 2));
  const stretch = cutClip(clip, first, Math.min(clip.frameCount, first + FRAMES));
  return (Object.keys(LIMBS) as SwappedLimbs[]).filter((limbs) => {
    const pairs = pairsOf(roles, limbs);
    if (pairs.length === 0) return false;
    const before = meanViolation(stretch, roles, profile, pairs);
    return before > CLEAR && meanViolation(exchanged(stretch, pairs), roles, profile, pairs) < BETTER * before;
  });
}

/** The joints of limbs, left and right ones together, that both sides have. */
export const pairsOf = ({ left, right }: Roles, limbs: SwappedLimbs): (readonly [left: number, right: number])[] =>
  LIMBS[limbs].map((part) => [left[part], right[part]] as const).filter(([l, r]) => l >= 0 && r >= 0);

/** rad: how far the joints of pairs are out, on average. */
function meanViolation(
  clip: Clip,
  roles: Roles,
  profile: HumanProfile,
  pairs: readonly (readonly [number, number])[],
): number {
  const joints = clip.skeleton.names.length;
  const limits = humanLimits(clip.skeleton, { profile, roles, motion: clip }).limits.filter(({ joint }) =>
    pairs.some((pair) => pair.includes(joint)),
  );
  const step = Math.max(1, Math.floor(clip.frameCount / MEASURED));
  let [sum, count] = [0, 0];
  for (const limit of limits)
    for (let f = 0; f < clip.frameCount; f += step, count++)
      sum += violationAngle(limit, readQuat(clip.rotations, f * joints + limit.joint));
  return count > 0 ? sum / count : 0;
}

/** The clip with the rotations of each pair exchanged. */
function exchanged(clip: Clip, pairs: readonly (readonly [number, number])[]): Clip {
  const joints = clip.skeleton.names.length;
  const rotations = clip.rotations.slice();
  for (let f = 0; f < clip.frameCount; f++)
    for (const [left, right] of pairs) {
      const [l, r] = [4 * (f * joints + left), 4 * (f * joints + right)];
      rotations.set(clip.rotations.subarray(r, r + 4), l);
      rotations.set(clip.rotations.subarray(l, l + 4), r);
    }
  return { ...clip, rotations };
}
