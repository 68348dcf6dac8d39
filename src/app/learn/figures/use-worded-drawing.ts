import { useFrame } from '@react-three/fiber';
import type { Camera, Object3D } from 'three';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { useNoName } from '../use-no-name';
import { createSceneWords, type Word } from './scene-words';

interface Drawing {
  readonly object: Object3D;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/**
 * Something that a figure draws in a view of the page, and the words in it; null until it is made.
 *
 * @param draw draws a moment, and returns the words in it; @param width CSS pixels of the view
 */
export function useWordedDrawing<T extends Drawing>(
  create: () => T,
  draw: (drawing: T, now: Now, camera: Camera, width: number) => readonly Word[],
): T | null {
  const drawing = useDrawing(create);
  useNoName();
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !drawing || !view) return;
    const { clientWidth, clientHeight } = track.current;
    words.current?.say(draw(drawing, now, view, clientWidth), view, clientWidth, clientHeight);
  });
  return drawing;
}
