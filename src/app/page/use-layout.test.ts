import { describe, expect, test } from 'vitest';
import { isSmall, layoutOf } from './use-layout';

describe('the layout of a window', () => {
  test.each([
    ['a phone held upright', 390, 844, 'phone'],
    ['a small phone', 320, 568, 'phone'],
    ['a phone on its side', 844, 390, 'short'],
    ['1440 × 900 at 200 %', 720, 450, 'short'],
    ['1920 × 1080 at 200 %', 960, 540, 'short'],
    ['a phone held upright with its keyboard out', 390, 430, 'phone'],
    ['a tablet held upright', 768, 1024, 'narrow'],
    ['a tablet on its side', 1024, 768, 'narrow'],
    ['a desk', 1440, 900, 'usual'],
    ['just short of a large screen', 1919, 1080, 'usual'],
    ['a large screen', 1920, 1080, 'wide'],
    ['a larger one', 2560, 1440, 'wide'],
    ['a large screen, a low window', 1900, 500, 'short'],
  ])('%s', (_, width, height, layout) => {
    expect(layoutOf(width, height)).toBe(layout);
  });

  test('only the two small ones are small', () => {
    expect((['phone', 'short', 'narrow', 'usual', 'wide'] as const).filter(isSmall)).toEqual(['phone', 'short']);
  });
});
