import type { Vec3 } from '../../core';
import { setInMotion } from '../actions/change-settings';
import { setTime } from '../frame/live';
import { cut, requestFrame } from '../frame/playback';
import { showHeld } from '../limits/held';
import { defaultSettings, type Settings } from '../settings';
import { settle } from '../settle';
import { type LimberState, setWork, store, unposed } from '../store';
import { cameraViews, wantCameras } from './cameras';
import { remember, setStepsAside } from './history';
import { type Borrowed, lessonNow, setLesson } from './own-state';

/** What a chapter needs beside its settings. */
export type Stage = Partial<Omit<Borrowed, 'settings'>>;

/** Settings that stay the reader's own in every chapter. */
const OWN = ['view', 'build', 'detail', 'speed', 'loop', 'page', 'learn'] as const;

const { getState } = store;

/** Puts the state aside that is there, with its steps. Called again on another clip, it is that clip's state that will come back. */
export function beginLesson(): void {
  const state = getState();
  const rotations = state.clip?.rotations ?? null;
  if (lessonNow()?.rotations === rotations) return;
  const before = { ...borrowedOf(state), settings: lessonNow()?.before.settings ?? state.work.settings };
  const cameras = lessonNow()?.cameras ?? cameraViews();
  setLesson({ before, rotations, time: state.live?.time ?? 0, cameras, joint: null, bringStepsBack: setStepsAside() });
}

/** What a lesson changes, as it is now. What was there before comes back when the page of lessons is left. */
function borrowedOf({ work, isPlaying, brush }: LimberState): Borrowed {
  const { reading: _, roleChoices: __, rig: ___, ...rest } = work;
  return { ...rest, isPlaying, brush };
}

/** Sets the stage for a chapter: what is usual, and what the chapter needs. Nothing of it, or of what was before it, is a step to undo. */
export function stageLesson(settings: Partial<Settings>, stage: Stage = {}): void {
  const lesson = lessonNow();
  if (!lesson) return;
  const { selectedJoint } = getState().work;
  show({
    ...unposed,
    chosen: {},
    edits: {},
    borrowed: null,
    ties: null,
    models: lesson.before.models,
    selectedJoint,
    isPlaying: true,
    brush: null,
    ...stage,
    settings: lessonSettings(settings),
  });
  lesson.joint = null;
  setStepsAside();
}

/** The settings that a chapter begins with, which asks for some of them. */
export function lessonSettings(settings: Partial<Settings>): Settings {
  const present = getState().work.settings;
  const own = Object.fromEntries(OWN.map((key) => [key, present[key]]));
  return settle({ ...defaultSettings, ...settings, ...own }, Object.keys(settings));
}

/** Turns a joint as a figure says, rotation vector relative to its reference (rad); no step to undo. */
export function stageTurn(joint: number, vector: Vec3): void {
  if (lessonNow() && vector.every(Number.isFinite)) setWork({ manual: { ...getState().work.manual, [joint]: vector } });
}

/** Changes settings as a figure says; no step to undo. */
export function adjustLesson(patch: Partial<Settings>): void {
  const { settings } = getState().work;
  const isNew = Object.entries(patch).some(([key, value]) => settings[key as keyof Settings] !== value);
  if (lessonNow() && isNew) show({ settings: settle({ ...settings, ...patch }, Object.keys(patch)) });
}

/** The joint that the reader had before a figure selected others; null where none did. */
export const readerJoint = (): number | null => lessonNow()?.joint ?? null;

/** Selects a joint as a figure says, until the stage is set anew; no step to undo. */
export function stageJoint(joint: number): void {
  const lesson = lessonNow();
  if (!lesson) return;
  const { selectedJoint } = getState().work;
  lesson.joint ??= selectedJoint;
  if (joint !== selectedJoint) setWork({ selectedJoint: joint });
}

/** Gives the pose back to the clip; no step to undo. */
export function unstageTurns(): void {
  if (lessonNow() && Object.keys(getState().work.manual).length > 0) setWork({ manual: {} });
}

/** Ends the lesson: all is as it was before. Of another clip that was opened meanwhile only settings come back. */
export function endLesson(): void {
  const now = getState();
  const lesson = lessonNow();
  if (!lesson) return;
  const { before, rotations, time, cameras, bringStepsBack } = lesson;
  const { page, learn } = now.work.settings;
  setLesson(null);
  const settings = { ...before.settings, page, learn };
  if (rotations !== (now.clip?.rotations ?? null)) {
    show({ settings });
    return;
  }
  if (now.live && now.clip) setTime(now.live, now.clip, time);
  cut();
  show({ ...before, settings });
  bringStepsBack();
  wantCameras(cameras);
  requestFrame();
}

/** Leaves the lesson for another page and takes along what it has come to: one step, which undo takes back. */
export function takeLessonAlong(page: Settings['page']): void {
  const { live, clip } = getState();
  const { time } = live ?? { time: 0 };
  const { settings, ...left } = borrowedOf(getState());
  endLesson();
  remember('lesson', false);
  show({ ...left, settings: { ...settings, page } });
  if (live && clip) setTime(live, clip, time);
  requestFrame();
}

function show(next: Partial<Borrowed> & { settings: Settings }): void {
  const before = getState();
  const { isPlaying = before.isPlaying, brush = before.brush, ...work } = next;
  setWork(work, { preview: null, hoveredFrame: -1, isPlaying, brush });
  const now = getState();
  if (before.work.edits !== now.work.edits || before.work.borrowed !== now.work.borrowed) showHeld();
  const isRefitDue = JSON.stringify(before.work.chosen) !== JSON.stringify(now.work.chosen);
  setInMotion(before.work.settings, now.work.settings, isRefitDue);
}
