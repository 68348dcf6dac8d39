import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createLines, type LineStyle, type Lines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { colourOf } from './tints';

/** Lines of several colours: `begin`, `add` for each piece, `end`, in each frame. */
export interface PaintedLines {
  readonly object: THREE.Group;
  begin(): void;
  /** @param token of the colour @param segments S×2×3 */
  add(token: string, segments: readonly number[]): void;
  end(): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** The S×2×3 segments of a line through places. */
export const lineThrough = (places: readonly Readonly<Vec3>[]): number[] =>
  places.slice(1).flatMap((at, i) => [...places[i], ...at]);

export function createPaintedLines(style: LineStyle): PaintedLines {
  const object = new THREE.Group();
  const lines = new Map<string, Lines>();
  const segmentsOf = new Map<string, number[]>();
  let palette: ScenePalette | null = null;
  return {
    object,
    begin() {
      for (const segments of segmentsOf.values()) segments.length = 0;
    },
    add(token, segments) {
      let all = segmentsOf.get(token);
      if (!all) segmentsOf.set(token, (all = []));
      all.push(...segments);
    },
    end() {
      for (const [token, segments] of segmentsOf) {
        let line = lines.get(token);
        if (!line) {
          line = createLines(style, [], 1);
          lines.set(token, line);
          line.object.renderOrder = 18;
          object.add(line.object);
          if (palette) line.setColor(colourOf(token, palette));
        }
        line.set(segments);
      }
    },
    setPalette(next) {
      palette = next;
      for (const [token, line] of lines) line.setColor(colourOf(token, next));
    },
    dispose() {
      for (const line of lines.values()) line.dispose();
    },
  };
}
