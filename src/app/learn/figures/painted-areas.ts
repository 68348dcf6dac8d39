import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import type { ScenePalette } from '../../../three/palette';
import { colourOf } from './tints';

/** Areas of several colours, seen through: `begin`, `add` for each, `end`, in each frame. */
export interface PaintedAreas {
  readonly object: THREE.Mesh;
  begin(): void;
  /** @param token of the colour @param apex a corner that all triangles share @param rim the other corners: of each triangle two that follow each other */
  add(token: string, apex: Readonly<Vec3>, rim: readonly Readonly<Vec3>[]): void;
  end(): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** @param capacity triangles that there is room for @param opacity 0 to 1 */
export function createPaintedAreas(capacity: number, opacity: number): PaintedAreas {
  const [position, paint] = [0, 1].map(() => new THREE.BufferAttribute(new Float32Array(9 * capacity), 3));
  const geometry = new THREE.BufferGeometry().setAttribute('position', position).setAttribute('color', paint);
  const material = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity,
    vertexColors: true,
    side: THREE.DoubleSide,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  const colour = new THREE.Color();
  let palette: ScenePalette | null = null;
  let count = 0;
  return {
    object,
    begin() {
      count = 0;
    },
    add(token, apex, rim) {
      if (palette) colour.set(colourOf(token, palette));
      for (let i = 1; i < rim.length && count < 3 * capacity; i++)
        for (const at of [apex, rim[i - 1], rim[i]]) {
          paint.setXYZ(count, colour.r, colour.g, colour.b);
          position.setXYZ(count++, at[0], at[1], at[2]);
        }
    },
    end() {
      geometry.setDrawRange(0, count);
      object.visible = count > 0;
      for (const stream of [position, paint]) stream.needsUpdate = true;
    },
    setPalette(next) {
      palette = next;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
