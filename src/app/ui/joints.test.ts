import { describe, expect, it } from 'vitest';
import type { Clip } from '../../core';
import { isHandJoint, treeRows } from './joints';

/** root ─ a ─ b ─ c, and root ─ d. */
const clip = {
  skeleton: { names: ['root', 'a', 'b', 'c', 'd'], parents: Int16Array.of(-1, 0, 1, 2, 0) },
} as unknown as Clip;
const none = () => false;
const shown = (hidden: (joint: number) => boolean, folded: (joint: number) => boolean) =>
  treeRows(clip, hidden, folded).map(({ name, level }) => `${level}${name}`);

describe('lines of the joint tree', () => {
  it('go depth first, in the order of the skeleton', () => {
    expect(shown(none, none)).toEqual(['0root', '1a', '2b', '3c', '1d']);
  });

  it('a hidden joint hands its children up', () => {
    expect(shown((joint) => joint === 1 || joint === 2, none)).toEqual(['0root', '1c', '1d']);
  });

  it('a folded joint leaves out what is under it; a leaf can’t be folded', () => {
    const rows = treeRows(clip, none, (joint) => joint === 1 || joint === 4);
    expect(rows.map(({ name }) => name)).toEqual(['root', 'a', 'd']);
    expect(rows.map(({ isFolded }) => isFolded)).toEqual([false, true, false]);
  });

  it('has names without what they all begin with', () => {
    const names = ['Character1_Hips', 'Character1_Spine', 'prop'];
    const person = { skeleton: { names, parents: Int16Array.of(-1, 0, 1) } } as unknown as Clip;
    expect(treeRows(person, none, none).map(({ name }) => name)).toEqual(['Hips', 'Spine', 'prop']);
  });

  it('holds for a skeleton ten thousand deep', () => {
    const count = 10_000;
    const deep = {
      skeleton: {
        names: Array.from({ length: count }, (_, j) => `j${j}`),
        parents: Int16Array.from({ length: count }, (_, j) => j - 1),
      },
    } as unknown as Clip;
    expect(treeRows(deep, none, none)).toHaveLength(count);
  });
});

describe('hands', () => {
  it.each(['LeftHand', 'mixamorig:RightHand', 'lHand', 'hand_l', 'r_wrist', 'Hand.R'])('%s is one', (name) => {
    expect(isHandJoint(name)).toBe(true);
  });
  it.each(['LeftForeArm', 'LeftHandIndex1', 'Head', 'LThumb'])('%s is none', (name) => {
    expect(isHandJoint(name)).toBe(false);
  });
});
