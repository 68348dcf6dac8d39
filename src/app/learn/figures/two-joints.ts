import { type Clip, fromAnatomical, type Quat, type Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { turnJointTo } from '../turn-joint';
import { dotsBeyond, type EmptyCorner, emptyCorner, mostAlong, mostUp } from './empty-corner';
import { angleOf, childOf, delayedPair, type PairAngles, pairOf } from './pair-angles';

/** A joint and the one that hangs on it, and what the clip has of both. */
export interface TwoJoints {
  a: number;
  b: number;
  pair: PairAngles;
  /** Where the first joint is far out and the second hardly turned; null where the clip goes there. */
  corner: EmptyCorner | null;
  /** Where the second joint is far turned and the first is back; null where the clip goes there. */
  second: EmptyCorner | null;
}

/** What two joints would have done together, the second delayed. */
interface DelayedJoints {
  pair: PairAngles;
  /** Which of its dots lie in the corner. */
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
  const corner = emptyCorner(pair.a, pair.b, ['high', 'low']);
  const second = emptyCorner(pair.a, pair.b, ['low', 'high']);
  place.found = { a, b, pair, corner, second };
  return place.found;
}

const keptDelay = keptFor((_: TwoJoints) => ({ share: Number.NaN, found: null as DelayedJoints | null }));

/** Two joints, the second delayed; found once for a delay. @param share of the clip */
export function delayedJoints(two: TwoJoints, share: number): DelayedJoints {
  const place = keptDelay(two);
  if (place.found && place.share === share) return place.found;
  const { corner } = two;
  const pair = delayedPair(two.pair, share);
  const fallen = corner ? dotsBeyond(corner, pair.a, pair.b) : [];
  const inside = fallen.map((i) => [pair.a[i], pair.b[i]] as const);
  const away = ([x, y]: (typeof inside)[number]) =>
    corner ? Math.hypot(x - corner.corner[0], y - corner.corner[1]) : 0;
  const deepest = inside.length > 0 ? inside.reduce((best, each) => (away(each) < away(best) ? each : best)) : null;
  place.share = share;
  place.found = { pair, fallen, deepest };
  return place.found;
}

/** Two joints delayed as the knobs say. */
export const delayedNow = (two: TwoJoints, { delay = 0 }: Now['knobs']): DelayedJoints =>
  delayedJoints(two, Number(delay));

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

/** The rotations of both joints, parentFromLocal, with the first at an angle (rad) and the second as far as the line of the second corner lets it. */
export function farthestAt(clip: Clip, two: TwoJoints, first: number): [Quat, Quat] | null {
  const { second } = two;
  return second && turnsAt(clip, two, [first, mostUp(second, first)]);
}

/** rad: both angles as the joints are held. */
export const heldAngles = (clip: Clip, { a, b, pair }: TwoJoints, held: ArrayLike<number>): [number, number] => [
  angleOf(clip, a, pair.axes[0], readQuat(held, a)),
  angleOf(clip, b, pair.axes[1], readQuat(held, b)),
];

/** The rotations of both joints that the knobs ask for; null where they ask for none. */
function askedTurns({ clip, joint, knobs }: Now): [Quat, Quat] | null {
  const two = twoJoints(clip, joint);
  const { thigh, bend, raise = 1 } = knobs;
  const { deepest } = delayedNow(two, knobs);
  if (deepest) return turnsAt(clip, two, deepest);
  if (thigh !== undefined) return farthestAt(clip, two, Number(thigh));
  return bend === undefined ? null : farthestWith(clip, two, Number(bend), Number(raise));
}

/**
 * Poses both joints: the second bent as one knob says, and the first as far as it comes then, or a share of that; or the first turned as
 * another knob says, and the second as far as it comes then; of a delayed pair, the pose deepest in the corner.
 */
export function bendNow(now: Now): void {
  const { a, b } = twoJoints(now.clip, now.joint);
  askedTurns(now)?.forEach((turn, i) => {
    turnJointTo(now, [a, b][i], turn);
  });
}
