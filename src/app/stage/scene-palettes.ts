import { useMemo } from 'react';
import { darkPalette, lightPalette, type ScenePalette } from '../../three/palette';
import { type Theme, useTheme } from '../page/theme';

/** The scenes' colours under the theme that is shown, read from the page's custom properties. */
export function usePalette(): ScenePalette {
  const theme = useTheme();
  return useMemo(() => paletteOf(theme), [theme]);
}

const palettes = new Map<Theme, ScenePalette>();

/** Read once: each property that is asked for has the browser find all styles. */
function paletteOf(theme: Theme): ScenePalette {
  let palette = palettes.get(theme);
  if (!palette) palettes.set(theme, (palette = readPalette(theme)));
  return palette;
}

function readPalette(theme: Theme): ScenePalette {
  const base = theme === 'dark' ? darkPalette : lightPalette;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, fallback: string) => style.getPropertyValue(`--${name}`).trim() || fallback;
  return {
    ...base,
    background: token('viewport', base.background),
    text: token('text-1', base.text),
    sample: token('sample', base.sample),
    limitFill: token('limit-fill', base.limitFill),
    limitLine: token('limit-line', base.limitLine),
    violation: token('violation-fill', base.violation),
    axes: [token('axis-x', base.axes[0]), token('axis-y', base.axes[1]), token('axis-z', base.axes[2])],
  };
}
