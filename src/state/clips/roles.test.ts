import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clip } from '../../core';
import { clipOf } from '../../core/testing/made-clip';
import { rememberedRoles, rememberRoles, rolesOf, withRoles } from './roles';

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
    const named = withRoles(clip, { Blob: 'head' });
    expect(rolesOf(named).head).toBe(1);
    // What asked before goes on with what it knew; taking the choice back finds the names again.
    expect(rolesOf(clip).head).toBe(-1);
    expect(rolesOf(withRoles(named, {})).head).toBe(-1);
    expect(withRoles(named, { Blob: 'head' })).toBe(named);
    expect(withRoles(clip, {})).toBe(clip);
  });

  it('remembers choices by skeleton, forgets the oldest, and survives what is stored there by others', () => {
    const { skeleton } = made(['a', 'b']);
    expect(rememberedRoles({ skeleton })).toEqual({});
    rememberRoles(skeleton, { b: 'head' });
    expect(rememberedRoles({ skeleton })).toEqual({ b: 'head' });
    expect(rememberedRoles(made(['a', 'c']))).toEqual({});
    rememberRoles(skeleton, {});
    expect(rememberedRoles({ skeleton })).toEqual({});
    rememberRoles(skeleton, { b: 'head' });
    for (let i = 0; i < 20; i++) rememberRoles(made(['a', `x${i}`]).skeleton, { a: 'hips' });
    expect(rememberedRoles({ skeleton })).toEqual({});
    rememberRoles(skeleton, { b: 'head' });
    const key = Object.keys(JSON.parse(stored.get('limber.roles')!)).at(-1)!;
    // What others wrote is no choice of anyone's.
    rememberRoles(skeleton, {});
    const others = ['{nonsense', '5', 'null', '[]', '"x"', ...[5, null, 'x', { b: 7 }, { b: 'nose' }].map(underKey)];
    for (const text of others) {
      stored.set('limber.roles', text);
      expect([text, rememberedRoles({ skeleton })]).toEqual([text, {}]);
    }
    stored.set('limber.roles', underKey({ a: 7, b: 'head' }));
    expect(rememberedRoles({ skeleton })).toEqual({ b: 'head' });
    function underKey(value: unknown): string {
      return JSON.stringify({ [key]: value });
    }
  });
});
