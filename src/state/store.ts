import { createStore } from 'zustand/vanilla';
import type { Body } from '../body';
import type { Clip, HumanCheck, Vec3 } from '../core';
import type { FitAnswer, HumanAnswer, OwnSkin } from '../worker/api';
import type { EarlierClip } from './clips/rig';
import { derive } from './derive';
import type { LiveFrame } from './frame/live';
import type { Verdicts } from './limits/chosen';
import type { LimitEdits } from './limits/edits';
import type { BorrowedLimits } from './limits/held';
import type { Awaited } from './link/address';
import type { FallState } from './ragdoll/fall-state';
import type { HistorySteps } from './work/history';
import type { Lesson } from './work/own-state';
import { noWork, type Work } from './work/scopes';

/** Long work that is under way. */
export interface Job {
  label: string;
  /** 0 to 1; null while nothing is known. */
  progress: number | null;
  /** How many joints there are to go through; null for work that is not by joints. */
  joints: number | null;
  cancel: () => void;
}

/** A word to the user: what happened, where, and what to do. */
export interface Notice {
  id: number;
  kind: 'error' | 'warning' | 'info';
  title: string;
  detail: string;
  /** What another file would be for; null where none would help. */
  remedy: 'open' | 'add' | null;
  /** What helps beside that; it goes with the notice. */
  action: { label: string; run: () => void } | null;
  /** What can be said instead: a notice that asks stays until it is answered. */
  decline: { label: string; run: () => void } | null;
  /** Where in a file it happened; null where there is no such place. */
  place: { file: Blob; line: number } | null;
}

/** What a fit comes to; see `FitAnswer`. */
export interface FitResult extends FitAnswer {
  /** Joints whose limits are borrowed, and so not fitted to the samples that are here; left out where none is. */
  lent?: ReadonlySet<number>;
}

/** A joint turned by hand: rotation vector (axis × angle, rad) relative to its reference. */
export type ManualRotations = Readonly<Record<number, Vec3>>;

/** What is shown for a while in place of the pose, and leaves no trace. */
export interface Preview {
  /** Lies over `manual`. Neither pulls nor the gaze count meanwhile. */
  manual: ManualRotations;
  /** Whether time stands, playing or not. */
  holdsTime: boolean;
}

/** What a figure of a chapter can be set to beside the settings. */
export type Knob = number | string | boolean;

export interface LimberState {
  work: Work;
  /** What a lesson set aside; null where there is no lesson. */
  lesson: Lesson | null;
  /** The knobs of the figure of a chapter, by name. */
  knobs: Readonly<Record<string, Knob>>;
  clip: Clip | null;
  /** What was shown before, where limits held it: they can be carried here. Null for nothing. */
  earlier: EarlierClip | null;
  /** Buffers of the current clip; replaced only when the clip is. */
  live: LiveFrame | null;
  /** Limits learned from the clip, and what they were learned from; those edited by hand in their places. */
  fit: FitResult | null;
  /** The same before anything was done by hand: as they were learned, or borrowed. */
  unedited: FitResult | null;
  /** The limits as they were learned. */
  fitted: FitResult | null;
  /** What was learned before single joints were shown of a fit that is not done; null for no such fit. */
  fittedBefore: FitResult | null;
  /** Whether what applies edits to limits has come. */
  appliesEdits: boolean;
  /** The edits that a drag is still changing; null for none. */
  dragged: LimitEdits | null;
  /** Fits that were ordered before they are asked for, by their `fitKey`. */
  ready: ReadonlyMap<string, FitResult>;
  /** How the clip does against limits of people, with the `humanKey` of those; null until something asks for it. */
  checked: ({ key: string } & HumanCheck) | null;
  /** Limits of people for the clip's skeleton, with their `humanKey`; null until something asks for them. */
  human: ({ key: string } & HumanAnswer) | null;
  /** Limits that a file which was opened gives to joints of the clip’s skeleton; null for none. */
  given: BorrowedLimits | null;
  body: Body | null;
  /** What the address asks for that needs a clip; null for nothing. */
  awaited: Awaited | null;
  /** The fall of the ragdoll. */
  fall: FallState;
  /** The `bodyKey` that the body was grown with; null where it is of other takes. */
  grownWith: string | null;
  /** Of the rig that is shown; null where it has none. */
  skin: OwnSkin | null;
  /** What choosing said of each joint's data; it holds for the clip it was said of. */
  verdicts: Verdicts | null;
  /** Joints that are selected beside the one that is looked at, ascending. */
  alsoSelected: readonly number[];
  hoveredJoint: number;
  /** The frame whose pose is shown as a ghost; −1 for none. */
  hoveredFrame: number;
  /** The marked stretch of time, first and last frame: its samples are lit; null for none. */
  markedFrames: readonly [first: number, last: number] | null;
  /** Whether the processor draws in place of a graphics card. */
  drawsSlowly: boolean;
  isPlaying: boolean;
  preview: Preview | null;
  /** Limits are off for as long as a key is held. */
  ignoresLimits: boolean;
  steps: HistorySteps;
  canUndo: boolean;
  canRedo: boolean;
  job: Job | null;
  /** Whether a clip was ever on its way. */
  hasBegun: boolean;
  notices: Notice[];
  /** What a screen reader should say next. */
  status: string;
}

const initial: LimberState = {
  work: noWork,
  lesson: null,
  knobs: {},
  clip: null,
  earlier: null,
  live: null,
  fit: null,
  unedited: null,
  fitted: null,
  fittedBefore: null,
  appliesEdits: false,
  dragged: null,
  ready: new Map(),
  checked: null,
  human: null,
  given: null,
  body: null,
  awaited: null,
  fall: {
    phase: 'coming',
    progress: null,
    problem: '',
    notes: [],
    ground: [],
    fitting: null,
    comparing: null,
    curves: {},
    isReplaying: false,
    round: 0,
  },
  grownWith: null,
  skin: null,
  verdicts: null,
  alsoSelected: [],
  hoveredJoint: -1,
  hoveredFrame: -1,
  markedFrames: null,
  drawsSlowly: false,
  isPlaying: true,
  preview: null,
  ignoresLimits: false,
  steps: { past: [], future: [], gesture: null, last: null },
  canUndo: false,
  canRedo: false,
  job: null,
  hasBegun: false,
  notices: [],
  status: '',
};

export const store = createStore<LimberState>((set, _, api) => {
  api.setState = (change: LimberState | Partial<LimberState> | ((before: LimberState) => Partial<LimberState>)) =>
    set((before) => derive({ ...before, ...(typeof change === 'function' ? change(before) : change) }, before), true);
  return initial;
});

/** Changes the work, and what of the rest goes with it, in one go. */
export const setWork = (patch: Partial<Work>, rest: Partial<Omit<LimberState, 'work'>> = {}): void =>
  store.setState(({ work }) => ({ ...rest, work: { ...work, ...patch } }));
