import { failureWords } from '../../state/fetch-part';
import { notify } from '../../state/notices';
import { store } from '../../state/store';

/**
 * Tells of faults that nobody else has told of: each once, and none while another stands there. The console has them in full all the same.
 *
 * @param target the window
 * @param reload loads the page anew without losing work
 */
export function listenToFaults(target: EventTarget, reload: () => void): void {
  const told = new Set<string>();
  const tell = (error: unknown) => {
    // What was cancelled, and words of the browser that no script of the page has said.
    if (!error || (error as Partial<Error>).name === 'AbortError') return;
    const { title, detail } = failureWords(error, 'The page');
    if (told.has(detail) || store.getState().notices.some((notice) => notice.title === title)) return;
    told.add(detail);
    notify('error', title, detail, { action: { label: 'Reload', run: reload } });
  };
  target.addEventListener('error', (event) => tell((event as ErrorEvent).error));
  target.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason));
}
