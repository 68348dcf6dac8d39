import type { Pose } from '../../core';
import { latePart } from '../fetch-part';
import type { Work } from '../work/scopes';
import type { LiveFrame } from './live';
import type { ReachMemory } from './solve-reach';
import type { Solver } from './tick';

/** What pulls limbs and directs the gaze: nothing else needs it, and the first frame comes without. Pulls wait for it until then. */
const solvers = latePart(async () => (await import('./solvers')).createSolvers());
/** What lets the character fall; the engine of it comes after it. */
const ragdoll = latePart(async () => (await import('../ragdoll/mode')).ragdollMode);

/** @throws LoadError */
export const fetchSolvers = solvers.fetch;

/** @throws LoadError */
export const fetchRagdoll = async (): Promise<void> => (await ragdoll.fetch()).start();

/** What says who makes the pose. */
type Posing = Pick<Work, 'settings' | 'pulls'>;

/** Who makes the pose beside the clip and the hand; null where nobody does. Where joints are turned by hand, pins and pulls hold all the same. */
export function makerOf({ settings: { mode }, pulls }: Posing): 'ik' | 'look-at' | 'ragdoll' | null {
  if (mode !== 'pose') return mode;
  for (const _ in pulls) return 'ik';
  return null;
}

/** Whether what makes the pose has come. */
export function hasSolver(posing: Posing): boolean {
  const maker = makerOf(posing);
  return maker === null || (maker === 'ragdoll' ? ragdoll : solvers).part !== null;
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
export const resetRagdoll = (): void => ragdoll.part?.reset();

/** Whether the character is falling, and the next frame differs. */
export const isFalling = (): boolean => ragdoll.part?.isMoving() ?? false;

/** What makes the pose beside the clip and the hand; null where nothing does, and before it has come. */
export function solverOf(posing: Posing): Solver | null {
  const maker = makerOf(posing);
  if (maker === null) return null;
  return (maker === 'ragdoll' ? ragdoll.part : solvers.part?.[maker])?.solve ?? null;
}

/** Whether pulled limbs have come to rest. */
export const isSettled = (): boolean => solvers.part?.ik.isSettled() ?? true;

/** How pulled limbs lie, for `recallReach`; null where none were pulled yet. */
export const reachMemory = (): ReachMemory | null => solvers.part?.ik.memory() ?? null;

/** Lays pulled limbs as they lay, or lets them begin anew (null). */
export const recallReach = (memory: ReachMemory | null): void => solvers.part?.ik.recall(memory);

/** What the hand takes over as it turns joints, see `take-over.ts`; null where nothing pulled yet. */
export const takenOver = (joints: readonly number[]): Pick<Work, 'pulls' | 'manual'> | null =>
  solvers.part?.takeOver(joints) ?? null;
