import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openBundledClip, takeUrl } from '../state/actions';
import { snapshot } from '../state/snapshot';
import { App } from './App';
import './styles/index.css';
import { followTheme } from './theme';

declare global {
  interface Window {
    /** What the page shows, in numbers; read-only. */
    limber: { snapshot: typeof snapshot };
  }
}

window.limber = { snapshot };
followTheme();
takeUrl(location.search);
takeUrl(location.search);
void openBundledClip();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
