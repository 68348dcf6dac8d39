import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { ScenePalette } from '../../three/palette';
import { usePalette } from './scene-palettes';
import { useDisposable } from './use-disposable';

/** Something that a component draws in a scene, in the colours of the page; null until it is made. */
export function useDrawing<T extends { setPalette(palette: ScenePalette): void; dispose(): void }>(
  create: () => T,
): T | null {
  const drawing = useDisposable(create);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    drawing?.setPalette(palette);
    invalidate();
  }, [drawing, palette, invalidate]);
  return drawing;
}
