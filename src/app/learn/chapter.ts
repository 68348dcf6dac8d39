import type { ComponentType, ReactNode } from 'react';
import type { Clip, JointLimit } from '../../core';
import type { JointCloud } from '../../core/limit';
import type { LiveFrame } from '../../state/frame/live';
import type { SettingKey, Settings } from '../../state/settings';
import type { Knob, LimberState } from '../../state/store';
import type { StagedWork } from '../../state/work/lesson';
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
}

/** Something of the figure that the text names: words, key and picture light up together. */
export interface FigurePart {
  /** Name of an object of the scene, or `data-part` of what is drawn otherwise. */
  id: string;
  label: string;
  look: 'dot' | 'ring' | 'line' | 'dash' | 'area';
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
  | { action: 'export' | 'ties'; label: string }
  | { knob: string; label: string; initial: boolean }
);

/** One screen of the guided path. Plain data but for its figure. */
export interface Chapter {
  /** The insight, one sentence. */
  heading: string;
  /** See `parseProse`. */
  text: readonly string[];
  formula: { math: MathNode /** As it is read aloud. */; says: string; note: string };
  tryIt: string;
  parts: readonly FigurePart[];
  sources: readonly { title: string; url?: string }[];
  /** Words of the field that are said here for the first time, as the text has them. */
  terms: readonly string[];
  figure: {
    /** What fills the figure: a view of the app, or one of its own. */
    main: 'character' | 'space' | 'own';
    inset: 'character' | 'space' | null;
    /** Parts of the views that would say too much too early. */
    hides?: readonly string[];
    Own?: ComponentType;
    /** Stands under the figure, across it. */
    Strip?: ComponentType;
    isStripTall?: true;
    /** Drawn into the character's scene. */
    inCharacter?: () => ReactNode;
    inSpace?: () => ReactNode;
  };
  settings: Partial<Settings>;
  /** Whether the clip plays when the chapter opens. */
  plays?: boolean;
  /** Whether it selects joints by itself: the reader's is there again in the next. */
  borrowsJoint?: true;
  stage?: (state: LimberState) => StagedWork;
  /** What is worth finding ahead, and is kept where it is looked for: each in a moment in which nothing else is to be done. */
  getReady?: (ahead: Ahead) => readonly (() => void)[];
  /** At most three. */
  controls: readonly Control[];
  /** What of the figure is turned in the figure itself, and where it begins. */
  knobs?: Readonly<Record<string, Knob>>;
  /** Puts what the knobs say into effect. */
  apply?: (now: Now) => void;
  /** Four. */
  readings: readonly LiveNumber[];
}
