import { beforeEach, describe, expect, it } from 'vitest';
import { fitJointLimits, readLimits } from '../../core';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import { store } from '../store';
import { madeFit } from '../testing/made-fit';
import { createLimitSets } from './limit-sets';
import type { LimitSet, SetShelf } from './place';

const clip = wanderingChain(3, 200, 8);

function shelf(): SetShelf & { sets: readonly LimitSet[] } {
  return {
    sets: [],
    readSets() {
      return Promise.resolve(this.sets);
    },
    writeSets(sets) {
      this.sets = sets;
      return Promise.resolve();
    },
  };
}

beforeEach(() => store.setState({ ...store.getInitialState(), clip, fit: madeFit(fitJointLimits(clip)) }, true));

describe('named limits', () => {
  it('are a limits file of what holds now, by name; a name again replaces its set', async () => {
    const place = shelf();
    const sets = createLimitSets(place);
    await sets.keep('knight');
    const tight = fitJointLimits(clip, { shape: 'box' });
    store.setState({ fit: madeFit(tight) });
    await sets.keep('ballet');
    const all = await sets.keep('knight');
    expect(all.map(({ name }) => name)).toEqual(['ballet', 'knight']);
    expect(await createLimitSets(place).all()).toEqual(all);
    const { limits, skeleton, clips } = readLimits(all[1].text);
    expect(limits.map(({ parts }) => parts)).toEqual(tight.map(({ parts }) => parts));
    expect(skeleton.names).toEqual(clip.skeleton.names);
    expect(clips).toEqual([clip.name]);
    expect((await sets.drop('ballet')).map(({ name }) => name)).toEqual(['knight']);
  });

  it('are none where nothing was learned', async () => {
    store.setState({ fit: null });
    expect(await createLimitSets(shelf()).keep('nothing')).toEqual([]);
  });
});
