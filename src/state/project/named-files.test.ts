import { beforeEach, describe, expect, it } from 'vitest';
import { fitJointLimits, readLimits } from '../../core';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import { createLiveFrame } from '../frame/live';
import { readPoseFile } from '../poses/pose-file';
import { presentPoseText } from '../poses/present-pose';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { limitsText } from './limits-text';
import { createNamedFiles } from './named-files';
import type { NamedFile, NamedShelf } from './place';

const clip = wanderingChain(3, 200, 8);

function shelf(): NamedShelf {
  let kept: readonly NamedFile[] = [];
  return {
    read: async () => kept,
    write: async (files) => {
      kept = files;
    },
  };
}

beforeEach(() => store.setState({ ...store.getInitialState(), clip, fit: madeFit(fitJointLimits(clip)) }, true));

describe('named limits', () => {
  it('are a limits file of what holds now, by name; a name again replaces its set', async () => {
    const place = shelf();
    const sets = createNamedFiles(place, limitsText);
    await sets.keep('knight');
    const tight = fitJointLimits(clip, { shape: 'box' });
    store.setState({ fit: madeFit(tight) });
    await sets.keep('ballet');
    const all = await sets.keep('knight');
    expect(all.map(({ name }) => name)).toEqual(['ballet', 'knight']);
    expect(await createNamedFiles(place, limitsText).all()).toEqual(all);
    const { limits, skeleton, clips } = readLimits(all[1].text);
    expect(limits.map(({ parts }) => parts)).toEqual(tight.map(({ parts }) => parts));
    expect(skeleton.names).toEqual(clip.skeleton.names);
    expect(clips).toEqual([clip.name]);
    expect((await sets.drop('ballet')).map(({ name }) => name)).toEqual(['knight']);
  });

  it('are none where nothing was learned', async () => {
    store.setState({ fit: null });
    expect(await createNamedFiles(shelf(), limitsText).keep('nothing')).toEqual([]);
  });
});

it('named poses are the pose that is shown', async () => {
  const live = createLiveFrame(clip.skeleton);
  store.setState({ live });
  const poses = createNamedFiles(shelf(), presentPoseText);
  live.time = 1;
  await poses.keep('one');
  const [{ name, text }] = await poses.all();
  expect(name).toBe('one');
  const { rotations, skeleton } = readPoseFile(text);
  expect(skeleton).toEqual(clip.skeleton);
  for (const [i, x] of [...live.held].entries()) expect(rotations[i]).toBeCloseTo(x, 6);
  expect(Math.max(...live.held)).toBeGreaterThan(0.1);
});
