import { createLines, type LineStyle, type Lines } from './lines';
import type { ScenePalette } from './palette';

/** s of the past that trails show. */
export const TRAIL_SECONDS = 0.75;

/** A path that fades towards its beginning. Rewritten in place every frame; allocates nothing. */
export interface Trail {
  readonly object: Lines['object'];
  setPalette(color: string, palette: ScenePalette): void;
  begin(): void;
  /** Adds a point, oldest first; at most `capacity`. */
  add(x: number, y: number, z: number): void;
  end(): void;
  dispose(): void;
}

/** @param capacity points */
export function createTrail(capacity: number, style: LineStyle): Trail {
  const lines = createLines(style, [], capacity - 1);
  const points = new Float32Array(3 * capacity);
  let count = 0;
  const shade = (i: number) => 0.06 + 0.94 * (i / (count - 1)) ** 1.4;
  return {
    object: lines.object,
    setPalette(color, palette) {
      lines.setColor(color);
      lines.setBackground(palette.background);
    },
    begin() {
      count = 0;
    },
    add(x, y, z) {
      if (count === capacity) return;
      points[3 * count] = x;
      points[3 * count + 1] = y;
      points[3 * count + 2] = z;
      count++;
    },
    end() {
      lines.begin();
      for (let i = 0; i + 1 < count; i++) {
        const at = 3 * i;
        lines.add(
          points[at],
          points[at + 1],
          points[at + 2],
          points[at + 3],
          points[at + 4],
          points[at + 5],
          shade(i),
          shade(i + 1),
        );
      }
      lines.end();
    },
    dispose: lines.dispose,
  };
}
