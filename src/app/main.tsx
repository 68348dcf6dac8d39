import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeUrl } from '../state/address';
import { openBundledClip } from '../state/clips';
import { snapshot } from '../state/snapshot';
import { store } from '../state/store';
import { App } from './App';
import { drawsSlowly } from './graphics';
import './styles/index.css';
import { followTheme } from './theme';
import { stageStats } from './views/Stage';

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
