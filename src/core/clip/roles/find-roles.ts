import type { Skeleton } from '../clip';
import { collect } from './collect';
import { nameFingers } from './fingers';
import { type JointRole, LIMB_SIDES, sided } from './joint-role';
import { ARM_PARTS, findEnd, LEG_PARTS, nameArm, nameLeg, nameToe } from './limbs';
import { pathDown, read, type SkeletonFacts } from './reading';
import type { Roles } from './roles';
import { findChest, findHips, nameTrunk } from './trunk';

/** Roles that any number of joints may have. */
const LISTS: ReadonlySet<string> = new Set(['spine', 'neck', 'helper', 'none']);

/** Makes hand-given roles hold; a role that one joint alone can have is taken from its former owner. */
function applyGiven(reading: SkeletonFacts): void {
  const { given, roles } = reading;
  for (const role of given.values()) {
    if (LISTS.has(role) || /Split$|Thumb$|Index$|Middle$|Ring$|Pinky$/.test(role)) continue;
    for (const [joint, former] of roles.entries()) if (former === role && !given.has(joint)) roles[joint] = 'none';
  }
  for (const [joint, role] of given) roles[joint] = role;
}

/**
 * Finds out which joint is what on a human, from names and topology: hands and feet by name, the trunk as what they
 * have in common, elbows and knees by name or else by the longest bones. Settles words that mean different joints in
 * different files (`LeftShoulder`, `LeftHip`, `LeftLeg`) by the chain they stand in.
 *
 * @category Clips
 * @param overrides roles given by hand, by joint name; they hold whatever the names say. Unknown names are ignored.
 */
export function findRoles(skeleton: Skeleton, overrides: Partial<Record<string, JointRole>> = {}): Roles {
  const reading = read(skeleton, overrides);
  const { parts, roles } = reading;
  const hands = LIMB_SIDES.map((side) => findEnd(reading, side, 'hand', ARM_PARTS, 'foreArm'));
  const feet = LIMB_SIDES.map((side) => findEnd(reading, side, 'foot', LEG_PARTS, 'lowerLeg'));
  const chest = findChest(reading, hands);
  const hips = findHips(reading, feet, chest);

  for (const [joint, part] of parts.entries()) {
    const parent = skeleton.parents[joint];
    if (part === 'helper' || (parent >= 0 && roles[parent] === 'helper' && part === 'none')) roles[joint] = 'helper';
  }
  nameTrunk(reading, hips, chest);
  for (const [i, side] of LIMB_SIDES.entries()) {
    const onSide = (joint: number) => joint === hands[i] || joint === feet[i] || reading.sides[joint] !== 'centre';
    nameArm(reading, side, hands[i] < 0 ? [] : pathDown(reading, chest, hands[i]).filter(onSide));
    nameLeg(reading, side, feet[i] < 0 ? [] : pathDown(reading, hips, feet[i]).filter(onSide));
    if (roles[hands[i]] === sided(side, 'Hand')) nameFingers(reading, side, hands[i]);
    if (roles[feet[i]] === sided(side, 'Foot')) nameToe(reading, side, feet[i]);
  }
  for (const [joint, part] of parts.entries()) {
    // A pelvis bone that carries no leg, a pelvis between hips and legs.
    if (roles[joint] === 'none' && part === 'hips' && joint !== hips) roles[joint] = 'helper';
  }
  applyGiven(reading);
  return collect(reading);
}
