import { describe, expect, it, vi } from 'vitest';
import { defaultFitOptions, type FitOptions } from '../core';
import type { JointFit } from '../core/limit';
import { clipOf, wanderingRotations } from '../core/testing/made-clip';
import type { ClipWorks, LimberWorker, Progress } from './api';
import { WorkerClient } from './client';
import { WorkerLost } from './desk';
import { type FakeConnection, fakeConnection } from './testing/fake-connection';

/** Work that ends when it is told to: with its own name, or null when it was cancelled. */
function fakeWorker() {
  const calls: [string, ...unknown[]][] = [];
  const flying: Record<keyof ClipWorks, { name: string; end: (answer: unknown) => void }[]> = {
    open: [],
    carry: [],
    fit: [],
    grow: [],
    study: [],
    choose: [],
    export: [],
    check: [],
    human: [],
    tie: [],
    ranges: [],
    without: [],
  };
  /** Of each fit, what tells of its first joint. */
  const tells: (() => void)[] = [];
  /** Of each choice, what shows how far it is. */
  const shows: Progress[] = [];
  /** The most that were in flight at once. */
  const most = {
    open: 0,
    carry: 0,
    fit: 0,
    grow: 0,
    study: 0,
    choose: 0,
    export: 0,
    check: 0,
    human: 0,
    tie: 0,
    ranges: 0,
    without: 0,
  };
  const order = (kind: keyof ClipWorks, name: string) => {
    calls.push([kind, name]);
    return new Promise((resolve) => {
      const own = {
        name,
        end(answer: unknown) {
          flying[kind] = flying[kind].filter((other) => other !== own);
          resolve(answer);
        },
      };
      flying[kind].push(own);
      most[kind] = Math.max(most[kind], flying[kind].length);
    });
  };
  const worker = {
    open: ({ id, name }: { id: number; name: string }) => order('open', `${name} as ${id}`),
    adopt: (id: number) => calls.push(['adopt', id]),
    drop: (ids: number[]) => calls.push(['drop', ...ids]),
    keep: (ids: number[]) => calls.push(['keep', ...ids]),
    fit({ options }: { options: FitOptions }, _: Progress, tell: (first: JointFit) => void) {
      tells.push(() => tell({} as JointFit));
      return order('fit', options.shape);
    },
    grow: ({ build }: { build: number }) => order('grow', String(build)),
    study: ({ joint }: { joint: number }) => order('study', String(joint)),
    choose(options: FitOptions, onProgress: Progress) {
      shows.push(onProgress);
      return order('choose', options.chart);
    },
    export: ({ target }: { target: string }) => order('export', target),
    cancel(kind: keyof ClipWorks) {
      calls.push(['cancel', kind]);
      // A look at the mailbox comes a little later.
      setTimeout(() => flying[kind][0]?.end(null), 5);
    },
  } as unknown as LimberWorker;
  return { worker, calls, flying, most, tells, shows };
}

function setUp() {
  const workers: (ReturnType<typeof fakeWorker> & { connection: FakeConnection })[] = [];
  const client = new WorkerClient(() => {
    const made = fakeWorker();
    const connection = fakeConnection(made.worker);
    workers.push({ ...made, connection });
    return connection;
  });
  return { client, workers };
}

const options = (shape: FitOptions['shape']): FitOptions => ({ ...defaultFitOptions, shape });
const none = () => {};
const choiceOf = (shape: FitOptions['shape']) => ({
  options: options(shape),
  people: { profile: 'adult' as const, roles: {} },
});
const fitOf = (shape: FitOptions['shape']) => ({ options: options(shape), own: {}, joint: 0, fill: null });
const turns = () => new Promise((resolve) => setTimeout(resolve, 0));
const clips = ['a', 'b', 'c'].map((name, i) => clipOf(wanderingRotations(10, i), name));

describe('orders', () => {
  it('start the worker with the first of them', async () => {
    const { client, workers } = setUp();
    expect(workers).toHaveLength(0);
    void client.fit(fitOf('box'), none);
    expect(workers).toHaveLength(1);
    client.start();
    void client.order('grow', { build: 0.5 });
    expect(workers).toHaveLength(1);
  });

  it('sweeping leaves one fit and one growth in flight at most, and the newest are answered', async () => {
    const { client, workers } = setUp();
    const shapes = (['box', 'oriented-box', 'ellipsoid', 'k-dop', 'convex-hull'] as const).map(fitOf);
    const fits: Promise<unknown>[] = [];
    const growths: Promise<unknown>[] = [];
    for (let i = 0; i < 60; i++) {
      fits.push(client.fit(shapes[i % 5], none));
      growths.push(client.order('grow', { build: i / 100 }));
      if (i % 3 === 0) await turns();
    }
    const [{ most, flying, tells }] = workers;
    await vi.waitFor(() => {
      for (const tell of tells) tell();
      expect(flying.fit.map(({ name }) => name)).toEqual(['convex-hull']);
      expect(flying.grow.map(({ name }) => name)).toEqual(['0.59']);
    });
    flying.fit[0].end('limits');
    flying.grow[0].end('body');
    expect(await Promise.all(fits)).toEqual([...Array(59).fill(null), 'limits']);
    expect(await Promise.all(growths)).toEqual([...Array(59).fill(null), 'body']);
    expect(most).toMatchObject({ fit: 1, grow: 1 });
  });

  it('that something newer replaces answer null at once, also when the old work ends with an answer', async () => {
    const { client, workers } = setUp();
    const old = client.fit(fitOf('box'), none);
    await turns();
    const waiting = client.fit(fitOf('ellipsoid'), none);
    expect(await old).toBeNull();
    const [{ flying, calls }] = workers;
    flying.fit[0].end('too late');
    await turns();
    expect(flying.fit.map(({ name }) => name)).toEqual(['ellipsoid']);
    flying.fit[0].end('limits');
    expect(await waiting).toBe('limits');
    expect(calls.filter(([name]) => name === 'cancel')).toEqual([['cancel', 'fit']]);
  });

  it('that quickly follow one another end at once, but every third fit tells of its first joint before it ends', async () => {
    const { client, workers } = setUp();
    const shapes = (['box', 'oriented-box', 'ellipsoid', 'k-dop', 'convex-hull', 'box'] as const).map(fitOf);
    const seen: number[] = [];
    const order = async (i: number) => {
      void client.fit(shapes[i], () => seen.push(i));
      // Longer than a look at the mailbox takes.
      await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const [of, cancels] = [
      () => workers[0].flying.fit.map(({ name }) => name),
      () => workers[0].calls.filter(([name]) => name === 'cancel').length,
    ];
    for (const i of [0, 1, 2]) await order(i);
    expect([of(), cancels()]).toEqual([['ellipsoid'], 2]);
    await order(3);
    await order(4);
    expect([of(), cancels(), seen]).toEqual([['ellipsoid'], 2, []]);
    workers[0].tells[2]();
    await vi.waitFor(() => expect(of()).toEqual(['convex-hull']));
    expect([cancels(), seen]).toEqual([3, [2]]);
    await order(5);
    expect([of(), cancels()]).toEqual([['box'], 4]);
  });

  it('that wait for a first joint are cancelled at once all the same', async () => {
    const { client, workers } = setUp();
    for (let i = 0; i < 4; i++) {
      void client.fit(fitOf('box'), none);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const cancels = () => workers[0].calls.filter(([name]) => name === 'cancel').length;
    expect([workers[0].flying.fit.length, cancels()]).toEqual([1, 2]);
    client.cancel('fit');
    await vi.waitFor(() => expect(workers[0].flying.fit).toEqual([]));
    expect(cancels()).toBe(3);
  });

  it('are cancelled by kind', async () => {
    const { client, workers } = setUp();
    const fit = client.fit(fitOf('box'), none);
    const growth = client.order('grow', { build: 0.5 });
    await turns();
    client.cancel('fit');
    client.cancel('open');
    expect(await fit).toBeNull();
    workers[0].flying.grow[0].end('body');
    expect(await growth).toBe('body');
    expect(workers[0].calls).toContainEqual(['cancel', 'fit']);
    expect(workers[0].calls).not.toContainEqual(['cancel', 'open']);
  });

  it('that fail let the next one go', async () => {
    const { client, workers } = setUp();
    const fit = client.fit(fitOf('box'), none);
    await turns();
    workers[0].flying.fit[0].end(Promise.reject(new RangeError('does not go together')));
    await expect(fit).rejects.toThrow('does not go together');
    const next = client.fit(fitOf('box'), none);
    await turns();
    workers[0].flying.fit[0].end('limits');
    expect(await next).toBe('limits');
  });
});

describe('clips', () => {
  const opened = async (client: WorkerClient, worker: ReturnType<typeof fakeWorker>, at: number) => {
    const answer = client.open(new Blob(), clips[at].name, {}, none);
    await turns();
    worker.flying.open[0].end({ clip: clips[at] });
    const { clip } = (await answer) as { clip: (typeof clips)[number] };
    return clip;
  };

  it('cross once: those that were opened are kept by number, others are handed over', async () => {
    const { client, workers } = setUp();
    client.start();
    const a = await opened(client, workers[0], 0);
    const b = await opened(client, workers[0], 1);
    client.keep([a, b]);
    client.keep([b, { ...a, name: 'with other roles' }]);
    client.keep([b, clips[2]]);
    client.keep([clips[2]]);
    await turns();
    expect(workers[0].calls.slice(2)).toEqual([
      ['keep', 1, 2],
      ['keep', 2, 1],
      ['adopt', 3],
      ['keep', 2, 3],
      ['keep', 3],
    ]);
  });

  it('are forgotten when they are not needed', async () => {
    const { client, workers } = setUp();
    client.start();
    const [a, b, c] = [
      await opened(client, workers[0], 0),
      await opened(client, workers[0], 1),
      await opened(client, workers[0], 2),
    ];
    client.drop([b]);
    client.forgetOthers([c]);
    client.forgetOthers([c]);
    client.keep([a]);
    await turns();
    expect(workers[0].calls.slice(3)).toEqual([
      ['drop', 2],
      ['drop', 1],
      ['adopt', 1],
      ['keep', 1],
    ]);
  });

  it('that are kept end the work on those before', async () => {
    const { client, workers } = setUp();
    client.keep([clips[0]]);
    const work = [
      client.fit(fitOf('box'), none),
      client.order('grow', { build: 1 }),
      client.order('study', { joint: 0, models: [], settings: {} as never }),
      client.order('choose', choiceOf('box')),
    ];
    await turns();
    client.keep([clips[1]]);
    expect(await Promise.all(work)).toEqual([null, null, null, null]);
    const next = client.fit(fitOf('ellipsoid'), none);
    await vi.waitFor(() => expect(workers[0].flying.fit.map(({ name }) => name)).toEqual(['ellipsoid']));
    workers[0].flying.fit[0].end('limits');
    expect(await next).toBe('limits');
  });
});

it('progress is told while an answer is waited for, and no longer', async () => {
  const { client, workers } = setUp();
  const told: number[] = [];
  const fit = client.order('choose', choiceOf('box'), (share) => told.push(share));
  await turns();
  workers[0].shows[0](0.5);
  workers[0].flying.choose[0].end('models');
  await fit;
  workers[0].shows[0](0.7);
  expect(told).toEqual([0.5]);
});

describe('a worker that is lost', () => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: unknown) => error,
    );

  it('ends; all that is wanted is done once more by a new one that has the clips', async () => {
    const { client, workers } = setUp();
    client.keep([clips[0], clips[1]]);
    const superseded = client.fit(fitOf('box'), none);
    const wanted = [
      client.fit(fitOf('ellipsoid'), none),
      client.order('grow', { build: 1 }),
      client.open(new Blob(), 'x', {}, none),
    ];
    await turns();
    workers[0].connection.crash();
    expect(workers[0].connection.hasEnded).toBe(true);
    await vi.waitFor(() => expect(workers[1].calls).toHaveLength(6));
    expect(workers).toHaveLength(2);
    expect(workers[1].calls).toEqual([
      ['adopt', 1],
      ['adopt', 2],
      ['keep', 1, 2],
      ['fit', 'ellipsoid'],
      ['grow', '1'],
      ['open', 'x as 4'],
    ]);
    const { fit, grow, open } = workers[1].flying;
    const answers = ['limits', 'body', { problem: {} }];
    for (const [i, [{ end }]] of [fit, grow, open].entries()) end(answers[i]);
    expect(await Promise.all(wanted)).toEqual(answers);
    expect(await superseded).toBeNull();
  });

  it('twice in a row fails all that is wanted', async () => {
    const { client, workers } = setUp();
    const waiting = [client.fit(fitOf('box'), none), client.order('grow', { build: 1 })].map(failure);
    await turns();
    workers[0].connection.crash('a reason');
    await turns();
    workers[1].connection.crash('a reason');
    for (const error of await Promise.all(waiting))
      expect(error).toMatchObject({ name: 'WorkerLost', cause: 'a reason' });
    expect(workers).toHaveLength(2);
    const third = failure(client.order('grow', { build: 1 }));
    await turns();
    workers[2].connection.crash();
    expect(await third).toBeInstanceOf(WorkerLost);
  });

  it('by the same order each time fails it, even where other work goes well between', async () => {
    const { client, workers } = setUp();
    const breaking = failure(client.fit(fitOf('box'), none));
    await turns();
    workers[0].connection.crash();
    const growth = client.order('grow', { build: 1 });
    await turns();
    workers[1].flying.grow[0].end('body');
    await growth;
    workers[1].connection.crash();
    expect(await breaking).toBeInstanceOf(WorkerLost);
    expect(workers).toHaveLength(2);
  });

  it('is not asked again for what was cancelled', async () => {
    const { client, workers } = setUp();
    const fit = client.fit(fitOf('box'), none);
    await turns();
    client.cancel('fit');
    workers[0].connection.crash();
    await turns();
    expect(await fit).toBeNull();
    expect(workers).toHaveLength(1);
    const next = client.fit(fitOf('ellipsoid'), none);
    await turns();
    workers[1].flying.fit[0].end('limits');
    expect(await next).toBe('limits');
  });

  it('is no matter once another has taken its place', async () => {
    const { client, workers } = setUp();
    const answer = client.order('grow', { build: 1 });
    await turns();
    workers[0].connection.crash();
    await turns();
    workers[0].connection.crash();
    workers[1].flying.grow[0].end('body');
    expect(await answer).toBe('body');
    expect(workers).toHaveLength(2);
  });
});
