import { type LimberState, setWork, store } from '../store';
import type { cameraViews } from './cameras';
import type { HistorySteps } from './history';
import { noWork, partsAbout, type Work } from './scopes';

// Apart from what a lesson does: this much is needed before there is any.

/** What was there before a lesson, and what it has come to. */
export interface Lesson extends Pick<LimberState, 'work' | 'isPlaying' | 'markedFrames'> {
  /** Of the clip it began with: on another one joints and frames mean nothing. */
  rotations: Float32Array | null;
  /** s. */
  time: number;
  cameras: ReturnType<typeof cameraViews>;
  /** What the reader had selected before a figure did; null where none did. */
  joint: number | null;
  steps: HistorySteps;
}

/** The state as it is without the lesson: what is kept, shared and saved. */
export function ownState(now: LimberState = store.getState()): LimberState {
  const { lesson, clip, work } = now;
  if (!lesson) return now;
  const { page, learn } = work.settings;
  const settings = { ...lesson.work.settings, page, learn };
  const { isPlaying, markedFrames } = lesson;
  return lesson.rotations === (clip?.rotations ?? null)
    ? { ...now, isPlaying, markedFrames, work: { ...work, ...partsAbout(lesson.work, 'clip', 'page'), settings } }
    : { ...now, markedFrames: null, work: { ...work, ...partsAbout(noWork, 'clip'), settings } };
}

/** Changes the work as it is without the lesson. */
export function setOwnWork(patch: Partial<Work>, rest: Partial<Pick<LimberState, 'markedFrames'>> = {}): void {
  const { lesson } = store.getState();
  if (lesson) store.setState({ lesson: { ...lesson, ...rest, work: { ...lesson.work, ...patch } } });
  else setWork(patch, rest);
}
