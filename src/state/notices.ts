import { type Notice, store } from './store';

let count = 0;

/** Tells the user something; errors stay until they are dismissed. */
export function notify(
  kind: Notice['kind'],
  title: string,
  detail: string,
  { remedy = 'open', place = null }: Partial<Pick<Notice, 'remedy' | 'place'>> = {},
): void {
  const notice = { id: ++count, kind, title, detail, remedy, place };
  store.setState({ notices: [...store.getState().notices.slice(-4), notice] });
}

export function dismissNotice(id: number): void {
  store.setState({ notices: store.getState().notices.filter((notice) => notice.id !== id) });
}
