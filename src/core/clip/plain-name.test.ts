import { describe, expect, it } from 'vitest';
import { plainName, quote } from './plain-name';

describe('plainName', () => {
  it('leaves letters of any script, emoji and markup as they are', () => {
    for (const name of ['Left Arm', 'mixamorig:Hips', 'ידיים', '左腕', '🦵🏽', '<b>&amp;', 'é'])
      expect(plainName(name)).toBe(name);
  });

  it.each(['\0', '\n', '\r', '\t', '\u007f', '\u0085', '\u2028', '\u2029'])('makes a space of %j', (mark) => {
    expect(plainName(`a${mark}b`)).toBe('a b');
  });

  it.each([...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])('drops %j', (mark) => {
    expect(plainName(`a${mark}b`)).toBe('ab');
  });
});

describe('quote', () => {
  it('puts quotation marks around up to so many characters, and says when there were more', () => {
    expect(quote('Hips')).toBe('“Hips”');
    expect(quote('abcdef', 6)).toBe('“abcdef”');
    expect(quote('abcdefg', 6)).toBe('“abcdef…”');
    expect(quote('🦵'.repeat(6), 6)).toBe(`“${'🦵'.repeat(6)}”`);
    expect(quote(`${'\u202e'.repeat(30)}abc`, 6)).toBe('“…”');
    expect(quote('')).toBe('“”');
  });

  it('takes a text of any length at once', () => {
    expect(quote('x'.repeat(10_000_000), 5)).toBe('“xxxxx…”');
  });
});
