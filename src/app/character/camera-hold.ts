import type { LimberState } from '../../state/store';
import type { Work } from '../../state/work/scopes';

/** What the camera looks at in a frame, and through how large a window. */
export interface Watched extends Pick<LimberState, 'clip' | 'body'>, Pick<Work, 'manual' | 'pulls' | 'gazeTarget'> {
  /** The frame of the clip that is shown. */
  frame: number;
  /** px. */
  width: number;
  height: number;
  /** px of the width that something covers. */
  inset: number;
}

/** What a hand does to a pose. */
const POSED = ['manual', 'pulls', 'gazeTarget'] as const;
/** What may take the body out of view by itself. */
const MOVED = ['clip', 'body', 'frame', 'width', 'height', 'inset'] as const;

/**
 * Tells, frame by frame, whether a camera that follows the body is to stand: from when a hand has changed the pose, until time goes on or
 * the window changes. What was dragged to a place is still there when the hand lets go, and after undo.
 */
export function createCameraHold(): (now: Readonly<Watched>) => boolean {
  let last: Watched | null = null;
  let isHeld = false;
  return (now) => {
    const before = last;
    last = { ...now };
    if (!before) return false;
    if (POSED.some((key) => now[key] !== before[key])) isHeld = true;
    if (MOVED.some((key) => now[key] !== before[key])) isHeld = false;
    return isHeld;
  };
}
