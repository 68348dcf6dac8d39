import { beforeEach, expect, test } from 'vitest';
import { attempt } from './attempt';
import { takeAction } from './notices';
import { store } from './store';

beforeEach(() => store.setState({ notices: [] }));

test('a failure is told, and trying again runs the same once more', async () => {
  let isUp = false;
  let count = 0;
  const run = async () => {
    if (!isUp) throw new Error('No way');
    return ++count;
  };
  expect(await attempt('Saving', run)).toBeUndefined();
  const [notice] = store.getState().notices;
  expect(notice).toMatchObject({
    kind: 'error',
    title: 'Saving ran into a fault',
    action: { label: 'Try again' },
  });
  isUp = true;
  takeAction(notice);
  await expect.poll(() => count).toBe(1);
  expect(store.getState().notices).toEqual([]);
  expect(await attempt('Saving', run)).toBe(2);
});

test('nobody is told of a failure that no longer matters', async () => {
  await attempt(
    'Saving',
    () => Promise.reject(new Error('Late')),
    () => false,
  );
  expect(store.getState().notices).toEqual([]);
});
