import { type Clip, fromAnatomical, type Quat, type Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { turnJointTo } from '../turn-joint';
import { dotsBeyond, type EmptyCorner, emptyCorner, mostAlong } from './empty-corner';
import { angleOf, childOf, type PairAngles, pairOf, shiftedPair } from './pair-angles';

/** A joint and the one that hangs on it, and what the clip has of both. */
export interface TwoJoints {
  a: number;
  b: number;
  pair: PairAngles;
  /** The same with the second joint shifted in time by half of the clip. */
  shifted: PairAngles;
  /** Where the first joint is far out and the second hardly turned; null where the clip goes there. */
  corner: EmptyCorner | null;
  /** Which of the shifted pair's dots lie in the corner. */
  fallen: readonly number[];
  /** The one of them nearest to the corner; null where none lies in it. */
  deepest: readonly [first: number, second: number] | null;
}

const kept = keptFor((_: PairAngles) => ({ found: null as TwoJoints | null }));

/** Two joints of a clip beside each other; found once. */
export function twoJoints(clip: Clip, a: number): TwoJoints {
  const b = childOf(clip, a);
  const pair = pairOf(clip, a, b);
  const place = kept(pair);
  if (place.found) return place.found;
  const shifted = shiftedPair(pair);
  const corner = emptyCorner(pair.a, pair.b, ['high', 'low']);
  const fallen = corner ? dotsBeyond(corner, shifted.a, shifted.b) : [];
  const inside = fallen.map((i) => [shifted.a[i], shifted.b[i]] as const);
  const away = ([x, y]: (typeof inside)[number]) =>
    corner ? Math.hypot(x - corner.corner[0], y - corner.corner[1]) : 0;
  const deepest = inside.length > 0 ? inside.reduce((best, each) => (away(each) < away(best) ? each : best)) : null;
  place.found = { a, b, pair, shifted, corner, fallen, deepest };
  return place.found;
}

/** The rotations of both joints, parentFromLocal, at two angles, rad. */
export function turnsAt(
  clip: Clip,
  { a, b, pair }: TwoJoints,
  [first, second]: readonly [number, number],
): [Quat, Quat] {
  const turned = (joint: number, axis: number, angle: number): Quat => {
    const angles: Vec3 = [0, 0, 0];
    angles[axis] = angle;
    return fromAnatomical(anatomyFor(clip)[joint], angles);
  };
  return [turned(a, pair.axes[0], first), turned(b, pair.axes[1], second)];
}

/**
 * The rotations of both joints, parentFromLocal, with the second at an angle (rad) and the first as far as the line of the corner lets it.
 *
 * @param share of that, 0 to 1
 */
export function farthestWith(clip: Clip, two: TwoJoints, second: number, share = 1): [Quat, Quat] | null {
  const { corner } = two;
  return corner && turnsAt(clip, two, [share * mostAlong(corner, second), second]);
}

/** rad: both angles as the joints are held. */
export const heldAngles = (clip: Clip, { a, b, pair }: TwoJoints, held: ArrayLike<number>): [number, number] => [
  angleOf(clip, a, pair.axes[0], readQuat(held, a)),
  angleOf(clip, b, pair.axes[1], readQuat(held, b)),
];

/** Bends the second joint as the knob says, and turns the first as far as it comes then, or a share of that; of a shifted pair, shows the pose deepest in the corner. */
export function bendNow(now: Now): void {
  const second = Number(now.knobs.bend ?? Number.NaN);
  if (Number.isNaN(second)) return;
  const two = twoJoints(now.clip, now.joint);
  const fallen = now.knobs.shifted === true ? two.deepest : null;
  const turns = fallen
    ? turnsAt(now.clip, two, fallen)
    : farthestWith(now.clip, two, second, Number(now.knobs.raise ?? 1));
  turns?.forEach((turn, i) => {
    turnJointTo(now, [two.a, two.b][i], turn);
  });
}
