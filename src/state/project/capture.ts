import { type Clip, takesOf } from '../../core';
import { cameraViews } from '../cameras';
import { reachMemory } from '../solving';
import { sourceOf } from '../sources';
import { store } from '../store';
import { identify } from './clip-identity';
import { exactJson } from './exact-json';
import type { Project } from './project-file';
import { projectOf } from './project-of';

/** The present work; null where there is no clip, or one that comes from no file. */
export async function captureProject(): Promise<Project | null> {
  for (;;) {
    const takes = takesHere();
    const sources = takes.flatMap((take) => sourceOf(take) ?? []);
    if (sources.length === 0 || sources.length < takes.length) return null;
    // A file may hold several clips.
    const clips = await Promise.all([...new Set(sources)].map(identify));
    const { clip, live } = store.getState();
    // Looking at files takes time: other clips may be there by now.
    if (!clip || !live || !isSame(takes, takesOf(clip))) continue;
    return projectOf(store.getState(), {
      clips,
      skeleton: clip.skeleton,
      time: live.time,
      cameras: cameraViews(),
      lies: reachMemory()?.limbs ?? new Map(),
    });
  }
}

/** A project as the text of its file. */
export const projectText = (project: Project): string => `${exactJson(project)}\n`;

const takesHere = (): readonly Clip[] => {
  const { clip } = store.getState();
  return clip ? takesOf(clip) : [];
};

const isSame = (a: readonly Clip[], b: readonly Clip[]): boolean =>
  a.length === b.length && a.every((take, i) => take.rotations === b[i].rotations);
