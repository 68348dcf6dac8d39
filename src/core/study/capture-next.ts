import type { AnatomicalJoint, AnatomicalRange, Movement } from '../anatomy';
import { DEGREE } from '../math';
import type { DataVerdict } from './enough-data';

/** What is known of a joint: how its angles are called, how far they were seen to go, and whether that was enough. */
export interface SeenJoint {
  anatomy: AnatomicalJoint;
  seen: AnatomicalRange;
  data: Pick<DataVerdict, 'kind' | 'coverage'>;
}

/** Something to be done before the camera. */
export interface MissingMotion {
  /** Those that would do it, ascending: one, a pair of twins, or all that share the range, as of a neck. */
  joints: number[];
  /** Whether `joints` do it together, their angles added up. */
  isShared: boolean;
  /** Null where nothing more is known than that there is too little. */
  movement: Movement | null;
  /** rad, ≥ 0: how far it was seen, of twins the lesser; and how far people go. Both 0 without a movement. */
  seen: number;
  norm: number;
  /** rad, ≥ 0: how far it was seen on the side of twins that goes further; as `seen` for others. */
  seenThere: number;
  /** Whether a joint has too little data for its limit to be trusted. */
  isScarce: boolean;
}

/** What is seen of a norm by more than this share need not be done again: people differ by as much. */
const SEEN_ENOUGH = 0.75;
/** rad: less than this is not worth a take. */
const LEAST = 10 * DEGREE;
/** How much more a joint's motions teach whose limit can't be trusted yet. */
const SCARCE = 2;
/** Motions of one joint in a list. */
const MOST_OF_ONE = 2;

/**
 * What was never or hardly seen of what people can do, those that would teach most first: by radians of the norm that are missing, which
 * count twice for a joint whose data are scarce. Twins that miss the same are one entry; joints that share a norm are looked at together.
 * A joint that is scarce and has no norm that says what is missing stands at the end.
 *
 * @example
 * captureNext(joints).map((motion) => sayMotion(motion, names)); // ['Neck: never turned left, people go to 80°', …]
 */
export function captureNext(joints: readonly SeenJoint[], most = 6): MissingMotion[] {
  const missing = joints.length > 0 ? twinsTogether(joints, groupsOf(joints).flatMap(missingOf)) : [];
  missing.sort((a, b) => gain(b) - gain(a));
  const counts = new Map<number, number>();
  const chosen = missing.filter(({ joints: [first] }) => {
    const count = counts.get(first) ?? 0;
    counts.set(first, count + 1);
    return count < MOST_OF_ONE;
  });
  const told = new Set(missing.flatMap((motion) => motion.joints));
  const unsaid = joints
    .filter(({ anatomy, data }) => data.kind === 'scarce' && !told.has(anatomy.joint))
    .sort((a, b) => a.data.coverage - b.data.coverage)
    .map(
      ({ anatomy }): MissingMotion => ({
        joints: [anatomy.joint],
        isShared: false,
        movement: null,
        seen: 0,
        norm: 0,
        seenThere: 0,
        isScarce: true,
      }),
    );
  return [...chosen, ...unsaid].slice(0, most);
}

/** What one joint, or those it shares its range with, were hardly seen doing: the most first. */
export function missingAt(joints: readonly SeenJoint[], joint: number): MissingMotion[] {
  const group = groupsOf(joints).find((members) => members.some(({ anatomy }) => anatomy.joint === joint));
  return group ? missingOf(group).sort((a, b) => gain(b) - gain(a)) : [];
}

/** "Neck: never turned left, people go to 80°" or "LeftArm and RightArm: extended only to 12°, people go to 60°". */
export function sayMotion(motion: MissingMotion, names: readonly string[]): string {
  const { joints, isShared } = motion;
  const list = joints.map((joint) => names[joint] ?? `joint ${joint}`);
  const who = list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : list[0];
  return `${who}${isShared && list.length > 1 ? ' together' : ''}: ${sayMissing(motion)}`;
}

/** The same without who does it. */
export function sayMissing({ movement, seen, seenThere, norm }: MissingMotion): string {
  if (!movement) return 'does too much only once: move it there again';
  const reach = `people go to ${Math.round(norm / DEGREE)}°`;
  if (seenThere < LEAST / 2) return `never ${movement.state}, ${reach}`;
  const [less, more] = [seen, seenThere].map((angle) => Math.round(angle / DEGREE));
  const to = less === more ? `${less}°` : `${less}° on one side and ${more}° on the other`;
  return `${movement.state} only to ${to}, ${reach}`;
}

const gain = ({ seen, norm, isScarce }: MissingMotion): number => (norm - seen) * (isScarce ? SCARCE : 1);

/** Joints by themselves, and those of a part that share its norm together. */
function groupsOf(joints: readonly SeenJoint[]): SeenJoint[][] {
  const shared = new Map<string, SeenJoint[]>();
  const groups: SeenJoint[][] = [];
  for (const joint of joints) {
    const isShared = joint.anatomy.axes.some(({ norm }) => norm !== null && norm.sharedBy > 1);
    const group = isShared ? shared.get(joint.anatomy.part) : undefined;
    if (group) group.push(joint);
    else {
      const own = [joint];
      if (isShared) shared.set(joint.anatomy.part, own);
      groups.push(own);
    }
  }
  return groups;
}

function missingOf(group: readonly SeenJoint[]): MissingMotion[] {
  const [{ anatomy }] = group;
  const isScarce = group.some(({ data }) => data.kind === 'scarce');
  const joints = group.map((member) => member.anatomy.joint).sort((a, b) => a - b);
  return anatomy.axes.flatMap((axis, k) =>
    (['positive', 'negative'] as const).flatMap((way): MissingMotion[] => {
      const norm = axis.norm?.[way] ?? 0;
      const reached = group.map(({ seen }) => Math.max(0, way === 'positive' ? seen[k][1] : -seen[k][0]));
      const seen = Math.min(
        norm,
        reached.reduce((sum, angle) => sum + angle, 0),
      );
      if (seen >= SEEN_ENOUGH * norm || norm - seen < LEAST) return [];
      return [{ joints, isShared: group.length > 1, movement: axis[way], seen, norm, seenThere: seen, isScarce }];
    }),
  );
}

/** Left and right that miss the same are one. */
function twinsTogether(joints: readonly SeenJoint[], missing: readonly MissingMotion[]): MissingMotion[] {
  const anatomyOf = new Map(joints.map(({ anatomy }) => [anatomy.joint, anatomy]));
  const merged = new Map<string, MissingMotion>();
  for (const motion of missing) {
    const { part, side } = anatomyOf.get(motion.joints[0])!;
    const isTwin = !motion.isShared && side !== 'centre';
    const key = `${isTwin ? part : motion.joints.join()} ${motion.movement?.name}`;
    const other = merged.get(key);
    const hasSide = other?.joints.some((joint) => anatomyOf.get(joint)!.side === side);
    if (!other || !isTwin || hasSide) merged.set(other ? `${key} ${motion.joints.join()}` : key, motion);
    else
      merged.set(key, {
        ...other,
        joints: [...other.joints, ...motion.joints].sort((a, b) => a - b),
        seen: Math.min(other.seen, motion.seen),
        seenThere: Math.max(other.seenThere, motion.seenThere),
        isScarce: other.isScarce || motion.isScarce,
      });
  }
  return [...merged.values()];
}
