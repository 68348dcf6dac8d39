import type { HumanCheck } from '../../core';
import { causeWords, type JointCheck, type ViolationRun } from '../../core/study';
import { count, degrees } from '../ui/format';

const begun = (words: string): string => words[0].toUpperCase() + words.slice(1);
const framesWord = (frames: number): string => `${count(frames)} ${frames === 1 ? 'frame' : 'frames'}`;

/** What a clip comes to, in one or two sentences. */
export function sayCheck({ checked, frames, framesOutside, missing, swapped }: HumanCheck): string {
  if (checked === 0) return missing[0]?.reason ?? 'It has no joints.';
  const most =
    framesOutside === 0
      ? `People can move like this: all of ${framesWord(frames)} are inside, ${count(checked)} joints.`
      : `Beyond what people can do in ${count(framesOutside)} of ${framesWord(frames)}, ${count(checked)} joints checked.`;
  if (swapped.length === 0) return most;
  return `${most} Left and right ${swapped.join(' and ')} are exchanged: once they are swapped back, people can move like this.`;
}

/** The share of frames inside, in words. */
export const sayInside = (inside: number): string =>
  `${inside > 0.999 && inside < 1 ? '99.9' : (100 * inside).toFixed(inside < 0.995 && inside >= 0.1 ? 0 : 1)} % inside`;

/** How far a joint is out, in words. */
export const sayBeyond = ({ median, worst }: JointCheck): string =>
  worst - median < 0.01 ? `${degrees(worst)} beyond` : `mostly ${degrees(median)} beyond, at most ${degrees(worst)}`;

/** Why a joint is out, in words. @param isCleaned whether its flips and spikes are not learned from */
export function sayCauses({ causes }: JointCheck, isCleaned: boolean): string {
  if (causes.length === 0) return 'Cause unknown: it may be style, or the motion-capture solve.';
  const words = causes.map(({ cause, frames }) => `${begun(causeWords[cause])}, ${framesWord(frames)}.`).join(' ');
  const isFaulty = causes.some(({ cause }) => cause === 'flip' || cause === 'spike');
  return isFaulty && isCleaned ? `${words} Left out of learning.` : words;
}

/** The first frame of the next stretch beyond, after a frame or before it; −1 for none. */
export function nextBeyond(runs: readonly ViolationRun[], frame: number, step: 1 | -1): number {
  const run = step > 0 ? runs.find(({ first }) => first > frame) : runs.findLast(({ first }) => first < frame);
  return run?.first ?? -1;
}

/** What a clip's rests and sides are not, in a few words; empty where nothing is to be said. */
export function sayHint({ joints, swapped }: HumanCheck): string {
  if (swapped.length > 0) return `Left and right ${swapped.join(' and ')} seem to be exchanged`;
  const turned = joints.filter(({ causes }) => causes.some(({ cause }) => cause === 'rest')).length;
  if (turned === 0) return '';
  return turned === 1 ? '1 joint has a turned rest pose' : `${count(turned)} joints have a turned rest pose`;
}
