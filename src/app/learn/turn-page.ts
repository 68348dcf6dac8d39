import { setSetting } from '../../state/actions';
import { store } from '../../state/store';
import { chapters } from './chapters';

/** Goes to another chapter, counted from 1; there is none before the first and after the last. */
export function turnToChapter(number: number): void {
  if (number < 1 || number > chapters.length) return;
  setSetting('learn', number);
  document.querySelector('.learn-scroller')?.scrollTo({ top: 0 });
}

export const turnPages = (by: number): void => turnToChapter(store.getState().work.settings.learn + by);
