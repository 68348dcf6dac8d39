import { type PanelName, useViewState, viewState } from './view-state';

export type { PanelName };

export const openPanel = (panel: PanelName): void => viewState.setState({ panel });
export const closePanel = (): void => viewState.setState({ panel: null });
export const togglePanel = (name: PanelName): void =>
  viewState.setState(({ panel }) => ({ panel: panel === name ? null : name }));
export const currentPanel = (): PanelName | null => viewState.getState().panel;
export const useIsPanelOpen = (name: PanelName): boolean => useViewState(({ panel }) => panel === name);
