import { readKept, writeKept } from '../storage';

/** Whether own clips may be kept in this browser; `ask` before the user has said. */
export type Consent = 'ask' | 'yes' | 'no';

const KEY = 'limber.keep-clips';

export function consent(): Consent {
  const stored = readKept(KEY);
  return stored === 'yes' || stored === 'no' ? stored : 'ask';
}

export const setConsent = (value: Consent): void => writeKept(KEY, value);
