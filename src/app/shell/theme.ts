import { useSyncExternalStore } from 'react';
import { preferences } from './preferences';

export type Theme = 'dark' | 'light';

const light = matchMedia('(prefers-color-scheme: light)');

/** The theme that is shown: the user's choice, or else the system's. */
function currentTheme(): Theme {
  const { theme } = preferences.getState();
  if (theme !== 'system') return theme;
  return light.matches ? 'light' : 'dark';
}

/** Keeps `data-theme` on the root element true. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = currentTheme();
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

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
