import { expect, it, vi } from 'vitest';
import { makeGlb, makeGltf } from '../rigs/testing/made-gltf';
import type { RigOrder, RigWorks, Workshop } from './api';
import { RigReader } from './desk';
import { createRigWorker } from './serve-rigs';
import { type FakeConnection, fakeConnection } from './testing/fake-connection';

const never = (): Workshop<RigWorks> => ({
  rig: () => new Promise(() => {}),
  write: () => new Promise(() => {}),
  cancel: () => {},
});

/** A reader whose workers are the real one, or as they are made, in their order. */
function setUp(...make: (() => Workshop<RigWorks>)[]) {
  const workers: FakeConnection<Workshop<RigWorks>>[] = [];
  const reader = new RigReader(() => {
    const connection = fakeConnection((make[workers.length] ?? createRigWorker)());
    workers.push(connection);
    return connection;
  });
  return { reader, workers };
}

const order = (bytes: Uint8Array<ArrayBuffer> | string, beside: RigOrder['beside'] = []): RigOrder => ({
  file: new Blob([bytes]),
  name: 'made.glb',
  options: {},
  beside,
});
const ignore = () => {};
const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

it('reads a rig in a worker of its own, tells how far it is, and ends the worker', async () => {
  const { reader, workers } = setUp();
  const told: number[] = [];
  const answer = await reader.read(order(makeGlb()), (share) => told.push(share));
  expect(answer).toMatchObject({ clips: [{ name: 'made.glb · wave' }, { name: 'made.glb · kick' }], packed: null });
  expect(told.every((share, i) => share >= (told[i - 1] ?? 0) && share <= 1)).toBe(true);
  expect(workers.map(({ hasEnded }) => hasEnded)).toEqual([true]);
});

it('reads data that was given with it', async () => {
  const { json, data } = makeGltf();
  json.buffers![0].uri = 'a.bin';
  const files = [{ name: 'a.bin', file: new Blob([data]) }];
  const answer = await setUp().reader.read(order(JSON.stringify(json), files), ignore);
  expect(answer).toMatchObject({ clips: [{ frameCount: 90 }, { frameCount: 90 }] });
});

it('answers with a sentence where a file can’t be read', async () => {
  const answer = await setUp().reader.read(order('glTF'), ignore);
  expect(answer).toMatchObject({ problem: { code: 'cut-off', message: expect.stringContaining('too early') } });
});

it('ends the worker under way where something newer is ordered, or it is cancelled: null', async () => {
  const { reader, workers } = setUp(never, never);
  const first = reader.read(order(makeGlb()), ignore);
  await turns();
  const second = reader.read(order(makeGlb()), ignore);
  expect(await first).toBeNull();
  expect(workers[0].hasEnded).toBe(true);
  await vi.waitFor(() => expect(workers).toHaveLength(2));
  reader.cancel('rig');
  expect(await second).toBeNull();
  expect(workers[1].hasEnded).toBe(true);
  reader.cancel('rig');
  expect(await reader.read(order(makeGlb()), ignore)).toMatchObject({ packed: null });
});

it('is read once more where the worker crashes, and given up where it crashes again', async () => {
  const { reader, workers } = setUp(never, createRigWorker, never, never);
  const reading = reader.read(order(makeGlb()), ignore);
  await turns();
  workers[0].crash();
  expect(await reading).toMatchObject({ packed: null });
  const breaking = reader.read(order(makeGlb()), ignore).catch((error: unknown) => error);
  await turns();
  workers[2].crash('out of memory');
  await turns();
  workers[3].crash('out of memory');
  expect(await breaking).toMatchObject({ name: 'WorkerLost', cause: 'out of memory' });
  expect(workers.every(({ hasEnded }) => hasEnded)).toBe(true);
});
