import { afterEach, expect, it } from 'vitest';
import { takeEarlyWorker } from './connect';

afterEach(() => {
  globalThis.earlyWorker = undefined;
});

it('the worker that the page has started is taken once', () => {
  const worker = {} as Worker;
  globalThis.earlyWorker = worker;
  expect([takeEarlyWorker(), takeEarlyWorker()]).toEqual([worker, null]);
});

it('there is none where the page could not start it, or did not', () => {
  expect(takeEarlyWorker()).toBeNull();
  globalThis.earlyWorker = null;
  expect(takeEarlyWorker()).toBeNull();
});
