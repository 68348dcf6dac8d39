import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What lies over the page for a while; one at a time, Escape closes it. */
export type PanelName =
  | 'help'
  | 'clip'
  | 'tree'
  | 'settings'
  | 'side-switch'
  | 'ties'
  | 'names'
  | 'project'
  | 'share'
  | 'verdict'
  | 'gallery'
  | 'web';

/**
 * How the page's pictures are: drawn; lost for the moment, when the system took the graphics away; or not to be had, when
 * the browser has no WebGL or does not give it back.
 */
export type Pictures = 'drawn' | 'lost' | 'none';

/** How this page stands: no part of a link, not undone, and gone with the page. */
interface ViewState {
  /** The panel that is open; null for none. */
  panel: PanelName | null;
  /** An address that was pasted, for the field of the panel “web”. */
  pasted: string;
  /** Whether the first steps are shown; null for as it is usual: at a first visit. */
  isHintShown: boolean | null;
  /** Whether the first whole frame has been drawn. */
  hasDrawn: boolean;
  pictures: Pictures;
  /** While a chapter is open, the view that lies over its figure; null at other times. */
  inset: 'character' | 'space' | 'none' | null;
  /** Id of the handle whose axes and numbers are shown. */
  handle: string | null;
  /** A handle is being dragged: the camera stands still. */
  isDraggingHandle: boolean;
}

export const viewState = createStore<ViewState>(() => ({
  panel: null,
  pasted: '',
  isHintShown: null,
  hasDrawn: false,
  pictures: 'drawn',
  inset: null,
  handle: null,
  isDraggingHandle: false,
}));

/** A piece of it; renders again when it changes. */
export const useViewState = <T>(selector: (state: ViewState) => T): T => useStore(viewState, selector);

/** Whether the first whole frame has been drawn, or something keeps it back: what is heavy and not needed for it waits until then. */
export const useHasDrawn = (): boolean => useViewState(({ hasDrawn }) => hasDrawn);

export const showHint = (isHintShown: boolean): void => viewState.setState({ isHintShown });
