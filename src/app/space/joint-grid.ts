import type { Skeleton } from '../../core';
import { mirrorJoint, sideOf } from '../../core';
import { readJointName } from '../../core/clip/joint-names';

/** How many plots stand side by side. */
export const COLUMNS = 8;
const ROWS = 3;

/**
 * The joints of the grid, row by row: centre, left, right; twins stand below each other. −1 is an empty place. Of a
 * skeleton without sides, all rows are centre.
 */
export type JointRows = readonly [centre: readonly number[], left: readonly number[], right: readonly number[]];

/**
 * Chooses and orders the joints to show. Where a side has more than fit, those with the longest bones are kept: fingers
 * give way to arms.
 */
export function jointRows(skeleton: Skeleton, joints: readonly number[]): JointRows {
  const moving = new Set(joints);
  const onSide = (side: ReturnType<typeof sideOf>) => joints.filter((joint) => sideOf(skeleton, joint) === side);
  const pairs = onSide('left').map((left) => {
    const right = mirrorJoint(skeleton, left);
    return { left, right: moving.has(right) ? right : -1 };
  });
  for (const right of onSide('right')) {
    if (!pairs.some((pair) => pair.right === right)) pairs.push({ left: -1, right });
  }
  if (pairs.length === 0) {
    const centre = mostImportant(skeleton, joints, ROWS * COLUMNS);
    const row = (r: number) => centre.slice(r * COLUMNS, (r + 1) * COLUMNS);
    return [row(0), row(1), row(2)];
  }
  const centre = mostImportant(skeleton, onSide('centre'));
  const kept = new Set(
    mostImportant(
      skeleton,
      pairs.map(({ left, right }) => (left >= 0 ? left : right)),
    ),
  );
  const shown = pairs.filter(({ left, right }) => kept.has(left >= 0 ? left : right));
  return [centre, shown.map(({ left }) => left), shown.map(({ right }) => right)];
}

function mostImportant(skeleton: Skeleton, joints: readonly number[], most = COLUMNS): readonly number[] {
  if (joints.length <= most) return joints;
  const lengths = new Map(joints.map((joint) => [joint, boneLength(skeleton, joint)]));
  const kept = new Set([...joints].sort((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, most));
  return joints.filter((joint) => kept.has(joint));
}

/** m: from the joint to the farthest of its children or tips. */
function boneLength({ parents, offsets, endSites, endSiteJoints }: Skeleton, joint: number): number {
  let longest = 0;
  const measure = (owners: Int16Array, vectors: Float32Array) => {
    for (let i = 0; i < owners.length; i++) {
      if (owners[i] !== joint) continue;
      longest = Math.max(longest, Math.hypot(vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]));
    }
  };
  measure(parents, offsets);
  measure(endSiteJoints, endSites);
  return longest;
}

/** What most names begin with, up to a separator, and says nothing: "mixamorig:", "Character1_". */
export function commonPrefix(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const prefix = /^[^_:|]{3,}[_:|]/.exec(name)?.[0];
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] > names.length / 2 ? best[0] : '';
}

/** A name without its side, for a place whose row says the side: "LeftForeArm" → "Forearm". */
export function shortName(name: string, prefix = ''): string {
  const { key } = readJointName(name.startsWith(prefix) ? name.slice(prefix.length) : name);
  const words = key
    .trim()
    .replace(/\s+/g, ' ')
    .replace('fore arm', 'forearm')
    .replace('toe base', 'toe')
    .replace('lower back', 'low back');
  return words === '' ? name : words[0].toUpperCase() + words.slice(1);
}
