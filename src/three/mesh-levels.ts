import * as THREE from 'three';
import { clusterTriangles } from './cluster';

/** How finely a mesh is drawn, and how finely it casts its shadow. */
export interface MeshDetail {
  /** m: details smaller than this cast no shadow of their own. */
  shadowCell: number;
  /** m, ascending: widths of cells of which each is drawn as one point where it is not seen larger than one; none where that saves nothing. */
  cells: readonly number[];
}

/** Stretches of one index: where the triangles of a level are. */
type Stretch = readonly [first: number, count: number];

/** Device pixels: a cell that is seen no larger is one point. */
const POINT = 3.4;
/** A level is left only for a size beyond its own by this share: at its border it would come and go. */
const SLACK = 0.08;

const seen = new THREE.Vector4();
const eye = new THREE.Vector3();

/** Device pixels of a metre at a place, as a renderer draws it now. */
export function drawnPixelsPerMetre(renderer: THREE.WebGLRenderer, camera: THREE.Camera, at: THREE.Vector3): number {
  renderer.getCurrentViewport(seen);
  const { elements } = camera.projectionMatrix;
  const distance = eye.setFromMatrixPosition(camera.matrixWorld).distanceTo(at);
  return (0.5 * seen.w * elements[5]) / Math.max(1e-3, distance);
}

/**
 * Which level to draw: 0 the finest, else 1 + the widest cell that is seen no larger than a point.
 *
 * @param now the one that is drawn.
 */
export function levelFor(cells: readonly number[], perMetre: number, now: number): number {
  const widest = (size: number) => cells.findLastIndex((cell) => cell * size <= POINT) + 1;
  const [least, most] = [widest(perMetre * (1 + SLACK)), widest(perMetre * (1 - SLACK))];
  return Math.min(most, Math.max(least, now));
}

/** Lets a mesh be drawn with fewer triangles where it is seen small, and cast its shadow with fewer yet. */
export interface MeshLevels {
  /** To be called before the mesh is drawn. */
  choose(perMetre: number): void;
  /** To be called before and after its shadow. */
  beginShadow(): void;
  endShadow(): void;
}

/**
 * @param geometry its index is written here.
 * @param scale how much larger the mesh is than what the detail is meant for.
 */
export function createMeshLevels(
  geometry: THREE.BufferGeometry,
  positions: Float32Array,
  indices: Uint32Array,
  { shadowCell, cells }: MeshDetail,
  scale: number,
): MeshLevels {
  const stretches: Stretch[] = [];
  const write = (...parts: Uint32Array[]) => {
    const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
    stretches.length = 0;
    let first = 0;
    for (const part of parts) {
      all.set(part, first);
      stretches.push([first, part.length]);
      first += part.length;
    }
    geometry.setIndex(new THREE.BufferAttribute(all, 1));
  };
  const shadow = clusterTriangles(positions, indices, shadowCell * scale);
  write(shadow, indices);
  let hasLevels = cells.length === 0;
  let level = 0;
  const draw = () => geometry.setDrawRange(...stretches[1 + level]);
  draw();
  return {
    choose(perMetre) {
      const next = levelFor(cells, perMetre * scale, level);
      if (next === level) return;
      // Few meshes are ever seen small.
      if (!hasLevels)
        write(shadow, indices, ...cells.map((cell) => clusterTriangles(positions, indices, cell * scale)));
      hasLevels = true;
      level = next;
      draw();
    },
    beginShadow: () => geometry.setDrawRange(...stretches[0]),
    endShadow: draw,
  };
}
