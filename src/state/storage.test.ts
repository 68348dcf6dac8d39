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
});

test('what may not be written lasts as long as the page, until it may be', () => {
  const refuse = () => {
    throw new Error('a private window');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(readStored('c')).toBeNull();
  writeStored('c', 1);
  expect(readStored('c')).toBe(1);
  vi.stubGlobal('localStorage', undefined);
  writeStored('c', 2);
  expect(readStored('c')).toBe(2);
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  writeStored('c', 3);
  items.set('c', '4');
  expect(readStored('c')).toBe(4);
});
