import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { snapshot } from '../state/link/snapshot';
import { store } from '../state/store';
import { guests } from './features';
import { seatGuests } from './guests/guests';
import { drawsSlowly } from './page/graphics';
import { keepWork, openPage, reload } from './page/keep-work';
import { App } from './shell/App';
import { listenToFaults } from './shell/faults';
import './index.css';
import { followTheme } from './page/theme';
import { stageStats } from './stage/Stage';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { Failure } from './ui/Failure';

declare global {
  interface Window {
    /** What the page shows, in numbers, and what drawing it takes; read-only. */
    limber: { snapshot: typeof snapshot; stats: () => Readonly<typeof stageStats> };
  }
}

window.limber = { snapshot, stats: () => ({ ...stageStats }) };
// One view alone has a page of its own, which is lighter.
if (new URLSearchParams(location.search).has('embed')) location.replace(`./embed.html${location.search}`);
listenToFaults(window, () => void reload());
seatGuests(guests);
followTheme();
store.setState({ drawsSlowly: drawsSlowly() });
keepWork();
void openPage(location.search);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary
      instead={(error, again) => (
        <main className="page-failure">
          <Failure error={error} name="The page" again={again} />
        </main>
      )}
    >
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
