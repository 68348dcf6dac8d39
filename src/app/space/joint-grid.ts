import type { Skeleton, Vec3 } from '../../core';
import { mirrorJoint, readJointName, sideOf } from '../../core/clip';

/** How many plots stand side by side before a row scrolls. */
export const COLUMNS = 8;
const ROWS = 3;

/**
 * The joints of the grid, row by row: centre, left, right; twins stand below each other. −1 is an empty place. Of a
 * skeleton without sides, all rows are centre.
 */
export type JointRows = readonly [centre: readonly number[], left: readonly number[], right: readonly number[]];

/**
 * Orders the joints to show, all of them. Where a row has more than stand side by side, those with the longest bones come first: arms
 * before fingers.
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
    const length = Math.max(COLUMNS, Math.ceil(joints.length / ROWS));
    const row = (r: number) => joints.slice(r * length, (r + 1) * length);
    return [row(0), row(1), row(2)];
  }
  const ofPair = ({ left, right }: { left: number; right: number }) => (left >= 0 ? left : right);
  const order = importantFirst(skeleton, pairs.map(ofPair));
  const shown = order.map((joint) => pairs.find((pair) => ofPair(pair) === joint)!);
  return [importantFirst(skeleton, onSide('centre')), shown.map(({ left }) => left), shown.map(({ right }) => right)];
}

function importantFirst(skeleton: Skeleton, joints: readonly number[]): readonly number[] {
  if (joints.length <= COLUMNS) return joints;
  const lengths = new Map(joints.map((joint) => [joint, boneLength(skeleton, joint)]));
  const first = new Set([...joints].sort((a, b) => lengths.get(b)! - lengths.get(a)!).slice(0, COLUMNS));
  return [...joints.filter((joint) => first.has(joint)), ...joints.filter((joint) => !first.has(joint))];
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

/** A name without its side, for a place whose row says the side: "LeftForeArm" → "Forearm". */
export function shortJointName(name: string): string {
  const { key } = readJointName(name);
  const words = key
    .trim()
    .replace(/\s+/g, ' ')
    .replace('fore arm', 'forearm')
    .replace('toe base', 'toe')
    .replace('lower back', 'low back');
  return words === '' ? name : words[0].toUpperCase() + words.slice(1);
}

/** A point brought back into a ball, straight towards its middle: what lies farther out than a plot shows is drawn at its edge. */
export function withinBall(point: Readonly<Vec3>, centre: Readonly<Vec3>, radius: number, out: Vec3 = [0, 0, 0]): Vec3 {
  const x = point[0] - centre[0];
  const y = point[1] - centre[1];
  const z = point[2] - centre[2];
  const scale = Math.min(1, radius / (Math.hypot(x, y, z) || 1));
  out[0] = centre[0] + scale * x;
  out[1] = centre[1] + scale * y;
  out[2] = centre[2] + scale * z;
  return out;
}

/** Where tiles are, N×4 of left, top, width and height in CSS pixels, as left, bottom, right and top in clip space, less an inset. */
export function clipRects(tiles: ArrayLike<number>, width: number, height: number, inset: number): Float32Array {
  const rects = new Float32Array(tiles.length);
  for (let i = 0; i < tiles.length; i += 4) {
    const [left, top, w, h] = [tiles[i], tiles[i + 1], tiles[i + 2], tiles[i + 3]];
    rects[i] = (2 * (left + inset)) / width - 1;
    rects[i + 1] = 1 - (2 * (top + h - inset)) / height;
    rects[i + 2] = (2 * (left + w - inset)) / width - 1;
    rects[i + 3] = 1 - (2 * (top + inset)) / height;
  }
  return rects;
}
