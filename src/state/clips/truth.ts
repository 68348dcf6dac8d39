import type { TrueRegion } from '../../core/study';
import { store } from '../store';
import { clipWords } from './sources';

const TRUTH = 'clips/range-of-motion.truth.json';

let fetched: Promise<Record<string, TrueRegion>> | null = null;

/**
 * What a joint of the clip that comes with the app may truly do: it was made from that. Null for other clips, for a joint that
 * has no region, and where the file can't be had, as evidence does without.
 */
export async function truthOf(joint: number): Promise<TrueRegion | null> {
  const { clip } = store.getState();
  if (!clip || clipWords().length > 0) return null;
  fetched ??= fetch(TRUTH)
    .then((response): Promise<Record<string, TrueRegion>> => (response.ok ? response.json() : Promise.resolve({})))
    .catch(() => ({}));
  return (await fetched)[clip.skeleton.names[joint] ?? ''] ?? null;
}
