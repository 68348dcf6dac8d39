import { isStill } from '../../state/frame/playback';
import { preferences, setPreference } from './preferences';
import { showHint, useViewState } from './view-state';

const isFirstVisit = !isStill && !preferences.getState().hasSeenHint;
// Whoever is new here gets a word, once, where it helps.
if (isFirstVisit) preferences.setState({ tipBeyond: true, tipOwnClip: true, tipCompare: true });

/** Whether to ask for a first pull: once at a first visit, and when it is asked for. */
export const useIsInvited = (): boolean => useViewState(({ isHintShown }) => isHintShown ?? isFirstVisit);

/** The hand was pulled, or it was declined: it is not asked for again. */
export function acceptInvitation(): void {
  setPreference('hasSeenHint', true);
  showHint(false);
}
