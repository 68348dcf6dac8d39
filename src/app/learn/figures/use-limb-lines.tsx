import { useFrame } from '@react-three/fiber';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { useNoName } from '../use-no-name';
import { createLimbLines, type LimbLine } from './limb-lines';
import { createSceneWords } from './scene-words';

/** Limbs beside the body's own, and their words. */
export function useLimbLines(limbsOf: (now: Now) => readonly LimbLine[]) {
  const figure = useDrawing(createLimbLines);
  useNoName();
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !figure || !view) return;
    const { clientWidth, clientHeight } = track.current;
    words.current?.say(figure.update(now, limbsOf(now)), view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}
