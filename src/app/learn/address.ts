import { changeSettings } from '../../state/actions';
import { store } from '../../state/store';

/** Whether the page's address says which beat is open: that of an embedded figure is its host's. */
let isWritten = false;

const write = (change: (query: URLSearchParams) => void, isNew: boolean): void => {
  const url = new URL(location.href);
  change(url.searchParams);
  if (url.href === location.href) return;
  try {
    if (isNew) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  } catch {
    // Browsers refuse too many in a short time: the address stays behind then.
  }
};

const say = (chapter: number, beat: number) => (query: URLSearchParams) => {
  query.set('learn', String(chapter));
  query.set('beat', String(beat));
};

/** Has the address say which beat is open, as a place that the browser's arrows lead back to. */
export function writeAddress(chapter: number, beat: number): void {
  if (isWritten) write(say(chapter, beat), true);
}

/** The same for a beat that was not turned to: in place of what the address says. */
export function mendAddress(chapter: number, beat: number): void {
  if (isWritten) write(say(chapter, beat), false);
}

/** Goes where the address says, when the browser goes back or on. Returns how to stop; the address says no beat then. */
export function listenToAddress(): () => void {
  isWritten = true;
  const onPop = () => {
    const query = new URLSearchParams(location.search);
    const learn = Number(query.get('learn') ?? Number.NaN);
    if (store.getState().work.settings.page === 'learn' && Number.isInteger(learn))
      changeSettings({ learn, beat: Number(query.get('beat') ?? 1) });
  };
  addEventListener('popstate', onPop);
  return () => {
    removeEventListener('popstate', onPop);
    write((query) => {
      for (const key of ['learn', 'beat', 'page']) query.delete(key);
    }, false);
    isWritten = false;
  };
}
