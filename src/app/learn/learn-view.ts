import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readKept, writeKept } from '../../state/storage';
import type { OpenBeat } from './beats';
import type { Chapter } from './chapter';
import type { MomentOff, Off } from './figures/answers';
import type { Taken } from './figures/taken';

/** What a figure found of poses and their points, as far as it has come. */
export interface FoundFromPoints {
  /** rad, to one side or the other: how far the upper bone of each answer is rolled from the right roll. */
  rolls?: Off | undefined;
  /** rad: the roll of the mean, from the right one. */
  usual?: number | undefined;
  /** Of the rolls of the upper bone, from the right one all the way round: those that limits leave. */
  lets?: readonly boolean[] | undefined;
  /** How far off poses are along the stretch that is scored. */
  moments?: readonly MomentOff[] | undefined;
}

interface LearnView {
  /** The chapter that is open: figures read it here, for chapters know their figures. */
  chapter: Chapter | null;
  /** Its beat that is open. */
  beat: OpenBeat | null;
  /** Which beat it is, see `guessKey`. */
  at: string | null;
  /** What was answered to guesses, by `guessKey`: the place of the answer from 0, or −1 where the reader asked to be shown. */
  answers: Readonly<Record<string, number>>;
  /** The part of the figure that is lit: under the pointer, or in focus, in the text or in the figure. */
  lit: string | null;
  /** Whether a word named the lit part: only then the part is sought, and all else in the figure stands back. */
  isNamed: boolean;
  /** How many results `whenFree` has found: what shows results looks again when the number changes. */
  finds: number;
  /** The chapters that have been open on this device, from 1. */
  visited: readonly number[];
  /** What a target of an export makes of the joint, beside what the same target made of the joint at first; null until it is there. */
  taken: Taken | null;
  /** What became of the small arm's last reach; by bone, how much of its cone it has used, 0 to 1. */
  arm: { stopped: number; target: string; gauges: readonly number[] };
  /** rad: what limits take from joints of the gaze, and what other joints take over. */
  gaze: { lost: number; gained: number };
  fromPoints: FoundFromPoints;
  /**
   * Two joints beside each other: rad that both are turned, as they are held, and that the first is turned at most; and how many frames lie in
   * the empty corner once one of them is shifted in time. Null until the plot is drawn.
   */
  pair: { first: number; second: number; most: number; fallen: number } | null;
  /** The search for ties that is under way, with the label of its job; null for none. */
  search: { label: string | null } | null;
}

const KEY = 'limber.learn';

const kept = readKept(KEY);

/** How the pages of Learn stand: the open chapter, the lit part of its figure, and what its figures found. The chapters read are kept on the device. */
export const learnView = createStore<LearnView>(() => ({
  chapter: null,
  beat: null,
  at: null,
  answers: {},
  lit: null,
  isNamed: false,
  finds: 0,
  visited: Array.isArray(kept) ? kept.filter((n): n is number => Number.isInteger(n)) : [],
  taken: null,
  arm: { stopped: 0, target: '', gauges: [] },
  gaze: { lost: 0, gained: 0 },
  fromPoints: {},
  pair: null,
  search: null,
}));

const useLearnView = <T>(selector: (view: LearnView) => T): T => useStore(learnView, selector);

export const useChapterHere = (): Chapter | null => useLearnView(({ chapter }) => chapter);

export const useBeatHere = (): OpenBeat | null => useLearnView(({ beat }) => beat);

/** The token of the colour that a part of the open chapter has everywhere, without its dashes. */
export const usePartColour = (part: string): string =>
  useLearnView(({ chapter }) => chapter?.parts.find(({ id }) => id === part)?.colour ?? 'text-1');

export const guessKey = (chapter: number, beat: number): string => `${chapter}.${beat}`;

export const useAnswer = (key: string): number | undefined => useLearnView(({ answers }) => answers[key]);

/** Answers a guess, once. */
export function answerGuess(key: string, answer: number): void {
  const { answers } = learnView.getState();
  if (answers[key] === undefined) learnView.setState({ answers: { ...answers, [key]: answer } });
}

export function light(lit: string | null, isNamed = false): void {
  const now = learnView.getState();
  if (now.lit !== lit || now.isNamed !== isNamed) learnView.setState({ lit, isNamed });
}

export const useLit = (): string | null => useLearnView(({ lit }) => lit);

/** The part that a word is pointing at. */
export const useNamed = (): string | null => useLearnView(({ lit, isNamed }) => (isNamed ? lit : null));

/** Has a component look again whenever something has been found. */
export const useFinds = (): number => useLearnView(({ finds }) => finds);

export function visit(chapter: number): void {
  const { visited } = learnView.getState();
  if (visited.includes(chapter)) return;
  const next = [...visited, chapter];
  learnView.setState({ visited: next });
  writeKept(KEY, next);
}

export const useVisited = (): readonly number[] => useLearnView(({ visited }) => visited);
