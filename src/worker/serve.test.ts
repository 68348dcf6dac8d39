import { expect, test } from 'vitest';
import { defaultFitOptions } from '../core';
import { makeBvh } from '../core/clip/testing/made-bvh';
import { WorkerClient } from './client';
import { createLimberWorker } from './serve';
import { fakeConnection } from './testing/fake-connection';

const none = () => {};

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

test('what is superseded makes room within 20 ms, fits and growths at once', async () => {
  const client = await withPerson();
  // Compiled code is what a page runs after its first fit.
  await Promise.all([client.fit({ ...defaultFitOptions, shape: 'distance-field' }, none), client.grow({})]);
  const waits: number[] = [];
  for (const after of [3, 17, 40, 80]) {
    void client.fit({ ...defaultFitOptions, shape: 'distance-field' }, none);
    void client.grow({});
    await new Promise((resolve) => setTimeout(resolve, after));
    const start = performance.now();
    let begun = 0;
    client.cancel('grow');
    await client.fit({ ...defaultFitOptions, shape: 'box' }, () => {
      begun ||= performance.now();
    });
    // The first word of progress comes a slice after the beginning.
    waits.push(begun - start);
  }
  expect(Math.max(...waits)).toBeLessThan(20 + 10);
});

test('an order on no clip is refused with a sentence', async () => {
  const client = new WorkerClient(() => fakeConnection(createLimberWorker()));
  await expect(client.fit(defaultFitOptions, none)).rejects.toThrow('There is no clip to work on.');
});
