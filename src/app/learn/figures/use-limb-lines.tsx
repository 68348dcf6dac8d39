import type { Now } from '../chapter';
import { createLimbLines, type LimbLine } from './limb-lines';
import { useWordedDrawing } from './use-worded-drawing';

/** CSS pixels: views that are as wide have room for more words than two. */
export const WORDY = 200;

/** Limbs beside the body's own, and their words. */
export function useLimbLines(limbsOf: (now: Now) => readonly LimbLine[]) {
  const figure = useWordedDrawing(createLimbLines, (lines, now, _, width) => {
    const said = lines.update(now, limbsOf(now));
    // Many words have no room in a small view.
    return said.length > 2 && width < WORDY ? [] : said;
  });
  return figure ? <primitive object={figure.object} /> : null;
}
