import { describe, expect, it } from 'vitest';
import { fitJointLimits, type ShapeKind } from '../../core';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import type { BorrowedLimits } from '../limits/held';
import { projectJson } from './exact-json';
import { readHeld, writeHeld } from './held-form';

const clip = wanderingChain(5, 400, 21);
const { skeleton } = clip;
const fitted = (shape: ShapeKind) =>
  fitJointLimits(clip, { shape, ...(shape === 'reach-cone' && { split: 'swing-twist' }) });
const borrowed: BorrowedLimits = {
  name: 'dancer.bvh',
  clips: ['dance.bvh', 'stretch.bvh'],
  limits: [
    fitted('k-dop')[1],
    fitted('ellipsoid')[2],
    { ...fitted('distance-field')[3], softening: { falloff: 3, radius: 0.2 } },
    fitted('reach-cone')[4],
  ],
  ties: [
    {
      joints: [1, 3],
      references: [
        [0, 0, 0, 1],
        [0.6, 0, 0, 0.8],
      ],
      planes: [0.6, 0, 0, 0, 0.8, 0, 0.3],
    },
  ],
  apart: [
    { joint: 2, reason: 'Its counterpart has no limit.' },
    { joint: 4, reason: 'The other skeleton has no such joint.' },
  ],
  padded: [{ joint: 3, by: 0.125 }],
  ownEdits: { 1: [{ id: 0, isOn: true, kind: 'keep-innermost', share: 0.99 }] },
};
const same = (joint: number) => joint;
const stored = () =>
  JSON.parse(projectJson(writeHeld(borrowed, skeleton))) as { file: { limits: { reference: number[] }[] } };
const read = (given: unknown, jointOf = same, names = skeleton.names) =>
  readHeld(given, { jointOf, names, theirs: skeleton.names, problems: [] });

describe('limits that were learned elsewhere', () => {
  it('come back to the bit, and are the same text again', () => {
    const back = read(stored());
    expect(back).toEqual({ borrowed });
    expect(projectJson(writeHeld((back as { borrowed: BorrowedLimits }).borrowed, skeleton))).toBe(
      projectJson(stored()),
    );
  });

  it('are written once, and anew for another skeleton', () => {
    expect(writeHeld(borrowed, skeleton)).toBe(writeHeld(borrowed, skeleton));
    const longer = { ...skeleton, offsets: skeleton.offsets.map((x) => 2 * x) };
    expect(writeHeld(borrowed, longer)).not.toEqual(writeHeld(borrowed, skeleton));
  });

  it('follow joints to where they are, and are left out with those that are not here', () => {
    const names = ['new', ...[...skeleton.names].reverse().filter((name) => name !== skeleton.names[3])];
    const moved = read(stored(), (joint) => names.indexOf(skeleton.names[joint]), names);
    const { limits, ties, apart, ownEdits } = (moved as { borrowed: BorrowedLimits }).borrowed;
    expect(limits.map(({ name }) => name)).toEqual([4, 2, 1].map((joint) => skeleton.names[joint]));
    for (const { joint, name, parts } of limits) {
      expect(names[joint]).toBe(name);
      expect(parts).toEqual(borrowed.limits.find((one) => one.name === name)!.parts);
    }
    expect(ties).toBeUndefined();
    expect(Object.keys(ownEdits!).map((joint) => names[Number(joint)])).toEqual([skeleton.names[1]]);
    expect(apart!.map(({ joint }) => names[joint])).toEqual([2, 4].map((joint) => skeleton.names[joint]));
    expect(read(stored(), () => -1)).toEqual({
      problem: expect.stringMatching(/^The limits of dancer.bvh are left out: .*none/),
    });
  });

  it.each<[string, (given: ReturnType<typeof stored>) => unknown]>([
    ['a reference that is no rotation', (given) => given.file.limits[1].reference.fill(0)],
    ['a limit twice', (given) => given.file.limits.push(given.file.limits[0])],
    ['no file', (given) => Reflect.deleteProperty(given, 'file')],
    ['joints that are none', (given) => Object.assign(given, { apart: [{ joint: -1, reason: '' }] })],
  ])('are left out with a sentence where they have %s', (_, spoil) => {
    const given = stored();
    spoil(given);
    expect(read(given)).toEqual({ problem: expect.stringMatching(/left out/) });
  });

  it.each([null, 1, 'limits', [], {}])('are none in %j', (given) => {
    expect(read(given)).toEqual({ problem: expect.stringMatching(/left out/) });
  });
});
