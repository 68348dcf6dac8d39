import { expect, it, vi } from 'vitest';
import { makeGlb, makeGltf } from '../rigs/testing/made-gltf';
import { readRigFile } from './read-rig-file';
import type { RigOrder, RigWord } from './rig-api';
import { createRigReader, type RigThread } from './rig-client';

/** A thread that does the real work when it is let to, or crashes. */
function fakeThread() {
  const listeners: Record<string, (event: unknown) => void> = {};
  const orders: RigOrder[] = [];
  const thread = {
    addEventListener: (kind: string, listener: (event: unknown) => void) => void (listeners[kind] = listener),
    postMessage: (order: RigOrder) => void orders.push(order),
    terminate: vi.fn(),
  };
  const say = (data: RigWord) => listeners.message({ data: structuredClone(data) });
  return {
    thread: thread as typeof thread & RigThread,
    work: async () => say({ answer: await readRigFile(orders[0], (progress) => say({ progress })) }),
    crash: (message: string) => listeners.error({ message }),
  };
}

const order = (bytes: Uint8Array<ArrayBuffer> | string, beside: RigOrder['beside'] = []): RigOrder => ({
  file: new Blob([bytes]),
  name: 'made.glb',
  options: {},
  beside,
});
const ignore = () => {};

it('reads a rig in a thread of its own, tells how far it is, and ends the thread', async () => {
  const fake = fakeThread();
  const told: number[] = [];
  const reading = createRigReader(() => fake.thread).read(order(makeGlb()), (share) => told.push(share));
  await fake.work();
  const answer = await reading;
  expect(answer).toMatchObject({ clips: [{ name: 'made.glb · wave' }, { name: 'made.glb · kick' }], packed: null });
  expect(told.every((share, i) => share >= (told[i - 1] ?? 0) && share <= 1)).toBe(true);
  expect(fake.thread.terminate).toHaveBeenCalledOnce();
});

it('reads data that was given with it', async () => {
  const { json, data } = makeGltf();
  json.buffers![0].uri = 'a.bin';
  const fake = fakeThread();
  const files = [{ name: 'a.bin', file: new Blob([data]) }];
  const reading = createRigReader(() => fake.thread).read(order(JSON.stringify(json), files), ignore);
  await fake.work();
  expect(await reading).toMatchObject({ clips: [{ frameCount: 90 }, { frameCount: 90 }] });
});

it('answers with a sentence where a file can’t be read', async () => {
  const fake = fakeThread();
  const reading = createRigReader(() => fake.thread).read(order('glTF'), ignore);
  await fake.work();
  expect(await reading).toMatchObject({ problem: { code: 'cut-off', message: expect.stringContaining('too early') } });
});

it('ends what is under way where something newer is ordered, or it is cancelled: null', async () => {
  const threads = [fakeThread(), fakeThread()];
  let started = 0;
  const reader = createRigReader(() => threads[started++].thread);
  const first = reader.read(order(makeGlb()), ignore);
  const second = reader.read(order(makeGlb()), ignore);
  expect(await first).toBeNull();
  expect(threads[0].thread.terminate).toHaveBeenCalledOnce();
  reader.cancel();
  expect(await second).toBeNull();
  reader.cancel();
  expect(threads[1].thread.terminate).toHaveBeenCalledOnce();
});

it('is lost where the thread crashes', async () => {
  const fake = fakeThread();
  const reading = createRigReader(() => fake.thread).read(order(makeGlb()), ignore);
  fake.crash('out of memory');
  await expect(reading).rejects.toMatchObject({ name: 'WorkerLost', message: 'out of memory' });
  expect(fake.thread.terminate).toHaveBeenCalledOnce();
});
