import { beforeEach, expect, test } from 'vitest';
import { dismissNotice, notify, takeAction } from './notices';
import { store } from './store';

const notices = () => store.getState().notices;
const titles = () => notices().map(({ title }) => title);

beforeEach(() => store.setState({ notices: [] }));

test('errors stay, however many words come after; of these the latest five do', () => {
  for (let i = 0; i < 3; i++) notify('error', `error ${i}`, '');
  for (let i = 0; i < 9; i++) notify(i % 2 ? 'info' : 'warning', `word ${i}`, '');
  notify('error', 'error 3', '');
  expect(titles()).toEqual([
    'error 0',
    'error 1',
    'error 2',
    'word 4',
    'word 5',
    'word 6',
    'word 7',
    'word 8',
    'error 3',
  ]);
});

test('the same word again takes the place of the first', () => {
  notify('error', 'a', 'b');
  notify('info', 'c', 'd');
  notify('error', 'a', 'b');
  expect(titles()).toEqual(['c', 'a']);
});

test('what is offered is done once, and the notice goes with it', () => {
  let count = 0;
  const id = notify('error', 'a', 'b', { action: { label: 'Try again', run: () => count++ } });
  expect(notices()[0]).toMatchObject({ id, remedy: null, place: null });
  takeAction(notices()[0]);
  expect([count, notices()]).toEqual([1, []]);
  dismissNotice(id);
});
