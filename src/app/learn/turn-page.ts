import { setSetting } from '../../state/actions';
import { store } from '../../state/store';
import { chapters } from './chapters';

/** Goes to another chapter, counted from 1; there is none before the first and after the last. */
export function turnToChapter(number: number): void {
  if (number < 1 || number > chapters.length) return;
  setSetting('learn', number);
  document.querySelector('.learn-scroller')?.scrollTo({ top: 0 });
}

const turnPages = (by: number): void => turnToChapter(store.getState().work.settings.learn + by);

/** What has arrows of its own. */
const OWN_ARROWS =
  'input, select, textarea, [role=slider], [role=application], [role=menu], [role=separator], [contenteditable]';

/** Arrows turn the page where nothing that takes them has the focus: before the page's own keys. Returns how to stop. */
export function listenToPages(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (target instanceof Element && target.closest(OWN_ARROWS)) return;
    event.preventDefault();
    turnPages(key === 'ArrowLeft' ? -1 : 1);
  };
  // On the way down: keys of the page come on the way up.
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}
