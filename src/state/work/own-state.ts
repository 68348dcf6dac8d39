import { createStore } from 'zustand/vanilla';
import { type LimberState, store, unposed } from '../store';
import type { cameraViews } from './cameras';
import type { Work } from './scopes';

// Apart from what a lesson does: this much is needed before there is any.

/** What a lesson changes for as long as it lasts. */
export type Borrowed = Omit<Work, 'reading' | 'roleChoices' | 'rig'> & Pick<LimberState, 'isPlaying' | 'brush'>;

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
  const { page, learn } = now.work.settings;
  const isSameClip = lesson.rotations === (now.clip?.rotations ?? null);
  const { isPlaying, brush, ...before } = lesson.before;
  const settings = { ...before.settings, page, learn };
  return isSameClip
    ? { ...now, isPlaying, brush, work: { ...now.work, ...before, settings } }
    : { ...now, brush: null, work: { ...now.work, chosen: {}, edits: {}, ...unposed, settings } };
}
