import type { ScenePalette } from '../../../three/palette';

/** What Learn paints beside the colours of the scenes; the style sheet of Learn has the same tokens for words. */
const TINTS = {
  angle: { dark: '#ff8f70', light: '#c2410c' },
} as const;

/** The colour of a token of Learn, CSS. */
export const tint = (name: keyof typeof TINTS, { isDark }: ScenePalette): string =>
  TINTS[name][isDark ? 'dark' : 'light'];
