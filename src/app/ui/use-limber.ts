import { useStore } from 'zustand';
import { tiesInForce } from '../../state/limits/ties';
import { type LimberState, store } from '../../state/store';
import { isEmpty } from '../../state/work';

/** A piece of the store; renders again when it changes. Select primitives or stored objects, never fresh ones. */
export function useLimber<T>(selector: (state: LimberState) => T): T {
  return useStore(store, selector);
}

/** Whether there is no clip and none is on its way. */
export const useIsEmpty = (): boolean => useLimber(isEmpty);

/** Whether dependencies between joints hold now. */
export const useIsTied = (): boolean => useLimber((state) => state.work.settings.ties && tiesInForce(state).length > 0);
