import { store } from '../../state/store';
import type { Now } from './chapter';

/** What there is to tell of at this moment; null while there is no clip. */
export function readNow(): Now | null {
  const state = store.getState();
  const { clip, live, fit, work, knobs } = state;
  const { selectedJoint: joint } = work;
  if (!clip || !live || joint >= clip.skeleton.names.length) return null;
  return {
    state,
    live,
    clip,
    joint,
    cloud: fit?.clouds[joint] ?? null,
    limit: fit?.limits[joint] ?? null,
    knobs,
  };
}

export { keptFor } from '../../core/math';
