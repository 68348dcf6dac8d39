import type { Vec3 } from '../../core';
import { chainBetween } from '../../core/solve';
import { easeOver, flush } from '../frame/playback';
import { handlesOf, type Pull, pinAt, pinnedWith } from '../frame/reach';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Pulls a chain's end to a place in the world, m. What is pinned by itself with it, and stands free, is pinned where and how it stands. */
export function pullChain(id: string, target: Vec3): void {
  const { clip, live, work } = getState();
  const { pulls, chainChoices } = work;
  if (!clip || !live || !target.every(Number.isFinite)) return;
  remember(`pull ${id}`);
  const next: Record<string, Pull> = {
    ...pulls,
    [id]: { ...pulls[id], target, isPinned: pulls[id]?.isPinned ?? false },
  };
  const chains = handlesOf(clip, chainChoices);
  const pulled = chains.find((chain) => chain.id === id);
  const free = pinnedWith(pulled, chains).filter((chain) => !next[chain.id]);
  // Where they stand now.
  if (free.length > 0) flush();
  for (const chain of free) next[chain.id] = pinAt(chain, live);
  setWork({ pulls: next });
}

/** Holds a chain's end where it is, a foot also as it is turned, or lets it go again. */
export function pinChain(id: string, isPinned: boolean): void {
  const { clip, live, work } = getState();
  const { pulls, chainChoices } = work;
  const chain = clip && handlesOf(clip, chainChoices).find((c) => c.id === id);
  if (!chain || !live) return;
  remember(`pin ${id}`, false);
  flush();
  const { [id]: old, ...rest } = pulls;
  const status = `${chain.label} ${isPinned ? 'pinned' : 'let go'}`;
  if (!isPinned) easeOver();
  setWork({ pulls: isPinned ? { ...rest, [id]: { ...old, ...pinAt(chain, live, old?.target) } } : rest }, { status });
}

/** Lets a chain, or all, follow the clip again. */
export function releaseChain(id?: string): void {
  const { pulls } = getState().work;
  remember('release', false);
  easeOver();
  const { [id ?? '']: _, ...rest } = pulls;
  setWork({ pulls: id === undefined ? {} : rest });
}

/** Chooses the joints a handle pulls, first and last; null for those that were found. What is no chain is reported. */
export function chooseChain(id: string, choice: readonly [from: number, to: number] | null): void {
  const { clip, work } = getState();
  const { chainChoices, pulls } = work;
  if (!clip) return;
  const { names } = clip.skeleton;
  if (choice && (chainBetween(clip.skeleton, ...choice)?.length ?? 0) < 2) {
    const [from, to] = choice;
    notify('warning', 'That is no chain', `${names[to]} does not hang on ${names[from]}.`);
    return;
  }
  remember('chain', false);
  const { [id]: _, ...others } = chainChoices;
  const { [id]: __, ...otherPulls } = pulls;
  setWork({ chainChoices: choice ? { ...others, [id]: choice } : others, pulls: otherPulls });
}
