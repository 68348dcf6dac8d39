import type { ScenePalette } from '../../../three/palette';

/** What Learn paints beside the colours of the scenes; the style sheet of Learn has the same tokens for words. */
const TINTS = {
  angle: { dark: '#ff8f70', light: '#c2410c' },
} as const;

/** The colour of a token of Learn, CSS. */
export const tint = (name: keyof typeof TINTS, { isDark }: ScenePalette): string =>
  TINTS[name][isDark ? 'dark' : 'light'];

/** The colour of a token that the style sheets have too, without its dashes. */
export function colourOf(token: string, palette: ScenePalette): string {
  const { sample, limitLine, violation, text, line, axes } = palette;
  const colours: Readonly<Record<string, string>> = {
    angle: tint('angle', palette),
    sample,
    'limit-line': limitLine,
    'violation-fill': violation,
    'text-1': text,
    'text-3': line,
    'axis-x': axes[0],
    'axis-y': axes[1],
    'axis-z': axes[2],
  };
  return colours[token] ?? text;
}
