import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * phone: one above the other; short: low and lying, as a phone on its side or a desk at 200 %, the character beside the plot;
 * narrow: the tree is a drawer; usual; wide.
 */
export type Layout = 'phone' | 'short' | 'narrow' | 'usual' | 'wide';

/** CSS px where one layout ends and the next begins. Nothing else on the page asks how large the window is to choose its form. */
const LEAST_HEIGHT = 560;
const LEAST_WIDTHS = { short: 560, narrow: 760, usual: 1200, wide: 1920 };

/** The layout of a window of that size, CSS px. */
export function layoutOf(width: number, height: number): Layout {
  if (height < LEAST_HEIGHT && width >= LEAST_WIDTHS.short) return 'short';
  if (width < LEAST_WIDTHS.narrow) return 'phone';
  if (width < LEAST_WIDTHS.usual) return 'narrow';
  return width < LEAST_WIDTHS.wide ? 'usual' : 'wide';
}

/** Whether there is no room for panels with all their tools: few buttons, large ones, the rest in menus. */
export const isSmall = (layout: Layout): boolean => layout === 'phone' || layout === 'short';

/** The layout of the window; styles read it from <html>. */
export function useLayout(): Layout {
  const layout = useSyncExternalStore(listen, () => layoutOf(innerWidth, innerHeight));
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout;
    document.documentElement.toggleAttribute('data-small', isSmall(layout));
  }, [layout]);
  return layout;
}

function listen(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
