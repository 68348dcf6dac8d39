import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeUrl } from '../state/address';
import { openBundledClip } from '../state/clips';
import { snapshot } from '../state/snapshot';
import { store } from '../state/store';
import { App } from './shell/App';
import { drawsSlowly } from './shell/graphics';
import './index.css';
import { followTheme } from './shell/theme';
import { stageStats } from './stage/Stage';

declare global {
  interface Window {
    /** What the page shows, in numbers, and what drawing it takes; read-only. */
    limber: { snapshot: typeof snapshot; stats: () => Readonly<typeof stageStats> };
  }
}

window.limber = { snapshot, stats: () => ({ ...stageStats }) };
followTheme();
store.setState({ drawsSlowly: drawsSlowly() });
takeUrl(location.search);
void openBundledClip();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
