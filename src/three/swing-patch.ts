import * as THREE from 'three';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import { createPointCloud } from './points';
import { unlitSkin } from './unlit-skin';

/** The directions a bone may point in, as a patch of a sphere round its joint, with those it pointed in. */
export interface SwingPatch {
  readonly object: THREE.Group;
  /**
   * All are unit directions.
   *
   * @param triangles of the patch, T×3×3
   * @param rim S×2×3
   * @param directions N×3: where the bone pointed
   * @param radius m
   */
  setPatch(triangles: Float32Array, rim: Float32Array, directions: Float32Array, radius: number): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

export function createSwingPatch(): SwingPatch {
  const skin = new THREE.Mesh(new THREE.BufferGeometry(), unlitSkin());
  const rim = createLines({ width: 1.8, opacity: 0.95 });
  const hiddenRim = createLines({ width: 1.2, opacity: 0.3, isHiddenPart: true });
  const points = createPointCloud();
  points.setSize(3);
  points.setDepthRange(4.8, 6.2);
  skin.renderOrder = 7;
  points.object.renderOrder = 8;
  rim.object.renderOrder = 9;
  hiddenRim.object.renderOrder = 9;
  const object = new THREE.Group().add(skin, points.object, rim.object, hiddenRim.object);
  return {
    object,
    setPatch(triangles, rimEdges, directions, radius) {
      const scaled = (list: Float32Array, by: number) => list.map((value) => value * by);
      skin.geometry.dispose();
      skin.geometry = new THREE.BufferGeometry();
      skin.geometry.setAttribute('position', new THREE.BufferAttribute(scaled(triangles, radius), 3));
      const segments = scaled(rimEdges, radius);
      rim.set(segments);
      hiddenRim.set(segments);
      points.setPoints(scaled(directions, 0.998 * radius), new Float32Array(directions.length / 3));
    },
    setPalette(palette) {
      skin.material.color.set(palette.limitFill);
      skin.material.opacity = palette.isDark ? 0.16 : 0.2;
      rim.setColor(palette.limitLine);
      hiddenRim.setColor(palette.limitLine);
      points.setPalette(palette);
    },
    dispose() {
      skin.geometry.dispose();
      skin.material.dispose();
      rim.dispose();
      hiddenRim.dispose();
      points.dispose();
    },
  };
}
