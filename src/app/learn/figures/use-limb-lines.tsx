import { useFrame } from '@react-three/fiber';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { useNoName } from '../use-no-name';
import { createLimbLines, type LimbLine } from './limb-lines';
import { createSceneWords } from './scene-words';

/** CSS pixels: views that are as wide have room for more words than two. */
const ROOMY = 200;

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
    const said = figure.update(now, limbsOf(now));
    // Many words have no room in a small view.
    words.current?.say(said.length > 2 && clientWidth < ROOMY ? [] : said, view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}
