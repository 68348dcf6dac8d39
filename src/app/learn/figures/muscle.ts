import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, plus, subtract, times, unit } from '../../../core/math';

/** Rings along a muscle, and corners of each. */
const [RINGS, CORNERS] = [56, 18];
/** Of its length: where the belly begins and ends; the rest is tendon. */
const BELLY = [0.08, 0.74] as const;
/** Of a belly's radius: a tendon's, and how much wider than deep a belly is. */
const [TENDON, WIDE] = [0.24, 1.25];
/** How much darker every other fibre is. */
const FIBRE = 0.84;

export interface Muscle {
  readonly object: THREE.Mesh;
  /**
   * @param at a place of its way, by a share of it from 0 to 1
   * @param across unit, at right angles to the plane of the way
   * @param radius of the belly, in scene units
   */
  draw(at: (share: number) => Vec3, across: Vec3, radius: number): void;
  setColours(flesh: THREE.Color, tendon: THREE.Color): void;
  dispose(): void;
}

/** How much of a belly there is at a share of the way: 0 in a tendon, 1 at the thickest place. */
function bellyAt(share: number): number {
  const on = Math.min(1, Math.max(0, (share - BELLY[0]) / (BELLY[1] - BELLY[0])));
  return Math.sin(Math.PI * on ** 0.85) ** 1.3;
}

/** A muscle along a way: a belly of fibres between two tendons, seen through the skin. */
export function createMuscle(): Muscle {
  const count = (RINGS + 1) * (CORNERS + 1);
  const [position, normal, paint] = [0, 1, 2].map(() => new THREE.BufferAttribute(new Float32Array(3 * count), 3));
  const geometry = new THREE.BufferGeometry()
    .setAttribute('position', position)
    .setAttribute('normal', normal)
    .setAttribute('color', paint)
    .setIndex(
      Array.from({ length: RINGS * CORNERS }, (_, i) => {
        const from = Math.floor(i / CORNERS) * (CORNERS + 1) + (i % CORNERS);
        const next = from + CORNERS + 1;
        return [from, from + 1, next, next, from + 1, next + 1];
      }).flat(),
    );
  const material = new THREE.MeshStandardMaterial({
    roughness: 0.6,
    vertexColors: true,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const object = new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  return {
    object,
    draw(at, across, radius) {
      for (let ring = 0; ring <= RINGS; ring++) {
        const share = ring / RINGS;
        const along = unit(subtract(at(Math.min(1, share + 0.01)), at(Math.max(0, share - 0.01))));
        const out = cross(along, across);
        const belly = bellyAt(share);
        const thick = radius * (TENDON + (1 - TENDON) * belly);
        const wide = 1 + (WIDE - 1) * belly;
        for (let corner = 0; corner <= CORNERS; corner++) {
          const angle = (2 * Math.PI * corner) / CORNERS;
          const way = plus(times(across, Math.cos(angle) * wide), out, Math.sin(angle));
          const i = ring * (CORNERS + 1) + corner;
          position.setXYZ(i, ...plus(at(share), way, thick));
          normal.setXYZ(i, ...unit(way));
        }
      }
      for (const stream of [position, normal]) stream.needsUpdate = true;
    },
    setColours(flesh, tendon) {
      const colour = new THREE.Color();
      for (let i = 0; i < count; i++) {
        const belly = bellyAt(Math.floor(i / (CORNERS + 1)) / RINGS);
        colour.copy(tendon).lerp(flesh, Math.min(1, 2.5 * belly));
        colour.multiplyScalar(i % 2 ? 1 : 1 - (1 - FIBRE) * belly);
        paint.setXYZ(i, colour.r, colour.g, colour.b);
      }
      paint.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
