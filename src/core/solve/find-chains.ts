import { type JointName, jointNames, type NamedPart, type Roles, type Side, type Skeleton, sideOf } from '../clip';
import { length, readVec3, type Vec3 } from '../math';

/** A row of joints that can be pulled by its end. */
export interface IkChain {
  /** Stable name, e.g. `'left-hand'`, `'left-hand+trunk'`; `'joint-12'` on a skeleton without names we know. */
  id: string;
  /** For people. */
  label: string;
  /**
   * `'limb'`: arm or leg. `'extended'`: the same with what it hangs on, which helps where the limb alone ends.
   * `'root'`: the pelvis, moved by the root's position. `'gaze'`: from the spine to the head. `'tail'`: any other end.
   */
  kind: 'limb' | 'extended' | 'root' | 'gaze' | 'tail';
  side: Side;
  /** First to effector. */
  joints: number[];
  /** The pulled point in the last joint's frame, m; null: its origin. */
  effectorOffset: Vec3 | null;
  /** How readily each joint turns; see `IkOptions`. */
  mobility: number[];
}

/** Ends on a bone shorter than this, m, are marks rather than bones. */
const LEAST_BONE = 1e-4;
const TRUNK_MOBILITY = 0.1;
const CLAVICLE_MOBILITY = 0.4;
const SIDES = ['left', 'right'] as const;

/**
 * The chains worth a handle: hands, feet (each also with the trunk or pelvis that carries it), pelvis and gaze of a
 * human; on any other skeleton every end up to where it branches off, longest first.
 * @category Solving
 */
export function findChains(skeleton: Skeleton, roles: Roles): IkChain[] {
  return roles.kind === 'human' ? humanChains(roles) : tailChains(skeleton);
}

function humanChains(roles: Roles): IkChain[] {
  const { hips, spine, chest, neck, head } = roles;
  const trunk = [...spine, chest].filter(isThere);
  const chains: IkChain[] = [];
  for (const side of SIDES) {
    const { clavicle, upperArm, foreArm, hand } = roles[side];
    if (![upperArm, foreArm, hand].every(isThere)) continue;
    const limb = [upperArm, foreArm, hand];
    const carriers = [...trunk, clavicle].filter(isThere);
    const label = `${capitalized(side)} hand`;
    chains.push(makeChain(`${side}-hand`, label, 'limb', side, limb));
    if (carriers.length === 0) continue;
    const mobility = carriers.map((joint) => (joint === clavicle ? CLAVICLE_MOBILITY : TRUNK_MOBILITY));
    chains.push(
      makeChain(`${side}-hand+trunk`, `${label} with trunk`, 'extended', side, [...carriers, ...limb], mobility),
    );
  }
  for (const side of SIDES) {
    const { hip, upperLeg, lowerLeg, foot } = roles[side];
    if (![upperLeg, lowerLeg, foot].every(isThere)) continue;
    const limb = [upperLeg, lowerLeg, foot];
    const carriers = [hips, hip].filter(isThere);
    const label = `${capitalized(side)} foot`;
    chains.push(makeChain(`${side}-foot`, label, 'limb', side, limb));
    if (carriers.length === 0) continue;
    const mobility = carriers.map(() => TRUNK_MOBILITY);
    chains.push(makeChain(`${side}-foot+hip`, `${label} with hip`, 'extended', side, [...carriers, ...limb], mobility));
  }
  if (isThere(hips)) chains.push(makeChain('pelvis', 'Pelvis', 'root', 'centre', [hips]));
  const gaze = [...trunk, ...neck, head].filter(isThere);
  if (isThere(head)) chains.push(makeChain('gaze', 'Gaze', 'gaze', 'centre', gaze));
  return chains;
}

function tailChains(skeleton: Skeleton): IkChain[] {
  const { parents, names } = skeleton;
  const childCount = new Int32Array(parents.length);
  for (const parent of parents) if (parent >= 0) childCount[parent]++;
  const chains: { chain: IkChain; reach: number }[] = [];
  for (let leaf = 0; leaf < parents.length; leaf++) {
    if (childCount[leaf] > 0) continue;
    const joints = [leaf];
    for (let j = parents[leaf]; j >= 0 && childCount[j] === 1 && parents[j] >= 0; j = parents[j]) joints.unshift(j);
    const tip = endSiteOf(skeleton, leaf);
    const offset = tip && length(tip) > LEAST_BONE ? tip : null;
    if (!offset && joints.length < 2) continue;
    let reach = offset ? length(offset) : 0;
    for (const joint of joints.slice(1)) reach += length(readVec3(skeleton.offsets, joint));
    if (reach <= LEAST_BONE) continue;
    chains.push({
      chain: { ...makeChain(`joint-${leaf}`, names[leaf], 'tail', 'centre', joints), effectorOffset: offset },
      reach,
    });
  }
  return namedLimbs(
    skeleton,
    chains.sort((a, b) => b.reach - a.reach).map(({ chain }) => chain),
  );
}

const FRONT_PARTS: ReadonlySet<NamedPart> = new Set<NamedPart>(['clavicle', 'shoulder', 'upperArm', 'foreArm', 'hand']);
const HIND_PARTS: ReadonlySet<NamedPart> = new Set<NamedPart>(['upperLeg', 'leg', 'lowerLeg', 'foot']);
const FRONT_WORDS = /\b(front|fore)/;
const HIND_WORDS = /\b(hind|rear|back)/;

/** Front and hind limbs of animals as people call them, where names tell which each is; before tails and ears. */
function namedLimbs(skeleton: Skeleton, chains: readonly IkChain[]): IkChain[] {
  const names = jointNames(skeleton);
  const told = chains.map((chain) => {
    const side = sideOf(skeleton, chain.joints[0]);
    const some = (test: (name: JointName) => boolean) => chain.joints.some((joint) => test(names[joint]));
    const isLimb = some(({ part }) => FRONT_PARTS.has(part) || HIND_PARTS.has(part));
    if (side === 'centre' || !isLimb) return { chain, limb: '' };
    const isHind =
      some(({ key }) => HIND_WORDS.test(key)) ||
      (!some(({ key }) => FRONT_WORDS.test(key)) && !some(({ part }) => FRONT_PARTS.has(part)));
    return { chain: { ...chain, side }, limb: `${capitalized(side)} ${isHind ? 'hind' : 'front'} limb` };
  });
  const isOne = (limb: string) => limb !== '' && told.filter((other) => other.limb === limb).length === 1;
  const limbs = told
    .filter(({ limb }) => isOne(limb))
    .sort((a, b) => (a.limb.split(' ')[1] < b.limb.split(' ')[1] ? -1 : 1));
  return [
    ...limbs.map(({ chain, limb }) => ({ ...chain, label: limb })),
    ...told.filter(({ limb }) => !isOne(limb)).map(({ chain }) => chain),
  ];
}

/** Tip of a leaf bone in the joint's frame, m; null where the skeleton has none. */
function endSiteOf({ endSites, endSiteJoints }: Skeleton, joint: number): Vec3 | null {
  const site = endSiteJoints.indexOf(joint);
  return site < 0 ? null : readVec3(endSites, site);
}

function makeChain(
  id: string,
  label: string,
  kind: IkChain['kind'],
  side: Side,
  joints: number[],
  mobility: number[] = [],
): IkChain {
  return { id, label, kind, side, joints, effectorOffset: null, mobility: joints.map((_, i) => mobility[i] ?? 1) };
}

/** The joints from `from` down to `to`, both included; null when `to` does not hang on `from`. */
export function chainBetween({ parents }: Skeleton, from: number, to: number): number[] | null {
  const joints: number[] = [];
  for (let joint = to; joint >= 0; joint = parents[joint]) {
    joints.unshift(joint);
    if (joint === from) return joints;
  }
  return null;
}

function isThere(joint: number): boolean {
  return joint >= 0;
}

function capitalized(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
