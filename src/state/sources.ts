import { type Clip, takesOf } from '../core';
import type { Reading, Source } from './read-files';
import { store } from './store';

/** Where each clip was read from, by its rotations: a clip whose joints are named anew is still the same. */
const sources = new WeakMap<Float32Array, Source>();
let bundled: Blob | null = null;

export function rememberSource({ clip, source }: Reading): void {
  sources.set(clip.rotations, source);
}

/** Says which file is the one that comes with the app. */
export function setBundled(file: Blob): void {
  bundled = file;
}

export const bundledFile = (): Blob | null => bundled;

export const sourceOf = ({ rotations }: Clip): Source | undefined => sources.get(rotations);

/** Names of the clips that are not the one that comes with the app: an address can't hold them. */
export function ownClips(): string[] {
  const { clip } = store.getState();
  const takes = clip ? takesOf(clip) : [];
  return takes.filter((take) => sourceOf(take)?.file !== bundled).map(({ name }) => name);
}
