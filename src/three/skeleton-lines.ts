import type { Skeleton } from '../core';
import { createLines, type LineStyle, type Lines } from './lines';

/** A skeleton, or some bones of it, as lines: how poses that are not the character's own are shown. */
export interface SkeletonLines {
  readonly object: Lines['object'];
  /**
   * Rewrites the lines in place.
   * @param positions J×3, m
   * @param unless J×3, m: bones whose ends are here are left out; null shows all
   */
  setPose(positions: ArrayLike<number>, unless: ArrayLike<number> | null): void;
  hide(): void;
  setColor(color: string): void;
  dispose(): void;
}

/** m: poses nearer than this are the same. */
const SAME = 0.004;

export function createSkeletonLines({ parents }: Skeleton, style: LineStyle): SkeletonLines {
  const lines = createLines(style, [], parents.length);
  return {
    object: lines.object,
    setPose(positions, unless) {
      lines.begin();
      for (let j = 0; j < parents.length; j++) {
        const a = 3 * parents[j];
        const b = 3 * j;
        if (a < 0 || (unless && isSame(positions, unless, b))) continue;
        lines.add(positions[a], positions[a + 1], positions[a + 2], positions[b], positions[b + 1], positions[b + 2]);
      }
      lines.end();
    },
    hide() {
      lines.object.visible = false;
    },
    setColor: (color) => lines.setColor(color),
    dispose: lines.dispose,
  };
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number>, at: number): boolean {
  return (
    Math.abs(a[at] - b[at]) < SAME && Math.abs(a[at + 1] - b[at + 1]) < SAME && Math.abs(a[at + 2] - b[at + 2]) < SAME
  );
}
