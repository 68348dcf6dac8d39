import type { Skeleton } from '../../core';
import { plainName } from '../../core/clip';
import { BadInput } from '../problem';
import { compareSamples, mergeSamples } from './samples';
import { compareBytes, skeletonBytes } from './skeletons';

/** What one joint did. */
export interface JointMotion {
  /** N×4, single precision: one captured rotation of each cell that was visited, by rising cell; see `samples.ts`. */
  samples: Float32Array;
  /** Σ of ⌊q qᵀ · 2³⁰⌉ over all frames, the upper triangle row by row: whole numbers, so that no order of adding matters. */
  moments: BigInt64Array;
}

/** A skeleton that was met, and the first by name of the clips that had it. */
export interface MetSkeleton {
  skeleton: Skeleton;
  clip: string;
}

/**
 * What any number of clips of one skeleton did, without time: a set of captured rotations per joint, and sums. Merging is associative
 * and commutative to the bit, because it is made of unions, of minima and of sums of whole numbers only.
 */
export interface MotionCloud {
  /** The different skeletons that were met, ascending by bytes; clips of one capture share theirs. All have the same joints. */
  skeletons: MetSkeleton[];
  joints: JointMotion[];
  clipCount: number;
  frameCount: number;
  /** Names of the clips, ascending, each once: the first `MOST_NAMES`. */
  names: string[];
}

/** A cloud does not grow with its clips: it names so many of them. */
export const MOST_NAMES = 1000;

const APART = 'Give clips of one skeleton at a time.';

/** Why two clouds can't be merged, one sentence; null when they can: joints with the same names and parents. */
function mergeProblem(a: MotionCloud, b: MotionCloud): string | null {
  const [{ skeleton: one, clip }, { skeleton: other, clip: second }] = [a.skeletons[0], b.skeletons[0]];
  const apart = `"${plainName(second)}" and "${plainName(clip)}" have different skeletons`;
  const joint = one.names.findIndex((name, j) => name !== other.names[j] || one.parents[j] !== other.parents[j]);
  if (joint >= 0 && joint < other.names.length)
    return `${apart}: joint ${joint} is "${plainName(other.names[joint])}" and "${plainName(one.names[joint])}", or hangs elsewhere. ${APART}`;
  if (one.names.length === other.names.length) return null;
  return `${apart}: they have ${other.names.length} and ${one.names.length} joints. ${APART}`;
}

/**
 * What both did. Neither is changed; parts of them may be shared.
 *
 * @throws BadInput with the sentence of `mergeProblem`
 */
export function mergeClouds(a: MotionCloud, b: MotionCloud): MotionCloud {
  const problem = mergeProblem(a, b);
  if (problem) throw new BadInput('skeleton', problem);
  return {
    skeletons: union(a.skeletons, b.skeletons, compareSkeletons, (one, other) =>
      one.clip <= other.clip ? one : other,
    ),
    joints: a.joints.map(({ samples, moments }, j) => ({
      samples: mergeSamples(samples, b.joints[j].samples),
      moments: moments.map((moment, i) => moment + b.joints[j].moments[i]),
    })),
    clipCount: a.clipCount + b.clipCount,
    frameCount: a.frameCount + b.frameCount,
    names: union(a.names, b.names, compareText, (name) => name).slice(0, MOST_NAMES),
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareSkeletons = (a: MetSkeleton, b: MetSkeleton): number =>
  compareBytes(skeletonBytes(a.skeleton), skeletonBytes(b.skeleton));

/** Two ascending lists as one; of what is in both, the `better`. */
function union<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (one: T, other: T) => number,
  better: (one: T, other: T) => T,
): T[] {
  const all: T[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const order = i === a.length ? 1 : j === b.length ? -1 : compare(a[i], b[j]);
    all.push(order < 0 ? a[i] : order > 0 ? b[j] : better(a[i], b[j]));
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return all;
}

/** Whether the samples of a joint are what `mergeClouds` relies on: unit rotations by rising cell. */
export function areSamples(samples: Float32Array): boolean {
  for (let i = 0; i < samples.length; i += 4) {
    const square = samples[i] ** 2 + samples[i + 1] ** 2 + samples[i + 2] ** 2 + samples[i + 3] ** 2;
    if (!(Math.abs(square - 1) < 1e-3) || (i > 0 && compareSamples(samples, i - 4, samples, i) !== -2)) return false;
  }
  return true;
}

/** A stack of clouds that are merged as numbers are counted in binary: each sample is copied a few times however many clouds come. */
export interface CloudStack {
  /** @throws BadInput as `mergeClouds` */
  add(cloud: MotionCloud): void;
  /** All together; null where none came. */
  merged(): MotionCloud | null;
}

export function createCloudStack(): CloudStack {
  const stack: MotionCloud[] = [];
  const size = ({ joints }: MotionCloud): number => joints.reduce((sum, { samples }) => sum + samples.length, 0);
  const mergeTop = () => {
    const top = stack.pop()!;
    stack.push(mergeClouds(stack.pop()!, top));
  };
  return {
    add(cloud) {
      // Whoever does not belong says so before anything else is changed.
      const problem = stack.length > 0 && mergeProblem(stack[0], cloud);
      if (problem) throw new BadInput('skeleton', problem);
      stack.push(cloud);
      while (stack.length > 1 && size(stack[stack.length - 2]) <= 2 * size(stack[stack.length - 1])) mergeTop();
    },
    merged() {
      while (stack.length > 1) mergeTop();
      return stack[0] ?? null;
    },
  };
}
