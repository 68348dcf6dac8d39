import type * as THREE from 'three';
import type { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import type { Skeleton } from '../core';
import { createFatLines, disposeLines, type LineStyle, setLineColor, setSegments } from './fat-lines';

/** A skeleton, or some bones of it, as lines: how poses that are not the character's own are shown. */
export interface SkeletonLines {
  readonly object: LineSegments2;
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
  const object = createFatLines(style);
  setSegments(object, new Float32Array(6 * Math.max(1, parents.length)));
  const buffer = (object.geometry.getAttribute('instanceStart') as THREE.InterleavedBufferAttribute).data;
  object.visible = false;
  return {
    object,
    setPose(positions, unless) {
      let count = 0;
      for (let j = 0; j < parents.length; j++) {
        const parent = parents[j];
        if (parent < 0) continue;
        if (unless && distance(positions, unless, j) < SAME) continue;
        for (let k = 0; k < 3; k++) {
          buffer.array[6 * count + k] = positions[3 * parent + k];
          buffer.array[6 * count + 3 + k] = positions[3 * j + k];
        }
        count++;
      }
      object.geometry.instanceCount = count;
      object.visible = count > 0;
      buffer.needsUpdate = true;
    },
    hide() {
      object.visible = false;
    },
    setColor(color) {
      setLineColor(object, color);
    },
    dispose() {
      disposeLines(object);
    },
  };
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>, j: number): number {
  return Math.hypot(a[3 * j] - b[3 * j], a[3 * j + 1] - b[3 * j + 1], a[3 * j + 2] - b[3 * j + 2]);
}
