import type { ComponentType } from 'react';
import type { Clip, JointLimit } from '../../core';
import type { JointCloud } from '../../core/limit';
import type { Steps } from '../../core/math';
import type { LiveFrame } from '../../state/frame/live';
import type { SettingKey, Settings } from '../../state/settings';
import type { Knob, LimberState } from '../../state/store';
import type { StagedWork } from '../../state/work/lesson';
import type { LazyRoom } from '../ui/lazy-room';
import type { MathNode } from './math';

/** What figures and numbers of a chapter are made from, now. */
export interface Now {
  state: LimberState;
  live: LiveFrame;
  clip: Clip;
  /** The selected one. */
  joint: number;
  cloud: JointCloud | null;
  limit: JointLimit | null;
  knobs: Readonly<Record<string, Knob>>;
}

/** What a chapter will be opened on: what takes long of it can be found while the one before is read. */
export interface Ahead {
  clip: Clip;
  joint: number;
  /** With the chapter's own in them. */
  settings: Settings;
  /** Of the joint under those settings; null where it could not be fitted ahead. */
  limit: JointLimit | null;
}

/** A live number under the figure. */
export interface LiveNumber {
  label: string;
  /** Called after every frame: what takes long is kept. */
  read: (now: Now) => string;
  /** The part of the figure that it tells of. */
  part?: string;
  warns?: (now: Now) => boolean;
  /** Whether the number is still being found: what is shown meanwhile is that of before. */
  isPending?: (now: Now) => boolean;
}

/** Something of the figure that the text names: words, key and picture light up together. */
export interface FigurePart {
  /** Name of an object of the scene, or `data-part` of what is drawn otherwise. */
  id: string;
  label: string;
  /** How the key shows the part; a word stands in the figure itself, and the key leaves the part out. */
  look: 'dot' | 'ring' | 'line' | 'dash' | 'area' | 'hatch' | 'word';
  /** A token, without its dashes: "sample". */
  colour: string;
}

interface Range {
  min: number;
  max: number;
  step: number;
  show: (value: number) => string;
}

/** One choice of few. */
interface Choice {
  choices: readonly { value: string; label: string }[];
  /** A list that opens, where there are many. */
  isList?: boolean;
}

/** What the reader can turn: a setting of the page, as elsewhere, or a knob of the figure. */
export type Control = {
  label?: string;
  /** The part of the figure that it changes. */
  part?: string;
} & (
  | {
      setting: SettingKey;
      isList?: boolean;
      only?: readonly string[];
      /** Shorter words for some of its choices; those of the setting where none are named. */
      short?: Readonly<Record<string, string>>;
    }
  | ({ knob: string; label: string; initial: number } & Range)
  | ({ knob: string; label: string; initial: string } & Choice)
  | { action: 'export' | 'ties' | 'again' | 'play'; label: string }
  | { knob: string; label: string; initial: boolean }
);

/** A piece of a figure; a heavy one is fetched when a beat first shows it. */
type FigurePiece = ComponentType | LazyRoom<object>;

/** What fills the figure of a chapter. */
export interface FigureOf {
  /** A view of the app, or a view of the chapter's own. */
  main: 'character' | 'space' | 'own';
  inset: 'character' | 'space' | null;
  /** Whether the inset is large enough to see how an arm is held. */
  isInsetLarge?: true;
  /** Names of objects that the views never show in the chapter. */
  hides?: readonly string[];
  Own?: FigurePiece;
  /** Stands under the figure, across it. */
  Strip?: FigurePiece;
  isStripTall?: true;
  /**
   * From where the character is looked at first: rad round from where the body faces to its left, rad above, and a share of the distance
   * that is usual. As usual where left out.
   */
  from?: readonly [yaw: number, rise: number, near: number];
  /** So many half turns around the middle of the joint space are in view, whatever its limit: 1.1 is the whole ball. At its limit where left out. */
  reach?: number;
  /** The body marks joints that are beyond their limits, and nothing else: while limits hold, no joint is marked. */
  marksBeyond?: true;
  /** Whether the body says nothing of limits: the figure itself does. */
  hidesMeters?: true;
  /** The half of the body that is looked at; the whole where left out. */
  half?: 'upper' | 'lower';
  /** Drawn into the character's scene. */
  inCharacter?: FigurePiece;
  inSpace?: FigurePiece;
}

type Knobs = Readonly<Record<string, Knob>>;

/** A knob that turns by itself when the beat begins. */
export interface Play {
  knob: string;
  from: number;
  to: number;
  /** All in all. */
  seconds: number;
  /** How often it goes from end to end, there and back in turn: an odd number, so that it ends there; once where left out. */
  ways?: number;
  /** Until the guess of the beat is made. */
  waits?: true;
  /** A knob that counts how often it was played: a number to begin chance with. */
  counts?: string;
}

/** A question that the reader answers with one click, before the figure does. */
export interface Guess {
  /** See `parseProse`, as answers and reply. */
  ask: string;
  /** Two or three. */
  answers: readonly string[];
  /** The place of the right answer, from 0; where it hangs on the clip, null until it has been found. */
  right: number | ((now: Now) => number | null);
  /** What is said then. */
  reply: string;
  /** Where the figure goes then. */
  knobs?: Knobs;
  scene?: Readonly<Record<string, number>>;
  settings?: Partial<Settings>;
  /** After that of the beat. */
  play?: Play;
  /** In place of those of the beat. */
  controls?: readonly Control[];
  readings?: readonly LiveNumber[];
}

/** One step of a chapter: a sentence or two, one new thing in the figure, and at most one question. */
export interface Beat {
  /** Paragraphs, see `parseProse`. A part of the figure is there from the beat that names it first. */
  text: readonly string[];
  /** Comes with the answer where something is asked. */
  formula?: { math: MathNode /** As it is read aloud. */; says: string; note: string };
  tryIt?: string;
  guess?: Guess;
  /** At most three. */
  controls?: readonly Control[];
  /** At most four. */
  readings?: readonly LiveNumber[];
  /** Where knobs begin; those of the chapter where left out. */
  knobs?: Knobs;
  /** Numbers that a figure of the chapter's own glides to: from where it is seen, for one. */
  scene?: Readonly<Record<string, number>>;
  play?: Play;
  /** Parts that were there before and are not in this beat, until it names them; "all" where the picture is another. */
  without?: readonly string[] | 'all';
  figure?: FigureOf;
  /** Beside those of the chapter. */
  settings?: Partial<Settings>;
  /** Whether the clip plays; as the chapter says where left out. */
  plays?: boolean;
}

/** One insight of the guided path, in a few beats. Plain data but for its figures. */
export interface Chapter {
  /** The insight, one sentence. */
  heading: string;
  beats: readonly Beat[];
  /** What the reader knows at the end, one sentence; null in chapters of one beat. */
  know: string | null;
  parts: readonly FigurePart[];
  sources: readonly { title: string; url?: string }[];
  /** Live words of the chapter alone, by the name they have in its texts. */
  words?: Readonly<Record<string, (now: Now) => string>>;
  /** Words of the field that are said here for the first time, as the text has them. */
  terms: readonly string[];
  figure: FigureOf;
  settings: Partial<Settings>;
  /** Whether the clip plays when the chapter opens. */
  plays?: boolean;
  /** Whether the body says nothing of limits: no chapter has told of them yet. */
  hidesMeters?: true;
  stage?: (state: LimberState) => StagedWork;
  /** What is worth finding ahead, and is kept where it is looked for: each in a moment in which nothing else is to be done. */
  getReady?: (ahead: Ahead) => readonly Steps<unknown>[];
  /** What of the figure is turned in the figure itself, or by some beats alone, and where it begins. */
  knobs?: Knobs;
  /** Numbers of its own figure, where a beat says none. */
  scene?: Readonly<Record<string, number>>;
  /** Puts what the knobs say into effect. */
  apply?: (now: Now) => void;
}
