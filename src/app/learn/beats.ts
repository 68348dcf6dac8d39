import type { Knob } from '../../state/store';
import type { Beat, Chapter, Control, FigureOf, FigurePart, LiveNumber, Play } from './chapter';
import { parseProse } from './prose';

/** A beat with all that its chapter and its answered guess add to it. */
export interface OpenBeat {
  /** From 1. */
  number: number;
  beat: Beat;
  /** Whether the figure shows what the guess asks for; true where nothing is asked. */
  isAnswered: boolean;
  figure: FigureOf;
  /** The parts that are there. */
  parts: readonly FigurePart[];
  /** Names of objects that the views do not show: those that never are, and parts that are not there yet. */
  hides: readonly string[];
  controls: readonly Control[];
  readings: readonly LiveNumber[];
  /** Where knobs begin. */
  knobs: Readonly<Record<string, Knob>>;
  /** Where the answered guess puts knobs. */
  moved: Readonly<Record<string, Knob>>;
  scene: Readonly<Record<string, number>>;
  /** What has played so far, in turn: the last of them plays now. */
  plays: readonly Play[];
}

/** The beat of a chapter nearest to the one that is asked for, from 1. @param length how many beats the chapter has */
export const beatIn = (asked: number, length: number): number => Math.min(length, Math.max(1, asked));

const namedIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => parseProse(text).flatMap((piece) => (piece.kind === 'part' ? [piece.part] : [])));

/** The texts of a beat that have been read once it is over. */
const textsOf = ({ text, tryIt, guess }: Beat): string[] => [
  ...text,
  ...(tryIt === undefined ? [] : [tryIt]),
  ...(guess ? [guess.reply] : []),
];

/** The parts that are there in a beat: named by it, or named before and not taken away. */
function partsIn({ parts, beats }: Chapter, number: number, isAnswered: boolean): FigurePart[] {
  const here = beats[number - 1];
  const before = here.without === 'all' ? [] : namedIn(beats.slice(0, number - 1).flatMap(textsOf));
  const now = namedIn(isAnswered ? textsOf(here) : [...here.text, here.tryIt ?? '']);
  const there = new Set([...before.filter((id) => !here.without?.includes(id)), ...now]);
  return parts.filter(({ id }) => there.has(id));
}

/** Where the knobs of controls begin. */
const initialOf = (controls: readonly Control[]) =>
  Object.fromEntries(controls.flatMap((control) => ('knob' in control ? [[control.knob, control.initial]] : [])));

/** @param number from 1 */
export function openBeat(chapter: Chapter, number: number, isGuessed: boolean): OpenBeat {
  const beat = chapter.beats[number - 1];
  const { guess } = beat;
  const isAnswered = !guess || isGuessed;
  const shown = guess && isAnswered ? guess : null;
  const controls = shown?.controls ?? beat.controls ?? [];
  const figure = beat.figure ?? chapter.figure;
  const parts = partsIn(chapter, number, isAnswered);
  const absent = chapter.parts.filter((part) => !parts.includes(part)).map(({ id }) => id);
  return {
    number,
    beat,
    isAnswered,
    figure,
    parts,
    hides: [...(figure.hides ?? []), ...absent],
    controls,
    readings: shown?.readings ?? beat.readings ?? [],
    knobs: { ...chapter.knobs, ...initialOf(controls), ...beat.knobs, ...shown?.knobs },
    moved: shown?.knobs ?? {},
    scene: { ...chapter.scene, ...beat.scene, ...shown?.scene },
    plays: [isAnswered || !beat.play?.waits ? beat.play : null, shown?.play].filter((play) => play != null),
  };
}
