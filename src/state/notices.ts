import { type Notice, store } from './store';

/** Of those that are no errors, the latest stay. */
const MOST_WORDS = 5;

let count = 0;

/** Tells the user something; errors stay until they are dismissed. The same word again takes the place of the first. Returns its id. */
export function notify(
  kind: Notice['kind'],
  title: string,
  detail: string,
  {
    remedy = null,
    action = null,
    decline = null,
    place = null,
  }: Partial<Pick<Notice, 'remedy' | 'action' | 'decline' | 'place'>> = {},
): number {
  const others = store.getState().notices.filter((notice) => notice.title !== title || notice.detail !== detail);
  const notices = [...others, { id: ++count, kind, title, detail, remedy, action, decline, place }];
  const words = notices.filter((notice) => notice.kind !== 'error');
  const tooMany = words.slice(0, -MOST_WORDS);
  store.setState({ notices: notices.filter((notice) => !tooMany.includes(notice)) });
  return count;
}

export function dismissNotice(id: number): void {
  store.setState({ notices: store.getState().notices.filter((notice) => notice.id !== id) });
}

/** Does what a notice offers, or what is said instead, and puts it away. */
export function takeAction(notice: Notice, action: Notice['action'] = notice.action): void {
  dismissNotice(notice.id);
  action?.run();
}
