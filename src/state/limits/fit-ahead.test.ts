import { beforeEach, expect, it, vi } from 'vitest';
import type { LimberWorker } from '../../worker/api';
import { createLimberWorker } from '../../worker/serve';
import { fakeConnection } from '../../worker/testing/fake-connection';
import { changeSettings } from '../actions';
import { openClips } from '../clips/clips';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { armFile, settled } from '../testing/made-files';
import { fitAhead, fitReady, forgetReady } from './fit-ahead';

/** How many fits the worker was asked for. */
let fits = 0;

vi.mock('../../worker/connect', () => ({
  connectWorker: () => {
    const worker = createLimberWorker();
    const counted: LimberWorker = {
      ...worker,
      fit: (...order) => {
        fits++;
        return worker.fit(...order);
      },
    };
    return fakeConnection(counted);
  },
}));

const state = store.getState;
const box = { ...defaultSettings, shape: 'box' } as const;

beforeEach(async () => {
  forgetReady();
  setWork({ settings: defaultSettings });
  await openClips([armFile('a.bvh')]);
  await settled();
  fits = 0;
});

it('has a fit ready that is there at once when it is asked for, and is what the worker would have made of it', async () => {
  const ahead = (await fitAhead(box))!;
  expect(state().fit!.limits[1].parts[0].shape.kind).not.toBe('box');
  expect(fits).toBe(1);
  changeSettings({ shape: 'box' });
  expect(state().fit!.limits).toEqual(ahead.limits);
  expect(state()).toMatchObject({ job: null, status: `${ahead.limits.length} limits fitted` });
  expect(fits).toBe(1);

  forgetReady();
  changeSettings({ shape: 'ellipsoid' });
  await settled();
  changeSettings({ shape: 'box' });
  await settled();
  expect(fits).toBe(3);
  expect(state().fit!.limits).toEqual(ahead.limits);
});

it('is told of under the settings that it was made for, and under no others', async () => {
  expect(fitReady(box)).toBeNull();
  const ahead = await fitAhead(box);
  expect(fitReady(box)).toBe(ahead);
  expect(fitReady({ ...box, padding: 0.2 })).toBeNull();
  forgetReady();
  expect(fitReady(box)).toBeNull();
});

it('is asked for again under other settings, and on another clip', async () => {
  await fitAhead(box);
  changeSettings({ shape: 'box', padding: 0.2 });
  await settled();
  expect(fits).toBe(2);
  await fitAhead(box);
  await openClips([armFile('b.bvh')]);
  await settled();
  fits = 0;
  changeSettings(box);
  await settled();
  expect(fits).toBe(1);
});

it('asks for nothing that is there, and for nothing while limits are fitted', async () => {
  expect(await fitAhead(defaultSettings)).toBe(state().fitted);
  expect(fits).toBe(0);
  changeSettings({ shape: 'ellipsoid' });
  expect(await fitAhead(box)).toBeNull();
  await settled();
  expect(fits).toBe(1);
  expect(state().fit!.limits[1].parts[0].shape.kind).toBe('ellipsoid');
});

it('gives way to a fit that is asked for', async () => {
  const ahead = fitAhead(box);
  changeSettings({ shape: 'ellipsoid' });
  expect(await ahead).toBeNull();
  await settled();
  expect(state().fit!.limits[1].parts[0].shape.kind).toBe('ellipsoid');
});
