import * as THREE from 'three';
import type { Vec3 } from '../core';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import { createPointCloud } from './points';

/** The directions a bone may point in, as a patch of a sphere round its joint, with those it pointed in. */
export interface ReachPatch {
  readonly object: THREE.Group;
  /**
   * @param rings unit directions, R rings of S points each (R×S×3), from the middle of the patch to its rim
   * @param directions N×3, unit: where the bone pointed
   * @param radius m
   */
  setPatch(rings: readonly Vec3[][], directions: ArrayLike<number>, radius: number): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

export function createReachPatch(): ReachPatch {
  const skin = new THREE.Mesh(
    new THREE.BufferGeometry(),
    new THREE.MeshBasicMaterial({
      transparent: true,
      side: THREE.DoubleSide,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    }),
  );
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
    setPatch(rings, directions, radius) {
      const positions: number[] = [];
      const indices: number[] = [];
      const count = rings[0]?.length ?? 0;
      for (const ring of rings) for (const [x, y, z] of ring) positions.push(x * radius, y * radius, z * radius);
      for (let r = 0; r + 1 < rings.length; r++) {
        for (let s = 0; s < count; s++) {
          const [a, b] = [r * count + s, r * count + ((s + 1) % count)];
          indices.push(a, b, b + count, a, b + count, a + count);
        }
      }
      skin.geometry.dispose();
      skin.geometry = new THREE.BufferGeometry();
      skin.geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
      skin.geometry.setIndex(indices);
      const last = rings[rings.length - 1] ?? [];
      const segments = last.flatMap((direction, i) =>
        [...direction, ...last[(i + 1) % count]].map((value) => value * radius),
      );
      rim.set(segments);
      hiddenRim.set(segments);
      points.setPoints(
        Float32Array.from(directions, (value) => value * radius * 0.998),
        new Float32Array(directions.length / 3),
      );
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
