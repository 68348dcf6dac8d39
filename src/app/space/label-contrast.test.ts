import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastOf } from '../../three/testing/contrast';

const css = readFileSync('src/app/ui/tokens.css', 'utf8');
/** What a token is in the dark theme, which comes first, and in the light one. */
const tokens = (name: string): string[] =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color]) => color);

it('words of a plot stand out from its background by 4.5 : 1 in both themes', () => {
  const backgrounds = tokens('viewport');
  expect(backgrounds.length).toBe(2);
  for (const word of ['text-1', 'text-2', 'axis-x', 'axis-y', 'axis-z', 'limit-line', 'violation-text'])
    tokens(word).forEach((color, theme) => {
      expect(contrastOf(color, backgrounds[theme])).toBeGreaterThan(4.5);
    });
});
