import type { Skeleton } from './clip';
import { jointNames, type NamedPart, type Side, sideOf } from './joint-names';

/** The chains of a hand, knuckle first, without end nubs; empty where the skeleton has none. */
export interface FingerRoles {
  thumb: number[];
  index: number[];
  middle: number[];
  ring: number[];
  pinky: number[];
}

/** The joints of one side of a human; −1 where the skeleton has none. */
export interface SideRoles {
  /** The joint at the breast bone that lifts the shoulder. */
  clavicle: number;
  /** The shoulder's ball joint. */
  upperArm: number;
  /** The elbow. */
  foreArm: number;
  /** The wrist. */
  hand: number;
  fingers: FingerRoles;
  /** A joint between hips and thigh that belongs to the pelvis (CMU's `LHipJoint`). */
  hip: number;
  /** The hip's ball joint. */
  upperLeg: number;
  /** The knee. */
  lowerLeg: number;
  /** The ankle. */
  foot: number;
  /** The ball of the foot. */
  toe: number;
  eye: number;
  /** Further joints of a limb that is cut in pieces (`upperarm02`), from the body outwards. */
  splits: { upperArm: number[]; foreArm: number[]; upperLeg: number[]; lowerLeg: number[] };
}

/** Which joint is what on a human; indices into the skeleton, −1 where the skeleton has none. */
export interface Roles {
  /** `'human'` when hips, chest, both upper arms to hands and both thighs to feet were found. */
  kind: 'human' | 'unknown';
  /** The pelvis: the joint that carries both legs and the spine. */
  hips: number;
  /** Joints between hips and chest, upwards, both exclusive. */
  spine: number[];
  /** The joint that carries both arms; equals `hips` where there is no spine. */
  chest: number;
  /** Joints between chest and head, upwards, both exclusive. */
  neck: number[];
  head: number;
  left: SideRoles;
  right: SideRoles;
  /** Roots above the hips, twist and corrective joints, end nubs, face, props: what no limb or trunk bends at. */
  helpers: number[];
  /** Joints that could not be named. */
  unnamed: number[];
  /** The same the other way round: J entries, `'none'` for the unnamed. */
  byJoint: JointRole[];
}

const FINGERS = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const;
const SPLITS = ['upperArm', 'foreArm', 'upperLeg', 'lowerLeg'] as const;
const SINGLES = [
  'clavicle',
  'upperArm',
  'foreArm',
  'hand',
  'hip',
  'upperLeg',
  'lowerLeg',
  'foot',
  'toe',
  'eye',
] as const;

type SidedPart =
  | Capitalize<(typeof SINGLES)[number]>
  | Capitalize<(typeof FINGERS)[number]>
  | `${Capitalize<(typeof SPLITS)[number]>}Split`;

/** The role of one joint, as a user can give it by hand. */
export type JointRole =
  | 'hips'
  | 'spine'
  | 'chest'
  | 'neck'
  | 'head'
  | 'helper'
  | 'none'
  | `left${SidedPart}`
  | `right${SidedPart}`;

const capitalized = <T extends string>(text: T) => (text[0].toUpperCase() + text.slice(1)) as Capitalize<T>;
const SIDED: readonly SidedPart[] = [
  ...SINGLES.map(capitalized),
  ...FINGERS.map(capitalized),
  ...SPLITS.map((part) => `${capitalized(part)}Split` as const),
];

/** Every role a joint can be given. */
export const jointRoles: readonly JointRole[] = [
  ...(['hips', 'spine', 'chest', 'neck', 'head'] as const),
  ...SIDED.map((part) => `left${part}` as const),
  ...SIDED.map((part) => `right${part}` as const),
  ...(['helper', 'none'] as const),
];

type LimbSide = Exclude<Side, 'centre'>;

const LIMB_SIDES: readonly LimbSide[] = ['left', 'right'];
const ARM_PARTS: ReadonlySet<NamedPart> = new Set(['clavicle', 'shoulder', 'upperArm', 'foreArm']);
const LEG_PARTS: ReadonlySet<NamedPart> = new Set(['upperLeg', 'leg', 'lowerLeg']);
const LISTS: ReadonlySet<string> = new Set(['spine', 'neck', 'helper', 'none']);
/** Words for what people do not have. */
const NOT_HUMAN = /\b(tail|wing|paw|hoof|claw|fin|tentacle|trunk|beak)s?\b/;
/** A segment shorter than this share of its limb separates nothing: its two joints are one. */
const NEGLIGIBLE = 0.02;

const sided = (side: LimbSide, part: SidedPart): JointRole => `${side}${part}`;

/** All that finding roles asks about a skeleton. */
interface Reading {
  skeleton: Skeleton;
  parts: NamedPart[];
  sides: Side[];
  keys: string[];
  depths: number[];
  /** Roles given by hand, by joint. */
  given: Map<number, JointRole>;
  roles: JointRole[];
}

function partOfRole(role: JointRole): [part: NamedPart, side: Side] {
  const match = /^(left|right)(.+)$/.exec(role);
  if (match === null) {
    if (role === 'chest') return ['spine', 'centre'];
    return [role as NamedPart, 'centre'];
  }
  const part = match[2].endsWith('Split') ? 'helper' : match[2][0].toLowerCase() + match[2].slice(1);
  return [(part === 'hip' ? 'hips' : part) as NamedPart, match[1] as Side];
}

function read(skeleton: Skeleton, overrides: Partial<Record<string, JointRole>>): Reading {
  const names = jointNames(skeleton);
  const given = new Map<number, JointRole>();
  const parts = names.map((name) => name.part);
  const sides = names.map((_, joint) => sideOf(skeleton, joint));
  const depths: number[] = [];
  for (const [joint, parent] of skeleton.parents.entries()) {
    depths.push(parent < 0 ? 0 : depths[parent] + 1);
    const role = Object.hasOwn(overrides, skeleton.names[joint]) ? overrides[skeleton.names[joint]] : undefined;
    if (role === undefined) continue;
    given.set(joint, role);
    [parts[joint], sides[joint]] = partOfRole(role) as [NamedPart, Side];
  }
  const roles = names.map((): JointRole => 'none');
  return { skeleton, parts, sides, keys: names.map((name) => name.key), depths, given, roles };
}

/** A joint and all it hangs on, upwards. */
function lineage(reading: Reading, joint: number): number[] {
  const line: number[] = [];
  for (let j = joint; j >= 0; j = reading.skeleton.parents[j]) line.push(j);
  return line;
}

function commonAncestor(reading: Reading, a: number, b: number): number {
  const { parents } = reading.skeleton;
  const { depths } = reading;
  let x = a;
  let y = b;
  while (x !== y && x >= 0 && y >= 0) {
    if (depths[x] >= depths[y]) x = parents[x];
    else y = parents[y];
  }
  return x === y ? x : -1;
}

/** Joints below `from` down to `to`, `to` included; empty when `to` is not below `from`. */
function pathDown(reading: Reading, from: number, to: number): number[] {
  const line = lineage(reading, to);
  const end = line.indexOf(from);
  return end < 0 ? [] : line.slice(0, end).reverse();
}

/** All joints below one, in the skeleton's order. */
function below(reading: Reading, joint: number): number[] {
  if (joint < 0) return [];
  const inside = new Set([joint]);
  const found: number[] = [];
  for (let j = joint + 1; j < reading.parts.length; j++) {
    if (!inside.has(reading.skeleton.parents[j])) continue;
    inside.add(j);
    found.push(j);
  }
  return found;
}

function boneLength(reading: Reading, joint: number): number {
  const { offsets } = reading.skeleton;
  return Math.hypot(offsets[joint * 3], offsets[joint * 3 + 1], offsets[joint * 3 + 2]);
}

/**
 * The end of a limb: the joint of that name nearest to the trunk which hangs below limb joints (a handle of an
 * animator's rig does not), else whatever the limb's last named joint carries.
 */
function findEnd(
  reading: Reading,
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
    if (best < 0 || boneLength(reading, j) > boneLength(reading, best)) best = j;
  }
  return best;
}

/** The joint of a limb in whose two neighbours the limb is longest: the elbow or knee, where names do not tell. */
function hingeByLength(reading: Reading, path: number[]): number {
  let best = -1;
  let longest = -1;
  for (let i = 1; i < path.length - 1; i++) {
    const length = Math.min(boneLength(reading, path[i]), boneLength(reading, path[i + 1]));
    if (length > longest) [longest, best] = [length, i];
  }
  return best;
}

/** The joint before the hinge, skipping back over joints that sit on one another. */
function startByLength(reading: Reading, path: number[], hinge: number): number {
  const total = path.reduce((sum, joint) => sum + boneLength(reading, joint), 0);
  let start = hinge - 1;
  while (start > 0 && boneLength(reading, path[start + 1]) < NEGLIGIBLE * total) start--;
  return start;
}

const lastWhere = (parts: NamedPart[], end: number, ...wanted: NamedPart[]) =>
  parts.findLastIndex((part, i) => i < end && wanted.includes(part));

function nameArm(reading: Reading, side: LimbSide, path: number[]): void {
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

function nameLeg(reading: Reading, side: LimbSide, path: number[]): void {
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
function nameToe(reading: Reading, side: LimbSide, foot: number): void {
  const { parts, roles, keys, depths, skeleton } = reading;
  const down = below(reading, foot);
  const toes = down.filter((joint) => parts[joint] === 'toe');
  const front = toes.filter((joint) => !keys[joint].includes('metatars'));
  const candidates = front.length > 0 ? front : toes;
  if (candidates.length === 0) {
    const plain = down.filter((joint) => skeleton.parents[joint] === foot && parts[joint] === 'none');
    if (plain.length === 1 && boneLength(reading, plain[0]) > 0) candidates.push(plain[0]);
  }
  let toe = candidates[0] ?? -1;
  for (const joint of candidates) if (depths[joint] < depths[toe]) toe = joint;
  for (const joint of down) roles[joint] = 'helper';
  if (toe >= 0) roles[toe] = sided(side, 'Toe');
}

/** Which finger a numbered joint belongs to: Biped counts 0–4, others 1–5, or 1–4 beside a thumb with a name. */
function numberedFinger(name: string, fromZero: boolean, namedThumb: boolean): (typeof FINGERS)[number] {
  const digits = /finger[ _.-]*(\d+)/i.exec(name)?.[1];
  if (digits === undefined) return 'middle';
  const number = Number(digits[0]);
  return FINGERS[Math.min(4, fromZero || namedThumb ? number : Math.max(0, number - 1))];
}

function nameFingers(reading: Reading, side: LimbSide, hand: number): void {
  const { parts, roles, skeleton } = reading;
  const down = below(reading, hand);
  const namedThumb = down.some((joint) => parts[joint] === 'thumb');
  const fromZero = down.some((joint) => /finger[ _.-]*0/i.test(skeleton.names[joint]));
  const chains: Record<(typeof FINGERS)[number], number[]> = { thumb: [], index: [], middle: [], ring: [], pinky: [] };
  for (const joint of down) {
    const part = parts[joint];
    const name = skeleton.names[joint];
    let finger = FINGERS.find((candidate) => candidate === part);
    if (part === 'finger') finger = numberedFinger(name, fromZero, namedThumb);
    if (part === 'metacarpal' && /finger[ _.-]*\d/i.test(name)) {
      // Only the thumb's metacarpal moves at a joint of its own.
      const numbered = numberedFinger(name, fromZero, namedThumb);
      if (numbered === 'thumb') finger = numbered;
    }
    if (finger !== undefined) chains[finger].push(joint);
    else if (part !== 'none') roles[joint] = 'helper';
  }
  for (const finger of FINGERS) {
    for (const [i, joint] of chains[finger].entries()) {
      roles[joint] = i < 3 || reading.given.has(joint) ? sided(side, capitalized(finger)) : 'helper';
    }
  }
}

/** The trunk: hips, spine, chest, neck, head. */
function nameTrunk(reading: Reading, hips: number, chest: number): void {
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
function meetingJoint(reading: Reading, ends: number[], limb: ReadonlySet<NamedPart>): number {
  const { parts, sides } = reading;
  const [a, b] = LIMB_SIDES.map((side, i) =>
    ends[i] >= 0 ? ends[i] : parts.findIndex((part, joint) => limb.has(part) && sides[joint] === side),
  ) as [number, number];
  if (a >= 0 && b >= 0) return commonAncestor(reading, a, b);
  const end = Math.max(a, b);
  return end < 0 ? -1 : (lineage(reading, end).find((joint) => sides[joint] === 'centre') ?? -1);
}

function findChest(reading: Reading, hands: number[]): number {
  for (const [joint, role] of reading.given) if (role === 'chest') return joint;
  let chest = meetingJoint(reading, hands, ARM_PARTS);
  // Biped hangs the arms on the neck.
  while (chest >= 0 && reading.parts[chest] === 'neck') chest = reading.skeleton.parents[chest];
  return chest;
}

function findHips(reading: Reading, feet: number[], chest: number): number {
  const { parts, sides, given } = reading;
  for (const [joint, role] of given) if (role === 'hips') return joint;
  const legs = meetingJoint(reading, feet, LEG_PARTS);
  const centre = chest >= 0 && legs >= 0 ? commonAncestor(reading, legs, chest) : legs;
  const isHips = (joint: number) => parts[joint] === 'hips' && sides[joint] === 'centre';
  if (centre < 0) return parts.findIndex((_, joint) => isHips(joint));
  return lineage(reading, centre).find(isHips) ?? centre;
}

/** Makes hand-given roles hold; a role that one joint alone can have is taken from its former owner. */
function applyGiven(reading: Reading): void {
  const { given, roles } = reading;
  for (const role of given.values()) {
    if (LISTS.has(role) || /Split$|Thumb$|Index$|Middle$|Ring$|Pinky$/.test(role)) continue;
    for (const [joint, former] of roles.entries()) if (former === role && !given.has(joint)) roles[joint] = 'none';
  }
  for (const [joint, role] of given) roles[joint] = role;
}

function collectSide(roles: JointRole[], side: LimbSide): SideRoles {
  const all = (part: SidedPart) => roles.flatMap((role, joint) => (role === sided(side, part) ? [joint] : []));
  const one = (part: SidedPart) => roles.indexOf(sided(side, part));
  const singles = Object.fromEntries(SINGLES.map((part) => [part, one(capitalized(part))]));
  const fingers = Object.fromEntries(FINGERS.map((finger) => [finger, all(capitalized(finger))]));
  const splits = Object.fromEntries(SPLITS.map((part) => [part, all(`${capitalized(part)}Split`)]));
  return { ...singles, fingers, splits } as unknown as SideRoles;
}

function collect(reading: Reading): Roles {
  const { roles, keys, given } = reading;
  const all = (role: JointRole) => roles.flatMap((other, joint) => (other === role ? [joint] : []));
  const hips = roles.indexOf('hips');
  const chest = roles.indexOf('chest');
  const left = collectSide(roles, 'left');
  const right = collectSide(roles, 'right');
  const limbs = [left, right].flatMap((side) => [
    side.upperArm,
    side.foreArm,
    side.hand,
    side.upperLeg,
    side.lowerLeg,
    side.foot,
  ]);
  const complete = hips >= 0 && limbs.every((joint) => joint >= 0);
  const animal = given.size === 0 && keys.some((key) => NOT_HUMAN.test(key));
  return {
    kind: complete && !animal ? 'human' : 'unknown',
    hips,
    spine: all('spine'),
    chest: chest >= 0 || !complete ? chest : hips,
    neck: all('neck'),
    head: roles.indexOf('head'),
    left,
    right,
    helpers: all('helper'),
    unnamed: all('none'),
    byJoint: roles,
  };
}

/**
 * Finds out which joint is what on a human, from names and topology: hands and feet by name, the trunk as what they
 * have in common, elbows and knees by name or else by the longest bones. Settles words that mean different joints in
 * different files (`LeftShoulder`, `LeftHip`, `LeftLeg`) by the chain they stand in.
 *
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
