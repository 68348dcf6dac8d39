import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './storage';

afterEach(() => vi.unstubAllGlobals());

test('what is stored comes back; what is no JSON, or may not be read, is nothing', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(readStored('a')).toBeNull();
  writeStored('a', { b: [1] });
  expect(readStored('a')).toEqual({ b: [1] });
  for (const text of ['', 'no JSON', '{']) {
    items.set('a', text);
    expect(readStored('a')).toBeNull();
  }
  const refuse = () => {
    throw new Error('a private window');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  writeStored('a', 1);
  expect(readStored('a')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  writeStored('a', 1);
  expect(readStored('a')).toBeNull();
});
