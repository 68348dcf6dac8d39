import type { NamedPart } from '../joint-names';
import { LIMB_SIDES, sided } from './joint-role';
import { ARM_PARTS, LEG_PARTS } from './limbs';
import { below, commonAncestor, lineage, pathDown, type SkeletonFacts } from './reading';

/** Names the trunk: hips, spine, chest, neck, head. */
export function nameTrunk(reading: SkeletonFacts, hips: number, chest: number): void {
  const { parts, sides, roles, depths } = reading;
  for (const joint of lineage(reading, hips)) roles[joint] = 'helper';
  if (chest >= 0) {
    for (const joint of pathDown(reading, hips, chest)) roles[joint] = 'spine';
    roles[chest] = 'chest';
  }
  if (hips >= 0) roles[hips] = 'hips';

  const base = chest >= 0 ? chest : hips;
  const isBelow = new Set(below(reading, base));
  let head = -1;
  for (const [j, part] of parts.entries()) {
    if (part !== 'head' || sides[j] !== 'centre') continue;
    if (
      head < 0 ||
      (isBelow.has(j) && !isBelow.has(head)) ||
      (isBelow.has(j) === isBelow.has(head) && depths[j] < depths[head])
    ) {
      head = j;
    }
  }
  const chain = head >= 0 ? pathDown(reading, commonAncestor(reading, base, head), head) : [];
  if (head < 0) {
    // A spine that is numbered through ends in the head.
    let tip = base;
    for (const j of isBelow) {
      if (reading.skeleton.parents[j] !== tip || sides[j] !== 'centre') continue;
      if (parts[j] !== 'neck' && parts[j] !== 'spine') continue;
      chain.push(j);
      tip = j;
    }
    if (chain.length > 0 && parts[tip] === 'spine') head = tip;
  }
  for (const joint of chain) roles[joint] = 'neck';
  if (head >= 0) roles[head] = 'head';
  for (const joint of below(reading, head)) {
    const side = sides[joint];
    roles[joint] = 'helper';
    if (parts[joint] !== 'eye' || side === 'centre') continue;
    if (!roles.includes(sided(side, 'Eye'))) roles[joint] = sided(side, 'Eye');
  }
}

/** The joint that carries both limbs: where the paths from their ends meet, or where a lone one meets the trunk. */
function meetingJoint(reading: SkeletonFacts, ends: number[], limb: ReadonlySet<NamedPart>): number {
  const { parts, sides } = reading;
  const [a, b] = LIMB_SIDES.map((side, i) =>
    ends[i] >= 0 ? ends[i] : parts.findIndex((part, joint) => limb.has(part) && sides[joint] === side),
  ) as [number, number];
  if (a >= 0 && b >= 0) return commonAncestor(reading, a, b);
  const end = Math.max(a, b);
  return end < 0 ? -1 : (lineage(reading, end).find((joint) => sides[joint] === 'centre') ?? -1);
}

/** The joint that carries both arms. */
export function findChest(reading: SkeletonFacts, hands: number[]): number {
  for (const [joint, role] of reading.given) if (role === 'chest') return joint;
  let chest = meetingJoint(reading, hands, ARM_PARTS);
  // Biped hangs the arms on the neck.
  while (chest >= 0 && reading.parts[chest] === 'neck') chest = reading.skeleton.parents[chest];
  return chest;
}

/** The joint that carries both legs and the chest. */
export function findHips(reading: SkeletonFacts, feet: number[], chest: number): number {
  const { parts, sides, given } = reading;
  for (const [joint, role] of given) if (role === 'hips') return joint;
  const legs = meetingJoint(reading, feet, LEG_PARTS);
  const centre = chest >= 0 && legs >= 0 ? commonAncestor(reading, legs, chest) : legs;
  const isHips = (joint: number) => parts[joint] === 'hips' && sides[joint] === 'centre';
  if (centre < 0) return parts.findIndex((_, joint) => isHips(joint));
  return lineage(reading, centre).find(isHips) ?? centre;
}
