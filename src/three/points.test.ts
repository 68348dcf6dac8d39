import { describe, expect, it } from 'vitest';
import { GLASS } from './limit-geometry';
import { darkPalette, lightPalette } from './palette';
import { POINTS } from './points';
import { contrastOf, type Rgb, rgbOf } from './testing/contrast';

const over = (top: Rgb, opacity: number, below: Rgb) => below.map((x, k) => x + (top[k] - x) * opacity) as Rgb;
describe.each([darkPalette, lightPalette])('samples in a limit, dark: $isDark', (palette) => {
  const theme = palette.isDark ? 'dark' : 'light';
  const [background, glass, sample] = [palette.background, palette.limitFill, palette.sample].map(rgbOf) as [
    Rgb,
    Rgb,
    Rgb,
  ];

  it.each([0.55, 0.75, 1])('stand out from its glass by 3 : 1, near and far, where the light on it is %f', (light) => {
    // As the glass's own shader has it.
    const wall = (share: number) => share * GLASS[theme] * (0.6 + 0.8 * light * light);
    const lit = glass.map((x) => Math.min(1, x * Math.sqrt(0.75 + 0.5 * light))) as Rgb;
    const behind = over(lit, wall(GLASS.backShare), background);
    const surface = over(lit, wall(1), behind);
    for (const depth of [0, 0.5, 1]) {
      const faded = over(background, depth * POINTS.fade[theme], sample);
      const point = over(lit, wall(1), over(faded, POINTS.opacity, behind));
      expect(contrastOf(point, surface)).toBeGreaterThan(3);
    }
  });

  it('fade with depth', () => {
    const far = over(background, POINTS.fade[theme], sample);
    expect(contrastOf(far, background)).toBeLessThan(contrastOf(sample, background));
  });
});
