import type { FunctionComponent } from 'react';
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
  project: lazyRoom('The project', () => import('./ProjectSheet'), 'ProjectSheet', placeless),
  names: lazyRoom('The panel of names', () => import('../names/NamesPanel'), 'NamesPanel', placeless),
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

/** Panels in the place of the small plots. */
const DOCKED: readonly PanelName[] = ['ties', 'possible'];

/** The panel that is open; null where there is none. */
export function Panels() {
  const name = useViewState(({ panel }) => panel);
  const isExport = useLimber(({ work }) => work.settings.page === 'export');
  if (name === null || name === 'tree' || name === 'settings') return null;
  // The page of exports has no place for what is docked: it would lie over the page's own buttons.
  if (isExport && DOCKED.includes(name)) return null;
  const Panel = panels[name];
  return <Panel />;
}
