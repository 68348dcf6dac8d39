import { type Notice, store } from './store';

/** Of those that are no errors, the latest stay. */
const MOST_WORDS = 5;

let count = 0;

/** Tells the user something; errors stay until they are dismissed. The same word again takes the place of the first. Returns its id. */
export function notify(
  kind: Notice['kind'],
  title: string,
  detail: string,
  { remedy = null, action = null, place = null }: Partial<Pick<Notice, 'remedy' | 'action' | 'place'>> = {},
): number {
  const others = store.getState().notices.filter((notice) => notice.title !== title || notice.detail !== detail);
  const notices = [...others, { id: ++count, kind, title, detail, remedy, action, place }];
  const words = notices.filter((notice) => notice.kind !== 'error');
  const tooMany = words.slice(0, -MOST_WORDS);
  store.setState({ notices: notices.filter((notice) => !tooMany.includes(notice)) });
  return count;
}

export function dismissNotice(id: number): void {
  store.setState({ notices: store.getState().notices.filter((notice) => notice.id !== id) });
}

/** Does what a notice offers, and puts it away. */
export function takeAction({ id, action }: Notice): void {
  dismissNotice(id);
  action?.run();
}
