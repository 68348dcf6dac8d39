import type { Object3D } from 'three';
import { type JointRole, jointRoles } from '../core/clip';

/** VRM's bones of a side, and their roles; sides and fingers are put together below. */
const SIDED: Readonly<Record<string, string>> = {
  Shoulder: 'Clavicle',
  UpperArm: 'UpperArm',
  LowerArm: 'ForeArm',
  Hand: 'Hand',
  UpperLeg: 'UpperLeg',
  LowerLeg: 'LowerLeg',
  Foot: 'Foot',
  Toes: 'Toe',
  Eye: 'Eye',
};
const FINGERS: Readonly<Record<string, string>> = {
  Thumb: 'Thumb',
  Index: 'Index',
  Middle: 'Middle',
  Ring: 'Ring',
  Little: 'Pinky',
};
const PLAIN: Readonly<Record<string, JointRole>> = { hips: 'hips', spine: 'spine', neck: 'neck', head: 'head' };

/** The role of a bone as VRM 0 and 1 name it, the trunk aside; null for what has none, as jaws. */
function roleOf(bone: string): JointRole | null {
  if (PLAIN[bone]) return PLAIN[bone];
  const [, side, part] = /^(left|right)(.+)$/.exec(bone) ?? [];
  if (!side || !part) return null;
  const finger = /^(Thumb|Index|Middle|Ring|Little)(Metacarpal|Proximal|Intermediate|Distal)$/.exec(part)?.[1];
  const role = `${side}${finger ? FINGERS[finger] : SIDED[part]}` as JointRole;
  return jointRoles.includes(role) ? role : null;
}

/**
 * What a VRM says its bones are. The chest of ours is what carries the arms: its `upperChest` where there is one, else its `chest`,
 * else its `spine`.
 *
 * @returns role by name of joint
 */
export function vrmRoles(
  humanBones: ReadonlyMap<Object3D, string>,
  joints: readonly Object3D[],
  names: readonly string[],
): Record<string, JointRole> {
  const bones = new Set(humanBones.values());
  const chest = ['upperChest', 'chest', 'spine'].find((bone) => bones.has(bone));
  const roles: Record<string, JointRole> = {};
  for (const [joint, node] of joints.entries()) {
    const bone = humanBones.get(node);
    if (bone === undefined) continue;
    const role = bone === chest ? 'chest' : bone === 'chest' ? 'spine' : roleOf(bone);
    if (role) roles[names[joint]] = role;
  }
  return roles;
}
