import { fetchPart } from './fetch-part';
import type { ReachMemory } from './solve-reach';
import type { createSolvers } from './solvers';
import type { Solver } from './tick';

/** Null until they have come. */
let solvers: ReturnType<typeof createSolvers> | null = null;
let coming: Promise<void> | null = null;

/**
 * Fetches what pulls limbs and directs the gaze: nothing else needs it, and the first frame comes without. What was pulled
 * until then waits for it.
 *
 * @throws LoadError
 */
export function fetchSolvers(): Promise<void> {
  coming ??= fetchPart(() => import('./solvers')).then(
    ({ createSolvers }) => {
      solvers = createSolvers();
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export const hasSolvers = (): boolean => solvers !== null;

/** Does in each mode what it is for; nothing before solvers have come. */
export const solve: Solver = (scene, live, dt) => {
  const { mode } = scene.settings;
  if (mode !== 'pose') solvers?.[mode].solve(scene, live, dt);
};

/** Whether pulled limbs have come to rest. */
export const isSettled = (): boolean => solvers?.ik.isSettled() ?? true;

/** How pulled limbs lie, for `recallReach`; null where none were pulled yet. */
export const reachMemory = (): ReachMemory | null => solvers?.ik.memory() ?? null;

/** Lays pulled limbs as they lay, or lets them begin anew (null). */
export const recallReach = (memory: ReachMemory | null): void => solvers?.ik.recall(memory);
