import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Id of the handle of the gaze; the others have the ids of their chains. */
export const GAZE = 'gaze';

interface ReachUi {
  /** Id of the handle whose axes and numbers are shown. */
  selected: string | null;
  /** A handle is being dragged: the camera stands still. */
  isDragging: boolean;
}

export const reachUi = createStore<ReachUi>(() => ({ selected: null, isDragging: false }));

export const selectHandle = (selected: string | null): void => reachUi.setState({ selected });
export const useSelectedHandle = (): string | null => useStore(reachUi, (state) => state.selected);
export const isDraggingHandle = (): boolean => reachUi.getState().isDragging;
