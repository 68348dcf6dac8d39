import { beforeEach, describe, expect, it } from 'vitest';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import { store } from '../store';
import { extendSelection, selectAlso, selectedJoints, selectJoint, toggleJoint } from './select';

const clip = wanderingChain(6, 20, 4);
const now = () => ({ looked: store.getState().work.selectedJoint, all: selectedJoints(store.getState()) });

beforeEach(() => {
  store.setState({ ...store.getInitialState(), clip }, true);
  selectJoint(2);
});

describe('several joints', () => {
  it('are selected one by one and taken out again; one is always left', () => {
    toggleJoint(4);
    toggleJoint(1);
    expect(now()).toEqual({ looked: 2, all: [1, 2, 4] });
    toggleJoint(2);
    expect(now()).toEqual({ looked: 1, all: [1, 4] });
    toggleJoint(4);
    toggleJoint(1);
    expect(now()).toEqual({ looked: 1, all: [1] });
  });

  it('are extended to where one goes, and given up for a single one', () => {
    extendSelection(3);
    extendSelection(4);
    expect(now()).toEqual({ looked: 4, all: [2, 3, 4] });
    selectJoint(4);
    expect(now()).toEqual({ looked: 4, all: [4] });
    selectAlso([0, 1, 4, 4]);
    expect(now()).toEqual({ looked: 4, all: [0, 1, 4] });
    selectJoint(0);
    expect(now()).toEqual({ looked: 0, all: [0] });
  });
});
