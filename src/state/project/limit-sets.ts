import { writeLimits } from '../../core';
import { takesOf } from '../../core/clip';
import { tiesInForce } from '../limits/ties';
import { store } from '../store';
import type { LimitSet, SetShelf } from './place';

/** Named limits that this browser keeps, for any rig. */
export interface LimitSets {
  /** By name. */
  all(): Promise<readonly LimitSet[]>;
  /** Keeps the limits that hold now, with their ties, in place of a set of that name. Nothing without limits. */
  keep(name: string): Promise<readonly LimitSet[]>;
  drop(name: string): Promise<readonly LimitSet[]>;
}

export function createLimitSets(shelf: SetShelf): LimitSets {
  const change = async (name: string, added: readonly LimitSet[]) => {
    const others = (await shelf.readSets()).filter((set) => set.name !== name);
    const sets = [...others, ...added].sort((a, b) => a.name.localeCompare(b.name));
    await shelf.writeSets(sets);
    return sets;
  };
  return {
    all: () => shelf.readSets(),
    async keep(name) {
      const text = limitsText();
      return text ? change(name, [{ name, saved: Date.now(), text }]) : shelf.readSets();
    },
    drop: (name) => change(name, []),
  };
}

/** The limits that hold now as a limits file; null where there are none. */
function limitsText(): string | null {
  const state = store.getState();
  const { clip, fit, work } = state;
  if (!clip || !fit) return null;
  const clips = work.borrowed?.clips ?? takesOf(clip).map(({ name }) => name);
  return writeLimits(fit.limits, { skeleton: clip.skeleton, clips, ties: tiesInForce(state) });
}
