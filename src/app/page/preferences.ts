import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readKept, writeKept } from '../../state/storage';

/** What this person likes, on this device: no part of a shared link, and not undone. */
export interface Preferences {
  theme: 'system' | 'dark' | 'light';
  /** Whether keys without a modifier do anything. */
  singleKeys: boolean;
  /** Whether the first pull was made or declined; until then the page invites to it. */
  hasSeenHint: boolean;
  /** Which tips are still to be given. */
  tipBeyond: boolean;
  tipOwnClip: boolean;
  tipCompare: boolean;
  isTreeFolded: boolean;
  isDrawerOpen: boolean;
  isTimelineFolded: boolean;
  /** Whether the joint space has pushed the character aside. */
  isSpaceLarge: boolean;
  /** px; null follows the size of the window. */
  leftWidth: number | null;
  rightWidth: number | null;
  timelineHeight: number | null;
}

const KEY = 'limber.preferences';

const defaults: Preferences = {
  theme: 'system',
  singleKeys: true,
  hasSeenHint: false,
  tipBeyond: true,
  tipOwnClip: true,
  tipCompare: true,
  isTreeFolded: false,
  isDrawerOpen: true,
  isTimelineFolded: false,
  isSpaceLarge: false,
  leftWidth: null,
  rightWidth: null,
  timelineHeight: null,
};

/**
 * Stored preferences over the defaults; anything of another kind than its default is dropped. Who has seen the hint gets only the tips
 * that are switched on.
 */
export function readPreferences(stored: unknown): Preferences {
  const preferences = { ...defaults };
  if (typeof stored !== 'object' || stored === null) return preferences;
  if ('hasSeenHint' in stored && stored.hasSeenHint === true)
    Object.assign(preferences, { tipBeyond: false, tipOwnClip: false, tipCompare: false });
  for (const [key, value] of Object.entries(stored)) {
    if (!Object.hasOwn(defaults, key)) continue;
    const usual = defaults[key as keyof Preferences];
    const isFine = usual === null ? value === null || Number.isFinite(value) : typeof value === typeof usual;
    if (isFine) Object.assign(preferences, { [key]: value });
  }
  if (!['system', 'dark', 'light'].includes(preferences.theme)) preferences.theme = defaults.theme;
  return preferences;
}

export const preferences = createStore<Preferences>(() => readPreferences(readKept(KEY)));

// Kept as they are: index.html reads the theme before anything else runs.
preferences.subscribe((state) => writeKept(KEY, state));

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferences.setState({ [key]: value } as Pick<Preferences, K>);
}

export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(preferences, (state) => state[key]);
}
