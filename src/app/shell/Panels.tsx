import { type FunctionComponent, useEffect } from 'react';
import { setSetting } from '../../state/actions';
import { store } from '../../state/store';
import { type PanelName, useViewState } from '../page/view-state';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';

const placeless = { isPlaceless: true };

/** What lies over the page, each part fetched when it is first asked for. The panels left out are drawn where they belong. */
const panels: Record<Exclude<PanelName, 'tree' | 'settings'>, FunctionComponent<object>> = {
  clip: lazyRoom('About this clip', () => import('./ClipSheet'), 'ClipSheet', placeless),
  gallery: lazyRoom('The gallery', () => import('../gallery/GallerySheet'), 'GallerySheet', placeless),
  web: lazyRoom('The field for addresses', () => import('../gallery/WebSheet'), 'WebSheet', placeless),
  help: lazyRoom('Keys and help', () => import('./HelpSheet'), 'HelpSheet', placeless),
  sets: lazyRoom('Sets of limits', () => import('./SetsSheet'), 'SetsSheet', placeless),
  poses: lazyRoom('Poses', () => import('./PosesSheet'), 'PosesSheet', placeless),
  project: lazyRoom('The project', () => import('./ProjectSheet'), 'ProjectSheet', placeless),
  names: lazyRoom('The panel of names', () => import('../names/NamesPanel'), 'NamesPanel', placeless),
  points: lazyRoom('The panel of points', () => import('../points/PointsPanel'), 'PointsPanel', placeless),
  carried: lazyRoom(
    'The panel of carried limits',
    () => import('../character/CarriedPanel'),
    'CarriedPanel',
    placeless,
  ),
  share: lazyRoom('Sharing', () => import('./ShareSheet'), 'ShareSheet', placeless),
  verdict: lazyRoom('The verdict', () => import('../compare/VerdictSheet'), 'VerdictSheet', placeless),
  'side-switch': lazyRoom('Switching sides', () => import('../settings/SideSwitch'), 'SideSwitch', placeless),
  possible: lazyRoom('The check', () => import('../possible/PossiblePanel'), 'PossiblePanel', placeless),
  ties: lazyRoom('The panel of ties', () => import('../ties/TiesPanel'), 'TiesPanel', placeless),
};

/** Panels that stay open beside the work, in the place of the small plots: on the page that has these. */
const ASIDES: readonly (PanelName | null)[] = ['ties', 'possible', 'names', 'points', 'carried', 'side-switch'];

/** The panel that is open; null where there is none. */
export function Panels() {
  const name = useViewState(({ panel }) => panel);
  const hasAsides = useLimber(({ work }) => work.settings.page === 'inspect');
  const isAside = ASIDES.includes(name);
  // Whoever asks for a panel elsewhere is brought to its place; whoever leaves the place finds the panel there again.
  useEffect(() => {
    if (isAside && store.getState().work.settings.page !== 'inspect') setSetting('page', 'inspect');
  }, [isAside]);
  if (name === null || name === 'tree' || name === 'settings' || (isAside && !hasAsides)) return null;
  const Panel = panels[name];
  return <Panel />;
}
