import { afterEach, expect, it } from 'vitest';
import { takeEarlyClip, takeEarlyWorker } from './early';

afterEach(() => {
  globalThis.early = undefined;
});

it('what the page has set out is taken once', () => {
  const worker = {} as Worker;
  const clip = Promise.resolve(new Blob(['HIERARCHY']));
  globalThis.early = { worker, clip };
  expect([takeEarlyWorker(), takeEarlyClip()]).toEqual([worker, clip]);
  expect([takeEarlyWorker(), takeEarlyClip()]).toEqual([null, null]);
});

it('nothing is taken where nothing was set out', () => {
  expect([takeEarlyWorker(), takeEarlyClip()]).toEqual([null, null]);
});
