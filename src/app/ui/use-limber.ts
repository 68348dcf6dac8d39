import { useStore } from 'zustand';
import type { JointLimit } from '../../core';
import { moves } from '../../core/clip';
import type { JointCloud } from '../../core/limit';
import { tiesInForce } from '../../state/limits/ties';
import { type LimberState, store } from '../../state/store';
import { isEmpty } from '../../state/work';
import { useDelayed } from './use-delayed';

/** ms that work may rest between reading a clip and showing the clip. */
const HANDING_OVER = 100;

/** A piece of the store; renders again when it changes. Select primitives or stored objects, never fresh ones. */
export function useLimber<T>(selector: (state: LimberState) => T): T {
  return useStore(store, selector);
}

/** The limit of the selected joint; null where the joint has none, or nothing has been fitted. */
export const useSelectedLimit = (): JointLimit | null =>
  useLimber(({ fit, work }) => fit?.limits[work.selectedJoint] ?? null);

/** The samples that the limit of the selected joint is fitted to; null where nothing has been fitted. */
export const useSelectedCloud = (): JointCloud | null =>
  useLimber(({ fit, work }) => fit?.clouds[work.selectedJoint] ?? null);

/** Whether there is no clip, and for a moment no work that brings one: between reading a clip and showing it no work is under way. */
export const useIsEmpty = (): boolean => useDelayed(useLimber(isEmpty), HANDING_OVER);

/** Whether there is something to play, and to learn from; true as long as there is no clip. */
export const useHasMotion = (): boolean => useLimber(({ clip }) => clip === null || moves(clip));

/** Whether limits are those of people, for there was no motion to learn from. */
export const useIsOfPeople = (): boolean => useLimber((state) => state.fit?.missing !== undefined);

/** Whether dependencies between joints hold now. */
export const useIsTied = (): boolean => useLimber((state) => state.work.settings.ties && tiesInForce(state).length > 0);

/** Whether any limb is pinned or pulled. */
export const useHoldsLimbs = (): boolean => useLimber((state) => Object.keys(state.work.pulls).length > 0);
