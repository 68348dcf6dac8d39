import type { Pose } from '../../core';
import { fetchPart } from '../fetch-part';
import type { RagdollMode } from '../ragdoll/mode';
import type { Settings } from '../settings';
import type { LiveFrame } from './live';
import type { ReachMemory } from './solve-reach';
import type { createSolvers } from './solvers';
import type { Solver } from './tick';

/** Null until they have come. */
let solvers: ReturnType<typeof createSolvers> | null = null;
let coming: Promise<void> | null = null;
let ragdoll: RagdollMode | null = null;

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

/** Whether what a mode needs has come. */
export const hasSolver = (mode: Settings['mode']): boolean =>
  mode === 'pose' || (mode === 'ragdoll' ? ragdoll : solvers) !== null;

/** Fetches what lets the character fall; its engine comes after it. @throws LoadError */
export async function fetchRagdoll(): Promise<void> {
  const { ragdollMode } = await fetchPart(() => import('../ragdoll/mode'));
  ragdoll = ragdollMode;
  ragdoll.start();
}

/** What was shown as the mode was changed, where a pull or a gaze had made it: a character falls from there. Null for nothing. */
let shown: Pose | null = null;

export function keepShown(live: LiveFrame | null): void {
  shown = live && { rotations: live.held.slice(), rootPosition: [...live.rootPosition] };
}

/** Once. */
export function takeShown(): Pose | null {
  const pose = shown;
  shown = null;
  return pose;
}

/** Lets the character fall anew, where it does. */
export const resetRagdoll = (): void => ragdoll?.reset();

/** Whether the character is falling, and the next frame differs. */
export const isFalling = (): boolean => ragdoll?.isMoving() ?? false;

/** What does in a mode what it is for; null where nothing does, and before it has come. */
export function solverOf(mode: Settings['mode']): Solver | null {
  if (mode === 'pose') return null;
  return (mode === 'ragdoll' ? ragdoll : solvers?.[mode])?.solve ?? null;
}

/** Whether pulled limbs have come to rest. */
export const isSettled = (): boolean => solvers?.ik.isSettled() ?? true;

/** How pulled limbs lie, for `recallReach`; null where none were pulled yet. */
export const reachMemory = (): ReachMemory | null => solvers?.ik.memory() ?? null;

/** Lays pulled limbs as they lay, or lets them begin anew (null). */
export const recallReach = (memory: ReachMemory | null): void => solvers?.ik.recall(memory);
