import type { AnatomicalJoint, Tie } from '../../core';
import { DEGREE } from '../../core/math';
import type { PairStudy, TieExample, TieStudy, TieVerdict } from '../../core/study';
import { tieRow } from '../../core/ties';
import { sayRange } from '../drawing/say-range';

/** Why two joints were not tied, as it goes on after their names. */
export const WHY: Record<Exclude<TieVerdict, 'tied'>, string> = {
  'few-visits': 'have too few different poses',
  'no-edge': 'share no bound',
  habit: 'may be only a habit',
  'held-out': 'fails on hidden stretches of the clip',
  little: 'would stop hardly anything',
  'no-better': 'tighter limits would do better',
  'one-side': 'holds on one side of the body only',
  habits: 'this clip shows habits',
};

/** Refusals in the order they are told in: those that came furthest first. */
const ORDER: readonly TieVerdict[] = [
  'one-side',
  'no-better',
  'little',
  'held-out',
  'habits',
  'habit',
  'few-visits',
  'no-edge',
];

/** Pairs that were refused although something was found, those that came furthest first; and how many nothing was found of. */
export function refusedPairs({ pairs }: TieStudy): { told: PairStudy[]; untold: Partial<Record<TieVerdict, number>> } {
  const told = pairs.filter(({ verdict, tie }) => verdict !== 'tied' && tie !== null);
  const untold: Partial<Record<TieVerdict, number>> = {};
  for (const { verdict, tie } of pairs) if (verdict !== 'tied' && !tie) untold[verdict] = (untold[verdict] ?? 0) + 1;
  return {
    told: told.sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || b.stops - a.stops),
    untold,
  };
}

/** Ties that were kept, those that stop most first. */
export const keptPairs = ({ pairs }: TieStudy): PairStudy[] =>
  pairs.filter(({ verdict }) => verdict === 'tied').sort((a, b) => b.stops - a.stops);

/**
 * What a tie does, in anatomical degrees: how far an angle goes in the clip, and how far with the other joint as in one frame of it. "LeftHand:
 * 38° internal rotation, 38° external rotation. When LeftForeArm is turned in 35°, only 22° to 38° internal rotation."
 *
 * @param names of joints, as they are shown.
 */
export function sayExample(
  { joint, axis, range, left, given, givenAxis, at }: TieExample,
  anatomy: readonly AnatomicalJoint[],
  names: readonly string[],
): string {
  const told = anatomy[joint].axes[axis];
  const other = anatomy[given].axes[givenAxis];
  const size = Math.round(Math.abs(at) / DEGREE);
  const state = size === 0 ? 'straight' : `${(at > 0 ? other.positive : other.negative).state} ${size}°`;
  return `${names[joint]}: ${sayRange(told, range)}. When ${names[given]} is ${state}, only ${sayRange(told, left)}.`;
}

/** What was seen of a tie, in one sentence. */
export function sayEvidence({ stops, loss }: PairStudy): string {
  const lost = 100 * (loss ?? 0);
  const wrongly = lost < 0.05 ? 'no' : `${lost.toFixed(1)} % of`;
  return `Rejects ${Math.round(100 * stops)} % of shuffled poses and ${wrongly} hidden frames.`;
}

/** What was learned, in one sentence, or why it is nothing. */
export function sayFound(study: TieStudy, clips: readonly string[]): string {
  const { pairs } = study;
  const count = keptPairs(study).length;
  if (count > 0) return `${count} ${count === 1 ? 'tie' : 'ties'} learned from ${clips.join(', ')}.`;
  if (pairs.length === 0) return 'No two neighbours move here, so there is no tie to find.';
  if (pairs.every(({ verdict }) => verdict === 'few-visits'))
    return 'No tie was found: the clip has too few different poses.';
  return 'No tie passed the test.';
}

/** What a tie of people holds, after the names of its joints: of forearm and wrist the turn alone, of others all they do. */
export const sayPeople = ({ joints, planes }: Tie): string =>
  planes.length / tieRow(joints.length) > 2 ? 'bend and turn together' : 'turn together';

/** Why a tie holds nothing at present. */
export const sayResting = (why: string): string => `Not in force: ${why} Learn ties again to use it.`;

/** That a tie can't be kept to, and by how much it is not. */
export const sayGiving = (slack: number): string =>
  `Exceeded by ${degreesOf(slack)}: no pose satisfies these limits and ties together.`;

const degreesOf = (radians: number): string =>
  `${Math.max(0.1, radians / DEGREE).toFixed(radians < 9.95 * DEGREE ? 1 : 0)}°`;
