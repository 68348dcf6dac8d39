import type { Clip } from './clip';
import { takesOf } from './ranges';

/** Whether there is motion in a clip, to be played and to be learned from: a single frame is a pose. */
export const moves = (clip: Clip): boolean => takesOf(clip).some(({ frameCount }) => frameCount > 1);
