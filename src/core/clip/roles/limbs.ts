import { boneLength } from '../bone-length';
import type { NamedPart } from '../joint-names';
import { type LimbSide, sided } from './joint-role';
import { below, type SkeletonFacts } from './reading';

/** Names of what an arm and a leg consist of. */
export const ARM_PARTS: ReadonlySet<NamedPart> = new Set(['clavicle', 'shoulder', 'upperArm', 'foreArm']);
export const LEG_PARTS: ReadonlySet<NamedPart> = new Set(['upperLeg', 'leg', 'lowerLeg']);
/** A segment shorter than this share of its limb separates nothing: its two joints are one. */
const NEGLIGIBLE = 0.02;

/**
 * The end of a limb: the joint of that name nearest to the trunk which hangs below limb joints (a handle of an
 * animator's rig does not), else whatever the limb's last named joint carries.
 */
export function findEnd(
  reading: SkeletonFacts,
  side: LimbSide,
  end: NamedPart,
  limb: ReadonlySet<NamedPart>,
  last: NamedPart,
): number {
  const { parts, sides, depths, given, skeleton } = reading;
  let best = -1;
  const limbIsNamed = parts.some((part, j) => limb.has(part) && sides[j] === side);
  const onLimb: boolean[] = [];
  for (const parent of skeleton.parents) onLimb.push(parent >= 0 && (onLimb[parent] || limb.has(parts[parent])));
  const better = (j: number) =>
    best < 0 || (given.has(j) && !given.has(best)) || (given.has(j) === given.has(best) && depths[j] < depths[best]);
  for (const [j, part] of parts.entries()) {
    if (part !== end || sides[j] !== side || !better(j)) continue;
    const hangs = !limbIsNamed || given.has(j) || onLimb[j];
    if (hangs) best = j;
  }
  if (best >= 0) return best;
  for (const [j, parent] of skeleton.parents.entries()) {
    if (parent < 0 || parts[parent] !== last || sides[parent] !== side || parts[j] !== 'none') continue;
    if (best < 0 || boneLength(reading.skeleton, j) > boneLength(reading.skeleton, best)) best = j;
  }
  return best;
}

/** The joint of a limb in whose two neighbours the limb is longest: the elbow or knee, where names do not tell. */
function hingeByLength(reading: SkeletonFacts, path: number[]): number {
  let best = -1;
  let longest = -1;
  for (let i = 1; i < path.length - 1; i++) {
    const length = Math.min(boneLength(reading.skeleton, path[i]), boneLength(reading.skeleton, path[i + 1]));
    if (length > longest) [longest, best] = [length, i];
  }
  return best;
}

/** The joint before the hinge, skipping back over joints that sit on one another. */
function startByLength(reading: SkeletonFacts, path: number[], hinge: number): number {
  const total = path.reduce((sum, joint) => sum + boneLength(reading.skeleton, joint), 0);
  let start = hinge - 1;
  while (start > 0 && boneLength(reading.skeleton, path[start + 1]) < NEGLIGIBLE * total) start--;
  return start;
}

const lastWhere = (parts: NamedPart[], end: number, ...wanted: NamedPart[]) =>
  parts.findLastIndex((part, i) => i < end && wanted.includes(part));

/** Names the joints of `path`, from below the chest to the hand. */
export function nameArm(reading: SkeletonFacts, side: LimbSide, path: number[]): void {
  const { roles } = reading;
  const parts = path.map((joint) => reading.parts[joint]);
  const hand = path.length - 1;
  let elbow = parts.findIndex((part, i) => part === 'foreArm' && i < hand);
  if (elbow < 0) elbow = hingeByLength(reading, path);
  if (elbow < 1) return;
  let upper = parts.findIndex((part, i) => part === 'upperArm' && i < elbow);
  if (upper < 0) upper = lastWhere(parts, elbow, 'shoulder');
  if (upper < 0) upper = startByLength(reading, path, elbow);
  let clavicle = lastWhere(parts, upper, 'clavicle');
  if (clavicle < 0) clavicle = lastWhere(parts, upper, 'shoulder');
  if (clavicle < 0) clavicle = upper - 1;
  for (const [i, joint] of path.entries()) {
    if (i === clavicle) roles[joint] = sided(side, 'Clavicle');
    else if (i < upper) roles[joint] = 'helper';
    else if (i === upper) roles[joint] = sided(side, 'UpperArm');
    else if (i < elbow) roles[joint] = sided(side, 'UpperArmSplit');
    else if (i === elbow) roles[joint] = sided(side, 'ForeArm');
    else roles[joint] = sided(side, i < hand ? 'ForeArmSplit' : 'Hand');
  }
}

/** Names the joints of `path`, from below the hips to the foot. */
export function nameLeg(reading: SkeletonFacts, side: LimbSide, path: number[]): void {
  const { roles } = reading;
  const parts = path.map((joint) => reading.parts[joint]);
  const foot = path.length - 1;
  let knee = parts.findIndex((part, i) => part === 'lowerLeg' && i < foot);
  if (knee < 0) {
    const thigh = parts.findIndex((part) => part === 'upperLeg' || part === 'leg');
    knee = thigh < 0 ? -1 : parts.findIndex((part, i) => part === 'leg' && i > thigh && i < foot);
  }
  if (knee < 1) knee = hingeByLength(reading, path);
  if (knee < 1) return;
  let thigh = parts.findIndex((part, i) => part === 'upperLeg' && i < knee);
  if (thigh < 0) thigh = lastWhere(parts, knee, 'leg', 'hips');
  if (thigh < 0) thigh = startByLength(reading, path, knee);
  for (const [i, joint] of path.entries()) {
    if (i < thigh) roles[joint] = i === thigh - 1 && reading.sides[joint] === side ? sided(side, 'Hip') : 'helper';
    else if (i === thigh) roles[joint] = sided(side, 'UpperLeg');
    else if (i < knee) roles[joint] = sided(side, 'UpperLegSplit');
    else if (i === knee) roles[joint] = sided(side, 'LowerLeg');
    else roles[joint] = sided(side, i < foot ? 'LowerLegSplit' : 'Foot');
  }
}

/** Takes the toe, and puts aside what else hangs on the foot. */
export function nameToe(reading: SkeletonFacts, side: LimbSide, foot: number): void {
  const { parts, roles, keys, depths, skeleton } = reading;
  const down = below(reading, foot);
  const toes = down.filter((joint) => parts[joint] === 'toe');
  const front = toes.filter((joint) => !keys[joint].includes('metatars'));
  const candidates = front.length > 0 ? front : toes;
  if (candidates.length === 0) {
    const plain = down.filter((joint) => skeleton.parents[joint] === foot && parts[joint] === 'none');
    // SMPL's foot hangs on its ankle, and is the ball of it.
    const feet = down.filter((joint) => skeleton.parents[joint] === foot && parts[joint] === 'foot');
    const only = plain.length === 1 ? plain : feet;
    if (only.length === 1 && boneLength(reading.skeleton, only[0]) > 0) candidates.push(only[0]);
  }
  let toe = candidates[0] ?? -1;
  for (const joint of candidates) if (depths[joint] < depths[toe]) toe = joint;
  for (const joint of down) roles[joint] = 'helper';
  if (toe >= 0) roles[toe] = sided(side, 'Toe');
}
