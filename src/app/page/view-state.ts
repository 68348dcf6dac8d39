import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Vec3 } from '../../core';
import type { CloudPart } from '../../core/limit';

/** What lies over the page for a while; one at a time, Escape closes it. */
export type PanelName =
  | 'help'
  | 'clip'
  | 'tree'
  | 'settings'
  | 'side-switch'
  | 'ties'
  | 'possible'
  | 'carried'
  | 'sets'
  | 'poses'
  | 'names'
  | 'points'
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

/** Samples that are marked, and what for: taken with the lasso, or the outermost ones that would go. */
export interface MarkedSamples {
  /** Of which these are indices: on another they mean nothing. */
  part: CloudPart;
  indices: readonly number[];
  by: 'lasso' | 'share';
}

/** How the selected limit is being edited. */
interface EditView {
  isOn: boolean;
  /** What is taken hold of: the limit's shape, or the samples it is fitted to. */
  tool: 'shape' | 'samples';
  brush: 'add' | 'remove';
  /** Of the brush, rad. */
  radius: number;
  /** Key of the handle taken last; −1 for none. */
  handle: number;
  /** Where the sample is that was picked last, chart units; null for none. */
  sample: Vec3 | null;
  /** Whether a drag among samples draws a loop around them. */
  isLasso: boolean;
  marked: MarkedSamples | null;
  /** The share of samples that is about to be kept; null while none is asked for. */
  share: number | null;
  /** How far the edit that is under way has gone: "Face 7 out 12.4°"; null for none. */
  moved: string | null;
  /** Why it went no further, one sentence; null where it did. */
  stopped: string | null;
}

/** What the pointer is on, of the three angles of the selected joint: a slider and its ring light up together. */
interface TurnView {
  /** 0 to 2; −1 for none. */
  axis: number;
  /** Whether a ring or the limb is being dragged. */
  isDragging: boolean;
}

interface ViewState {
  /** The panel that is open; null for none. */
  panel: PanelName | null;
  /** An address that was pasted, for the field of the panel “web”. */
  pasted: string;
  /** Whether the first whole frame has been drawn. */
  hasDrawn: boolean;
  pictures: Pictures;
  /** While a chapter is open, what its figure is; null at other times. */
  main: 'character' | 'space' | 'own' | null;
  /** While a chapter is open, the view in the corner of its figure; null at other times. */
  inset: 'character' | 'space' | 'none' | null;
  /** While a chapter is open, the half of the body that its figure looks at; null for the whole. */
  half: 'upper' | 'lower' | null;
  /** Whether the body says nothing of limits: a chapter is open that has no notion of them yet. */
  hidesMeters: boolean;
  /** Half turns: so much around its middle is in view of the joint space, not its limit: the picture stands still while cloud and limit change. */
  reach: number | null;
  /** Id of the handle whose axes and numbers are shown. */
  handle: string | null;
  /** A handle is being dragged: the camera stands still. */
  isDraggingHandle: boolean;
  /** The joints that are shown alone, ascending; null while all are shown. */
  isolated: readonly number[] | null;
  /** Whether the limb is also drawn where the selected joint's limit ends. */
  showsExtremes: boolean;
  /** Whether recorded points are drawn over the body that follows them. */
  showsPoints: boolean;
  edit: EditView;
  turn: TurnView;
}

/** How this page stands: which panel is open, what is drawn, held and edited. No part of a link, not undone, and gone with the page. */
export const viewState = createStore<ViewState>(() => ({
  panel: null,
  pasted: '',
  hasDrawn: false,
  pictures: 'drawn',
  main: null,
  inset: null,
  half: null,
  hidesMeters: false,
  reach: null,
  handle: null,
  isDraggingHandle: false,
  isolated: null,
  showsExtremes: false,
  showsPoints: true,
  edit: {
    isOn: false,
    tool: 'shape',
    brush: 'add',
    radius: 0.25,
    handle: -1,
    sample: null,
    isLasso: false,
    marked: null,
    share: null,
    moved: null,
    stopped: null,
  },
  turn: { axis: -1, isDragging: false },
}));

/** A piece of the view's state; renders again when it changes. */
export const useViewState = <T>(selector: (state: ViewState) => T): T => useStore(viewState, selector);

/** Whether the first whole frame has been drawn, or something keeps it back: what is heavy and not needed for it waits until then. */
export const useHasDrawn = (): boolean => useViewState(({ hasDrawn }) => hasDrawn);

export const openPanel = (panel: PanelName): void => viewState.setState({ panel });
export const closePanel = (): void => viewState.setState({ panel: null });
export const togglePanel = (name: PanelName): void =>
  viewState.setState(({ panel }) => ({ panel: panel === name ? null : name }));
export const currentPanel = (): PanelName | null => viewState.getState().panel;
export const useIsPanelOpen = (name: PanelName): boolean => useViewState(({ panel }) => panel === name);

/** Where a panel stands while a chapter is open: as its figure, in the corner of the figure, or away from the page. */
export const usePlace = (panel: 'character' | 'space'): 'main' | 'corner' | 'away' | undefined =>
  useViewState(({ main, inset }) => {
    if (main === null) return undefined;
    return main === panel ? 'main' : inset === panel ? 'corner' : 'away';
  });

/** How the selected limit is being edited. */
export const editView = (): EditView => viewState.getState().edit;
export const setEditView = (change: Partial<EditView>): void =>
  viewState.setState(({ edit }) => ({ edit: { ...edit, ...change } }));
export const useEditView = <T>(selector: (edit: EditView) => T): T => useViewState(({ edit }) => selector(edit));

/** Whether presses in the plot are for samples. */
export const isEditingSamples = (): boolean => editView().isOn && editView().tool === 'samples';

export const turnView = (): TurnView => viewState.getState().turn;
export const useTurnView = <T>(selector: (turn: TurnView) => T): T => useViewState(({ turn }) => selector(turn));
export const setTurnView = (change: Partial<TurnView>): void =>
  viewState.setState(({ turn }) => ({ turn: { ...turn, ...change } }));

export const pointAtAxis = (axis: number): void => {
  if (turnView().axis !== axis) setTurnView({ axis });
};
