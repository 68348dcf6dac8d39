import { hasOwnFit } from '../../state/clips/sources';
import { isStill } from '../../state/frame/playback';
import { fetchEdits } from '../../state/limits/fetch-edits';
import { ByHand } from '../character/ByHand';
import { filledHere } from '../drawing/filled';
import type { GuestList } from '../guests/guests';
import { useEditView, useHasDrawn, useIsPanelOpen, useViewState } from '../page/view-state';
import { SettingsDrawer } from '../settings/SettingsDrawer';
import { lazyRoom } from '../ui/lazy-room';
import { useIsTied, useLimber } from '../ui/use-limber';

const placeless = { isPlaceless: true };
/** Loads what edits limits together with what applies edits. */
const editing =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([load(), fetchEdits()]))[0];
const useIsLearning = () => useViewState(({ inset }) => inset !== null);
const useHasOwnFit = () => useLimber(hasOwnFit);
// A page that stands still shows what is, not how it comes.
const useMayMorph = () => useHasDrawn() && !isStill;
const usePoints = () => useLimber(({ work }) => work.takes.some(({ points }) => points));
const useIsEditing = () => useEditView(({ isOn }) => isOn);

/** Who is shown in whose room: rooms of features know each other from here alone. */
export const guests: GuestList = {
  character: [
    {
      Part: lazyRoom(
        'What ties leave, on the body',
        () => import('../ties/TiedPatchLayer'),
        'TiedPatchLayer',
        placeless,
      ),
      useIsShown: useIsTied,
    },
    {
      Part: lazyRoom('What a chapter draws', () => import('../learn/LearnLayer'), 'LearnInCharacter', placeless),
      useIsShown: useIsLearning,
    },
    {
      Part: lazyRoom('Joints alone', () => import('../character/IsolatedLayer'), 'IsolatedLayer', placeless),
      useIsShown: () => useViewState(({ isolated }) => isolated !== null),
    },
    {
      Part: lazyRoom('Where limits end', () => import('../character/ExtremesLayer'), 'ExtremesLayer', placeless),
      useIsShown: () => useViewState(({ showsExtremes }) => showsExtremes),
    },
    {
      Part: lazyRoom('Recorded points', () => import('../points/PointsLayer'), 'PointsLayer', placeless),
      useIsShown: usePoints,
    },
  ],
  drawer: [{ Part: SettingsDrawer }],
  'drawer top': [
    {
      Part: lazyRoom('The settings of the mode', () => import('../character/ModeSettings'), 'ModeSettings'),
      // Pins hold while joints are turned by hand, too.
      useIsShown: () => useLimber(({ work }) => work.settings.mode !== 'pose' || Object.keys(work.pulls).length > 0),
    },
  ],
  space: [
    {
      Part: lazyRoom('Changes of shape', () => import('../space/MorphLayer'), 'MorphLayer', placeless),
      useIsShown: useMayMorph,
    },
    {
      Part: lazyRoom(
        'Editing in the plot',
        editing(() => import('../edit/EditLayer')),
        'EditLayer',
        placeless,
      ),
      useIsShown: useIsEditing,
    },
    {
      Part: lazyRoom('What ties leave', () => import('../drawing/SliceLayer'), 'SliceLayer', placeless),
      useIsShown: useIsTied,
    },
    {
      Part: lazyRoom('What was learned', () => import('../drawing/FilledLayer'), 'FilledLayer', placeless),
      useIsShown: () => useLimber(filledHere) !== null,
    },
    {
      Part: lazyRoom('What a chapter draws', () => import('../learn/LearnLayer'), 'LearnInSpace', placeless),
      useIsShown: useIsLearning,
    },
  ],
  'space foot': [
    {
      Part: lazyRoom(
        'The editing tools',
        editing(() => import('../edit/EditTools')),
        'EditTools',
      ),
      useIsShown: useIsEditing,
    },
    { Part: ByHand },
  ],
  twist: [
    {
      Part: lazyRoom(
        'Editing of the twist',
        editing(() => import('../edit/TwistHandles')),
        'TwistHandles',
        placeless,
      ),
      useIsShown: useIsEditing,
    },
  ],
  'small plots': [
    {
      Part: lazyRoom(
        'What was learned, in small',
        () => import('../space/SmallFilledLayer'),
        'SmallFilledLayer',
        placeless,
      ),
      useIsShown: () => useLimber(({ fit }) => fit !== null && fit.learned !== fit.limits),
    },
    {
      Part: lazyRoom(
        'What ties leave, in small',
        () => import('../ties/SmallSlicesLayer'),
        'SmallSlicesLayer',
        placeless,
      ),
      useIsShown: useIsTied,
    },
  ],
  'small plots head': [
    { Part: lazyRoom('Choosing shapes', () => import('../compare/ChooseForMe'), 'ChooseForMe', placeless) },
  ],
  'over strips': [
    {
      Part: lazyRoom('The strip of points', () => import('../points/PointsStrip'), 'PointsStrip', placeless),
      useIsShown: usePoints,
    },
    {
      Part: lazyRoom('The marks of keys', () => import('../timeline/KeyMarks'), 'KeyMarks', placeless),
      useIsShown: () => useLimber(({ work }) => work.keys.length > 0),
    },
    {
      Part: lazyRoom('Frames beyond', () => import('../possible/BeyondMarks'), 'BeyondMarks', placeless),
      useIsShown: () => useIsPanelOpen('possible'),
    },
  ],
  'tree head': [{ Part: lazyRoom('The menu of joints', () => import('../joints/JointMenu'), 'JointMenu', placeless) }],
  'tree foot': [
    {
      Part: lazyRoom('The selected joints', () => import('../joints/SelectedJoints'), 'SelectedJoints', placeless),
      useIsShown: () => useLimber(({ alsoSelected }) => alsoSelected.length > 0),
    },
    {
      Part: lazyRoom('The hint about the clip', () => import('../possible/PossibleHint'), 'PossibleHint', placeless),
      useIsShown: useHasOwnFit,
    },
  ],
  strips: [
    {
      Part: lazyRoom('Strips of ties', () => import('../ties/TiedStrips'), 'TiedStrips', placeless),
      useIsShown: useIsTied,
    },
  ],
};
