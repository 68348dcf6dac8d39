import { type Clip, toAnatomical, type Vec3 } from '../../../core';
import { DEGREE, readQuat } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';

/** More points than this tell no more. */
const MOST = 6000;

/** One angle of each of two joints over a clip, rad. */
export interface PairAngles {
  frames: number[];
  a: number[];
  b: number[];
  /** Pearson's coefficient, −1 to 1; 0 where one of them does not move. */
  together: number;
  /** What the angles are called: "flexion". */
  names: [string, string];
}

/** Which of a joint's three angles moves most in the clip. */
export function liveliest(clip: Clip, joint: number): number {
  const anatomy = anatomyFor(clip)[joint];
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.floor(clip.frameCount / 300));
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    const angles = toAnatomical(anatomy, readQuat(clip.rotations, frame * joints + joint));
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], angles[k]);
      high[k] = Math.max(high[k], angles[k]);
    }
  }
  // Angles that run past half a turn seem to move more than they do.
  const spans = low.map((from, k) => Math.min(high[k] - from, Math.PI));
  return spans.indexOf(Math.max(...spans));
}

/** The angle of a joint at a rotation, parentFromLocal, rad. */
export const angleOf = (
  clip: Clip,
  joint: number,
  axis: number,
  rotation: Parameters<typeof toAnatomical>[1],
): number => toAnatomical(anatomyFor(clip)[joint], rotation)[axis];

/** How two joints move beside each other. */
function pairAngles(clip: Clip, first: number, second: number): PairAngles {
  const joints = clip.skeleton.parents.length;
  const step = Math.max(1, Math.ceil(clip.frameCount / MOST));
  const [axisA, axisB] = [liveliest(clip, first), liveliest(clip, second)];
  const [frames, a, b]: [number[], number[], number[]] = [[], [], []];
  for (let frame = 0; frame < clip.frameCount; frame += step) {
    frames.push(frame);
    a.push(angleOf(clip, first, axisA, readQuat(clip.rotations, frame * joints + first)));
    b.push(angleOf(clip, second, axisB, readQuat(clip.rotations, frame * joints + second)));
  }
  const nameOf = (joint: number, axis: number) => anatomyFor(clip)[joint].axes[axis].positive.name;
  return { frames, a, b, together: correlation(a, b), names: [nameOf(first, axisA), nameOf(second, axisB)] };
}

/** rad of a second joint: nearer to straight than this, and well bent. */
export const STRAIGHT = 10 * DEGREE;
export const BENT = 60 * DEGREE;

/** The place of the largest angle of the first joint where the second is as said; −1 where it never is. */
export function highest({ a, b }: PairAngles, isSo: (second: number) => boolean): number {
  let best = -1;
  a.forEach((angle, i) => {
    if (isSo(b[i]) && (best < 0 || angle > a[best])) best = i;
  });
  return best;
}

/** Pearson's coefficient of two rows of as many numbers; 0 where one does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length);
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - ma) * (b[i] - mb);
    aa += (a[i] - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return aa > 1e-12 && bb > 1e-12 ? ab / Math.sqrt(aa * bb) : 0;
}

/** The joint that hangs on a joint and moves, the one it hangs on, or its twin on the other side; itself where there is none. */
export function partnerOf(clip: Clip, joint: number, which: string): number {
  const { parents } = clip.skeleton;
  if (which === 'above') return parents[joint] >= 0 ? parents[joint] : joint;
  if (which === 'below') {
    const child = parents.indexOf(joint);
    return child >= 0 ? child : joint;
  }
  const own = anatomyFor(clip)[joint];
  const other = own.side === 'left' ? 'right' : 'left';
  const twin = anatomyFor(clip).findIndex(({ part, side }) => part !== 'none' && part === own.part && side === other);
  return twin >= 0 ? twin : joint;
}

const pairs = new WeakMap<Float32Array, Map<string, PairAngles>>();

/** How two joints of a clip move beside each other; found once. */
export function pairOf(clip: Clip, a: number, b: number): PairAngles {
  let ofClip = pairs.get(clip.rotations);
  if (!ofClip) pairs.set(clip.rotations, (ofClip = new Map()));
  const key = `${a} ${b}`;
  let pair = ofClip.get(key);
  if (!pair) ofClip.set(key, (pair = pairAngles(clip, a, b)));
  return pair;
}
