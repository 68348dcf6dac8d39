import * as THREE from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';

/** A path that fades towards its beginning. Rewritten in place every frame; allocates nothing. */
export interface Trail {
  readonly object: LineSegments2;
  /** Colour of its end, and of what it fades into. */
  setColors(head: string, background: string): void;
  begin(): void;
  /** Adds a point, oldest first; at most `capacity`. */
  add(x: number, y: number, z: number): void;
  end(): void;
  dispose(): void;
}

/** @param width CSS pixels */
export function createTrail(capacity: number, width: number, depthTest = true): Trail {
  const segments = capacity - 1;
  const geometry = new LineSegmentsGeometry();
  geometry.setPositions(new Float32Array(segments * 6));
  geometry.setColors(new Float32Array(segments * 6));
  const points = (geometry.getAttribute('instanceStart') as THREE.InterleavedBufferAttribute).data;
  const colors = (geometry.getAttribute('instanceColorStart') as THREE.InterleavedBufferAttribute).data;
  points.setUsage(THREE.DynamicDrawUsage);
  colors.setUsage(THREE.DynamicDrawUsage);
  const material = new LineMaterial({
    linewidth: width,
    vertexColors: true,
    transparent: true,
    opacity: 0.95,
    depthTest,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new LineSegments2(geometry, material);
  object.frustumCulled = false;
  const head = new THREE.Color();
  const tail = new THREE.Color();
  let count = 0;
  const shade = (at: number, share: number) => {
    const strength = 0.06 + 0.94 * share ** 1.4;
    colors.array[at] = tail.r + (head.r - tail.r) * strength;
    colors.array[at + 1] = tail.g + (head.g - tail.g) * strength;
    colors.array[at + 2] = tail.b + (head.b - tail.b) * strength;
  };
  return {
    object,
    setColors(headColor, background) {
      head.set(headColor);
      tail.set(background);
    },
    begin() {
      count = 0;
    },
    add(x, y, z) {
      if (count === capacity) return;
      const array = points.array;
      if (count > 0) {
        const at = 6 * count - 3;
        array[at] = x;
        array[at + 1] = y;
        array[at + 2] = z;
      }
      if (count < segments) {
        const at = 6 * count;
        array[at] = x;
        array[at + 1] = y;
        array[at + 2] = z;
      }
      count++;
    },
    end() {
      const used = Math.max(0, count - 1);
      for (let i = 0; i < used; i++) {
        shade(6 * i, i / used);
        shade(6 * i + 3, (i + 1) / used);
      }
      geometry.instanceCount = used;
      object.visible = used > 0;
      points.needsUpdate = true;
      colors.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
