import { isOnRig } from '../clips/rig';
import type { Source, Take } from '../clips/take';
import { reachMemory } from '../frame/solving';
import { store } from '../store';
import { cameraViews } from '../work/cameras';
import { ownState } from '../work/own-state';
import { identify, identifyNow } from './clip-identity';
import { projectJson } from './exact-json';
import type { Project, ProjectClip } from './project-file';
import { projectOf } from './project-of';

/** The present work; null where there is no clip, or one that comes from no file. */
export async function captureProject(): Promise<Project | null> {
  for (;;) {
    const takes = takesHere();
    const sources = sourcesOf(takes);
    if (!sources) return null;
    const clips = await Promise.all(sources.map(identify));
    // Looking at files takes time: other clips may be there by now.
    if (takes === takesHere()) return projectWith(clips);
  }
}

/** The present work where telling it takes no time; null also where a clip's file has not been looked at yet. */
export function captureNow(): Project | null {
  const clips = sourcesOf(takesHere())?.map(identifyNow);
  return clips?.every((clip) => clip !== null) ? projectWith(clips) : null;
}

function projectWith(clips: readonly ProjectClip[]): Project | null {
  const { clip, live, lesson } = store.getState();
  if (!clip || !live) return null;
  // The moment and the cameras of a lesson are not the reader's.
  const aside = lesson?.rotations === clip.rotations ? lesson : null;
  return projectOf(ownState(), {
    clips,
    onRig: isOnRig(store.getState()) ? takesHere().map(({ name }) => name) : null,
    skeleton: clip.skeleton,
    time: aside?.time ?? live.time,
    cameras: aside?.cameras ?? cameraViews(),
    lies: reachMemory()?.limbs ?? new Map(),
  });
}

/** A project as the text of its file. */
export const projectText = (project: Project): string => `${projectJson(project)}\n`;

const takesHere = (): readonly Take[] => store.getState().work.takes;

/** The files that clips come from, and first the rig they are played on: one may hold several clips. Null where one comes from none. */
function sourcesOf(takes: readonly Take[]): readonly Source[] | null {
  const sources = takes.flatMap(({ readFrom }) => readFrom ?? []);
  const rigs = sources.flatMap(({ rig }) => rig ?? []);
  return sources.length === 0 || sources.length < takes.length ? null : [...new Set([...rigs, ...sources])];
}
