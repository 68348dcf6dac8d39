import { useEffect } from 'react';
import { listenToKeys } from './keys';
import { listenToPaste } from './paste';

/** Hears the keys and what is pasted, once the page is drawn. */
export function Listeners() {
  useEffect(listenToKeys, []);
  useEffect(listenToPaste, []);
  return null;
}
