import { useSyncExternalStore } from 'react';
import { preferences } from './preferences';

export type Theme = 'dark' | 'light';

/** Of the browser's own bars: that of the page's top bar. */
const BAR_COLORS: Record<Theme, string> = { dark: '#151922', light: '#ffffff' };

const light = matchMedia('(prefers-color-scheme: light)');

/** What an article asks of a view in it: its theme, or that of the reader's system. Null on the page itself. */
function askedTheme(): 'system' | Theme | null {
  const query = new URLSearchParams(location.search);
  const theme = query.get('theme');
  if (!query.has('embed')) return null;
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

/** The theme that is shown: the user's choice, or else the system's. */
function currentTheme(): Theme {
  const theme = askedTheme() ?? preferences.getState().theme;
  if (theme !== 'system') return theme;
  return light.matches ? 'light' : 'dark';
}

/** Keeps `data-theme` on the root element true, and the browser's bars in its colour. */
export function followTheme(): void {
  const apply = () => {
    const theme = currentTheme();
    document.documentElement.dataset.theme = theme;
    document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!.content = BAR_COLORS[theme];
  };
  light.addEventListener('change', apply);
  preferences.subscribe(apply);
  apply();
}

function subscribe(listener: () => void): () => void {
  light.addEventListener('change', listener);
  const stop = preferences.subscribe(listener);
  return () => {
    light.removeEventListener('change', listener);
    stop();
  };
}

/** The theme that the page's styles have: the system's may be another already, and be heard of only with the next frame. */
const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme);
}
