import type { Skeleton } from '../clip';
import { counted } from '../counted';
import type { BvhHierarchy } from './hierarchy';
import type { MotionStore, MovedChannel } from './motion-store';

/** The skeleton of a hierarchy, in the file's units and axes. In rest nothing is turned. */
export function buildSkeleton(hierarchy: BvhHierarchy): Skeleton {
  const { joints, endSites } = hierarchy;
  const restRotations = new Float32Array(joints.length * 4);
  for (let j = 0; j < joints.length; j++) restRotations[j * 4 + 3] = 1;
  return {
    names: joints.map((joint) => joint.name),
    parents: Int16Array.from(joints, (joint) => joint.parent),
    offsets: Float32Array.from(joints.flatMap((joint) => joint.offset)),
    restRotations,
    endSites: Float32Array.from(endSites.flatMap((site) => site.offset)),
    endSiteJoints: Int16Array.from(endSites, (site) => site.joint),
  };
}

/** Constant within this share of the longest OFFSET. */
const STEADY = 1e-3;
/** Equal to the OFFSET within this share of the longest. */
const SAME = 1e-4;

/** What the position channels of a joint besides the first root make of its OFFSET. */
type Settling = 'same' | 'replaced' | 'zero' | 'moving bone' | 'moving root';

/**
 * Settles position channels of joints besides the first root, in `offsets` (J×3, in the file's units). BVH puts the value
 * in the place of the OFFSET, and a constant one is taken so, be it a joint's or a further root's. A moving bone has no
 * place in a skeleton of fixed lengths and keeps its OFFSET; a further root that travels stands at the mean of its
 * places, in the world as every root: it does not follow the first.
 */
export function settleOffsets(
  { joints }: BvhHierarchy,
  store: MotionStore,
  offsets: Float32Array,
  notes: string[],
): void {
  const size = joints.reduce((largest, { offset }) => Math.max(largest, ...offset.map(Math.abs)), 0);
  const counts: Record<Settling, number> = { same: 0, replaced: 0, zero: 0, 'moving bone': 0, 'moving root': 0 };
  const settlingOf = (joint: number, channels: readonly MovedChannel[], means: readonly number[]): Settling => {
    if (channels.some(({ low, high }) => high - low > STEADY * size)) {
      return joints[joint].parent < 0 ? 'moving root' : 'moving bone';
    }
    if (channels.every(({ axis }, i) => Math.abs(means[i] - offsets[joint * 3 + axis]) <= SAME * size)) return 'same';
    return channels.every(({ low, high }) => low === 0 && high === 0) ? 'zero' : 'replaced';
  };
  for (const [joint, channels] of movedByJoint(store)) {
    const means = channels.map(({ sum }) => sum / store.count);
    const settling = settlingOf(joint, channels, means);
    counts[settling]++;
    if (settling !== 'replaced' && settling !== 'moving root') continue;
    for (const [i, { axis }] of channels.entries()) offsets[joint * 3 + axis] = means[i];
  }
  noteSettled(counts, notes);
}

function movedByJoint({ moved }: MotionStore): Map<number, MovedChannel[]> {
  const groups = new Map<number, MovedChannel[]>();
  for (const channel of moved) {
    const group = groups.get(channel.joint);
    if (group) group.push(channel);
    else groups.set(channel.joint, [channel]);
  }
  return groups;
}

function noteSettled(counts: Record<Settling, number>, notes: string[]): void {
  const { replaced, zero, 'moving bone': bones, 'moving root': roots } = counts;
  if (replaced > 0) {
    const have = counted(replaced, 'joint has', 'joints have');
    notes.push(`${have} constant position channels, which replaced ${replaced === 1 ? 'its' : 'their'} OFFSET.`);
  }
  if (zero > 0) {
    const have = counted(zero, 'joint has', 'joints have');
    notes.push(`${have} position channels that are all 0; ${zero === 1 ? 'its' : 'their'} OFFSET was kept.`);
  }
  if (bones > 0) {
    const change = counted(bones, 'joint besides the root changes its', 'joints besides the root change their');
    notes.push(`${change} position; bones keep their OFFSET here.`);
  }
  if (roots > 0) {
    const travel = counted(roots, 'further root travels; it stands', 'further roots travel; each stands');
    notes.push(`${travel} in the middle of its way here.`);
  }
}
