import { createStore } from 'zustand/vanilla';
import { type LimberState, store, unposed } from '../store';
import type { cameraViews } from './cameras';

// Apart from what a lesson does: this much is needed before there is any.

/** What a lesson changes for as long as it lasts. */
export type Borrowed = Pick<
  LimberState,
  | 'settings'
  | 'chosen'
  | 'edits'
  | 'borrowed'
  | 'ties'
  | 'models'
  | 'selectedJoint'
  | 'isPlaying'
  | 'brush'
  | 'manual'
  | 'pulls'
  | 'gazeTarget'
  | 'chainChoices'
  | 'gazeWeights'
>;

/** What was there before a lesson, and what it has come to. */
export interface Lesson {
  before: Borrowed;
  /** Of the clip it began with: on another one joints and frames mean nothing. */
  rotations: Float32Array | null;
  /** s. */
  time: number;
  cameras: ReturnType<typeof cameraViews>;
  /** What the reader had selected before a figure did; null where none did. */
  joint: number | null;
  bringStepsBack: () => void;
}

/** What the figure of a chapter can be set to beside the settings: by name. */
export type Knob = number | string | boolean;
export const knobs = createStore<Readonly<Record<string, Knob>>>(() => ({}));

let lesson: Lesson | null = null;

export const lessonNow = (): Lesson | null => lesson;

/** Null where what was before it has come back, or is no more: a project has taken its place. */
export function setLesson(next: Lesson | null): void {
  lesson = next;
}

/** The state as it is without the lesson: what is kept, shared and saved. */
export function ownState(): LimberState {
  const now = store.getState();
  if (!lesson) return now;
  const { page, learn } = now.settings;
  const isSameClip = lesson.rotations === (now.clip?.rotations ?? null);
  const own = isSameClip ? lesson.before : { chosen: {}, edits: {}, ...unposed, brush: null };
  return { ...now, ...own, settings: { ...lesson.before.settings, page, learn } };
}
