import { afterEach, expect, test, vi } from 'vitest';
import { readKept, writeKept } from './storage';

afterEach(() => vi.unstubAllGlobals());

test('what is stored comes back; what is no JSON, or may not be read, is nothing', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect(readKept('a')).toBeNull();
  writeKept('a', { b: [1] });
  expect(readKept('a')).toEqual({ b: [1] });
  for (const text of ['', 'no JSON', '{']) {
    items.set('a', text);
    expect(readKept('a')).toBeNull();
  }
});

test('what may not be written lasts as long as the page, until it may be', () => {
  const refuse = () => {
    throw new Error('a private window');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(readKept('c')).toBeNull();
  writeKept('c', 1);
  expect(readKept('c')).toBe(1);
  vi.stubGlobal('localStorage', undefined);
  writeKept('c', 2);
  expect(readKept('c')).toBe(2);
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  writeKept('c', 3);
  items.set('c', '4');
  expect(readKept('c')).toBe(4);
});
