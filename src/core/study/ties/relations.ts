import { mirrorJoint, type Skeleton } from '../../clip';
import { makeRandom } from '../../math';

/** Two joints, the one with the lower index first. */
export type JointPair = readonly [a: number, b: number];

/**
 * The pairs that may be tied: parents, grandparents and siblings, of which both are on one side of the body or both in its middle. Twins of
 * both sides are not: what moves both alike makes them look tied. Nor is one in the middle with one of a side: the other side shares
 * the middle one, so that whoever bends with both legs at once seems to be seen twice.
 */
export function relatedPairs(skeleton: Skeleton, moving: readonly number[]): JointPair[] {
  const isSided = (joint: number) => mirrorJoint(skeleton, joint) >= 0;
  return pairsOf(moving).filter(
    ([a, b]) => isRelated(skeleton, a, b) && mirrorJoint(skeleton, a) !== b && isSided(a) === isSided(b),
  );
}

/** Bones between two joints that have nothing to do with each other, at least. */
const FAR = 4;

/** Pairs of joints far apart, in an order that is the same every time. */
export function farPairs(skeleton: Skeleton, moving: readonly number[], most: number): JointPair[] {
  const far = pairsOf(moving).filter(
    ([a, b]) => !isRelated(skeleton, a, b) && mirrorJoint(skeleton, a) !== b && bonesBetween(skeleton, a, b) >= FAR,
  );
  const random = makeRandom(4);
  for (let i = far.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [far[i], far[j]] = [far[j], far[i]];
  }
  return far.slice(0, most);
}

/** The same pair on the other side of the body; null for one in the middle, or whose joints have no twins. */
export function twinOf(skeleton: Skeleton, [a, b]: JointPair): JointPair | null {
  const twin = (joint: number) => {
    const other = mirrorJoint(skeleton, joint);
    return other < 0 ? joint : other;
  };
  const [x, y] = [twin(a), twin(b)];
  if (x === a && y === b) return null;
  return x < y ? [x, y] : [y, x];
}

const pairsOf = (joints: readonly number[]): JointPair[] =>
  joints.flatMap((a, i) => joints.slice(i + 1).map((b): JointPair => (a < b ? [a, b] : [b, a])));

function isRelated({ parents }: Skeleton, a: number, b: number): boolean {
  const grandparent = (joint: number) => (parents[joint] >= 0 ? parents[parents[joint]] : -1);
  if (parents[a] === b || parents[b] === a) return true;
  if (grandparent(a) === b || grandparent(b) === a) return true;
  return parents[a] === parents[b];
}

function bonesBetween({ parents }: Skeleton, a: number, b: number): number {
  const up = (joint: number) => {
    const path: number[] = [];
    for (let j = joint; j >= 0; j = parents[j]) path.push(j);
    return path;
  };
  const [pathA, pathB] = [up(a), up(b)];
  const meeting = pathA.findIndex((joint) => pathB.includes(joint));
  return meeting < 0 ? Number.POSITIVE_INFINITY : meeting + pathB.indexOf(pathA[meeting]);
}
