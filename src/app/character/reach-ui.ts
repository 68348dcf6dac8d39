import { useViewState, viewState } from '../page/view-state';

/** Id of the handle of the gaze; the others have the ids of their chains. */
export const GAZE = 'gaze';

export const selectHandle = (handle: string | null): void => viewState.setState({ handle });
export const useSelectedHandle = (): string | null => useViewState(({ handle }) => handle);
