import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clip } from '../core';
import { clipOf } from '../core/testing/made-clip';
import { giveRoles, rememberedRoles, rememberRoles, rolesOf } from './roles';

const made = (names: string[]): Clip => {
  const clip = clipOf([[0, 0, 0, 1]]);
  return { ...clip, skeleton: { ...clip.skeleton, names } };
};

describe('roles', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    });
  });
  afterEach(() => {
    stored.clear();
  });

  it('follows what the user said over what the names say', () => {
    const clip = made(['Hips', 'Blob']);
    expect(rolesOf(clip).byJoint[1]).toBe('none');
    const again = { ...clip };
    giveRoles(again, { Blob: 'head' });
    expect(rolesOf(again).head).toBe(1);
  });

  it('remembers choices by skeleton, forgets the oldest, and survives what is stored there by others', () => {
    const { skeleton } = made(['a', 'b']);
    expect(rememberedRoles(skeleton)).toEqual({});
    rememberRoles(skeleton, { b: 'head' });
    expect(rememberedRoles(skeleton)).toEqual({ b: 'head' });
    expect(rememberedRoles(made(['a', 'c']).skeleton)).toEqual({});
    rememberRoles(skeleton, {});
    expect(rememberedRoles(skeleton)).toEqual({});
    rememberRoles(skeleton, { b: 'head' });
    for (let i = 0; i < 20; i++) rememberRoles(made(['a', `x${i}`]).skeleton, { a: 'hips' });
    expect(rememberedRoles(skeleton)).toEqual({});
    stored.set('limber.roles', '{nonsense');
    expect(rememberedRoles(skeleton)).toEqual({});
  });
});
