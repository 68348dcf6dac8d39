import type { Vec3 } from '../../core';
import { chainEnd, handlesOf, type Pull } from '../frame/reach';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Points the middle joint of a chain at a place in the world, m, while its end stays where it is or is wanted; null: wherever the solver leaves it. */
export function pointChain(id: string, pole: Vec3 | null): void {
  const { clip, live, work } = getState();
  const { pulls, chainChoices } = work;
  const chain = clip && handlesOf(clip, chainChoices).find((c) => c.id === id);
  if (!chain || !live || (pole && !pole.every(Number.isFinite))) return;
  remember(`pole ${id}`, pole !== null);
  const { pole: _, ...pull }: Pull = pulls[id] ?? { target: chainEnd(chain, live), isPinned: false };
  setWork({ pulls: { ...pulls, [id]: pole ? { ...pull, pole } : pull } });
}
