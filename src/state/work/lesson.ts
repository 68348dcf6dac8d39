import type { Vec3 } from '../../core';
import { setTime } from '../frame/live';
import { cut, requestFrame } from '../frame/playback';
import type { Pull } from '../frame/reach';
import { defaultSettings, type Settings } from '../settings';
import { settle } from '../settle';
import { type LimberState, setWork, store } from '../store';
import { cameraViews, wantCameras } from './cameras';
import { forget, remember, setSteps } from './history';
import { noWork, partsAbout, type Work } from './scopes';

/** What a chapter needs beside its settings. */
export type StagedWork = Partial<Omit<Work, 'settings'> & Pick<LimberState, 'isPlaying' | 'markedFrames'>>;

/** Settings that stay the reader's own in every chapter. */
const OWN = ['view', 'build', 'detail', 'speed', 'loop', 'page', 'learn', 'beat'] as const;

const { getState, setState } = store;

/** Puts the state aside that is there, with its steps. Called again on another clip, it is that clip's state that will come back. */
export function beginLesson(): void {
  const { lesson, clip, live, work, isPlaying, markedFrames, steps } = getState();
  const rotations = clip?.rotations ?? null;
  if (lesson?.rotations === rotations) return;
  const settings = lesson?.work.settings ?? work.settings;
  const cameras = lesson?.cameras ?? cameraViews();
  const aside = { work: { ...work, settings }, isPlaying, markedFrames, time: live?.time ?? 0, cameras, steps };
  setState({ lesson: { ...aside, rotations, joint: null } });
  forget();
}

/** Sets the stage for a chapter: what is usual, and what the chapter needs. Nothing of it, or of what was before it, is a step to undo. */
export function stageLesson(settings: Partial<Settings>, stage: StagedWork = {}): void {
  const { lesson, work } = getState();
  if (!lesson) return;
  const { models } = lesson.work;
  const { selectedJoint } = work;
  const { isPlaying = true, markedFrames = null, ...rest } = stage;
  const own = { ...partsAbout(noWork, 'clip'), models, selectedJoint, ...rest, settings: lessonSettings(settings) };
  show(own, { isPlaying, markedFrames, lesson: { ...lesson, joint: null } });
  forget();
}

/** The settings that a chapter begins with, which asks for some of them. */
export function lessonSettings(settings: Partial<Settings>): Settings {
  const present = getState().work.settings;
  const own = Object.fromEntries(OWN.map((key) => [key, present[key]]));
  return settle({ ...defaultSettings, ...settings, ...own }, Object.keys(settings));
}

/** Turns a joint as a figure says, rotation vector relative to its reference (rad); no step to undo. */
export function stageTurn(joint: number, vector: Vec3): void {
  const { lesson, work } = getState();
  const before = work.manual[joint];
  const isNew = !before || vector.some((x, k) => x !== before[k]);
  if (lesson && isNew && vector.every(Number.isFinite)) setWork({ manual: { ...work.manual, [joint]: vector } });
}

/** Pulls a limb that is pulled otherwise, as a figure says; no step to undo. */
export function stagePull(id: string, change: Partial<Pick<Pull, 'target' | 'pole'>>): void {
  const { lesson, work } = getState();
  const pull = work.pulls[id];
  if (lesson && pull && Object.values(change).flat().every(Number.isFinite))
    setWork({ pulls: { ...work.pulls, [id]: { ...pull, ...change } } });
}

/** Changes settings as a figure says; no step to undo. */
export function adjustLesson(patch: Partial<Settings>): void {
  const { settings } = getState().work;
  const isNew = Object.entries(patch).some(([key, value]) => settings[key as keyof Settings] !== value);
  if (getState().lesson && isNew) show({ settings: settle({ ...settings, ...patch }, Object.keys(patch)) });
}

/** The joint that the reader had before a figure selected others; null where none did. */
export const readerJoint = (): number | null => getState().lesson?.joint ?? null;

/** Selects a joint as a figure says, until the stage is set anew; no step to undo. */
export function stageJoint(joint: number): void {
  const { lesson, work } = getState();
  if (!lesson) return;
  const { selectedJoint } = work;
  if (lesson.joint === null) setState({ lesson: { ...lesson, joint: selectedJoint } });
  if (joint !== selectedJoint) setWork({ selectedJoint: joint });
}

/** Ends the lesson: all is as it was before. Of another clip that was opened meanwhile only settings come back. */
export function endLesson(): void {
  const { lesson, clip, live, work } = getState();
  if (!lesson) return;
  const { rotations, time, cameras, steps, isPlaying, markedFrames } = lesson;
  const { page, learn, beat } = work.settings;
  const settings = { ...lesson.work.settings, page, learn, beat };
  if (rotations !== (clip?.rotations ?? null)) {
    show({ settings }, { lesson: null });
    return;
  }
  if (live && clip) setTime(live, clip, time);
  cut();
  show({ ...partsAbout(lesson.work, 'clip', 'page'), settings }, { isPlaying, markedFrames, lesson: null });
  setSteps({ ...steps, gesture: null, last: null });
  wantCameras(cameras);
  requestFrame();
}

/** Leaves the lesson for another page and takes along what it has come to: one step, which undo takes back. */
export function takeLessonAlong(page: Settings['page']): void {
  const { live, clip, work, isPlaying, markedFrames } = getState();
  const { time } = live ?? { time: 0 };
  endLesson();
  remember('lesson', false);
  const settings = { ...work.settings, page };
  show({ ...partsAbout(work, 'clip', 'page'), settings }, { isPlaying, markedFrames });
  if (live && clip) setTime(live, clip, time);
  requestFrame();
}

function show(next: Partial<Work> & { settings: Settings }, rest: Partial<LimberState> = {}): void {
  setWork(next, { preview: null, hoveredFrame: -1, ...rest });
}
