import { expect, test } from 'vitest';
import { defaultFitOptions, type FitOptions } from '../core';
import { makeBvh } from '../core/clip/testing/made-bvh';
import type { FitOrder } from './api';
import { WorkerClient } from './client';
import { createLimberWorker } from './serve';
import { fakeConnection } from './testing/fake-connection';

const none = () => {};
const fitOf = (change: Partial<FitOptions> = {}): FitOrder => ({
  options: { ...defaultFitOptions, ...change },
  own: {},
  fill: null,
  joint: 3,
});

async function withPerson() {
  const client = new WorkerClient(() => fakeConnection(createLimberWorker()));
  const swing = (joint: number, frame: number): string =>
    [1, 2, 3].map((k) => (45 * Math.sin(0.13 * k * frame + joint * k)).toFixed(4)).join(' ');
  const file = new File([makeBvh({ frames: 3000, rotation: swing })], 'person.bvh');
  const answer = await client.open(file, file.name, {}, none);
  if (!answer || !('clip' in answer)) throw new Error('not read');
  client.keep([answer.clip]);
  return client;
}

test('what is superseded ends, and what is newest is answered; fits and growths at once', async () => {
  const client = await withPerson();
  const told: string[] = [];
  const fits: Promise<unknown>[] = [];
  const growths: Promise<unknown>[] = [];
  for (const shape of ['distance-field', 'convex-hull', 'box'] as const) {
    fits.push(client.fit(fitOf({ shape }), () => told.push(shape)));
    growths.push(client.order('grow', { build: fits.length / 4 }));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(await Promise.all(fits)).toEqual([null, null, expect.objectContaining({ limits: expect.anything() })]);
  expect(told.at(-1)).toBe('box');
  expect(await Promise.all(growths)).toEqual([null, null, expect.objectContaining({ kind: 'human' })]);
});

test('a drag that orders faster than a joint is fitted is followed all the same', async () => {
  const client = await withPerson();
  const told: number[] = [];
  const fits: Promise<unknown>[] = [];
  for (let i = 0; i < 30; i++) {
    const order = fitOf({ shape: 'distance-field', padding: 0.01 * i });
    fits.push(client.fit(order, ({ limit }) => told.push(limit.joint)));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  expect(told.length).toBeGreaterThan(2);
  client.cancel('fit');
  expect(await Promise.all(fits)).toEqual(fits.map(() => null));
});

test('a body that was ordered before goes first; a fit that waits for it is cancelled at once, and the next one waits too', async () => {
  const client = await withPerson();
  const order: string[] = [];
  const growth = client.order('grow', { build: 0.5 }).then(() => order.push('body'));
  const told = () => order.push('joint');
  const cancelled = client.fit(fitOf(), told);
  await new Promise((resolve) => setTimeout(resolve, 10));
  const start = performance.now();
  const fit = client.fit(fitOf(), told).then(() => order.push('limits'));
  expect(await cancelled).toBeNull();
  expect(performance.now() - start).toBeLessThan(20);
  await Promise.all([growth, fit]);
  expect(order).toEqual(['body', 'joint', 'limits']);
});

test('a body that can’t be grown does not keep limits from being fitted', async () => {
  const client = await withPerson();
  const growth = client.order('grow', { build: 0.5 });
  const fit = client.fit(fitOf(), none);
  client.cancel('grow');
  expect(await growth).toBeNull();
  expect(await fit).toMatchObject({ limits: expect.anything() });
});

test('models are chosen for all joints, with progress; a choice that is cancelled ends at the next look', async () => {
  const client = await withPerson();
  const shares: number[] = [];
  const choosing = client.order(
    'choose',
    { options: defaultFitOptions, people: { profile: 'adult', roles: {} } },
    (share) => {
      shares.push(share);
      if (shares.length === 5) client.cancel('choose');
    },
  );
  expect(await choosing).toBeNull();
  // Were it not ended it would go on telling: the whole takes seconds.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shares.length).toBeLessThan(12);
  expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share < 1)).toBe(true);
});

test('an order on no clip is refused with a sentence', async () => {
  const client = new WorkerClient(() => fakeConnection(createLimberWorker()));
  await expect(client.fit(fitOf(), none)).rejects.toThrow('There is no clip to work on.');
});
