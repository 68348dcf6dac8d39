import * as THREE from 'three';

/** N×3 vectors from the last to the first: triangles that face the other way. */
export function backwards(vectors: ArrayLike<number>): Float32Array {
  const out = new Float32Array(vectors.length);
  for (let i = 0; i < vectors.length; i++) out[i] = vectors[vectors.length - 3 * (Math.floor(i / 3) + 1) + (i % 3)];
  return out;
}

/** Vertices of many tiles in a row. */
export function createBuffer() {
  const positions: number[] = [];
  const normals: number[] = [];
  const tiles: number[] = [];
  return {
    /** Adds `count` numbers of `source` from `start` as vertices of a tile. */
    add(tile: number, source: ArrayLike<number>, start: number, count: number) {
      const end = Math.min(source.length, start + count);
      for (let i = start; i < end; i++) positions.push(source[i]);
      for (let i = start; i < end; i += 3) tiles.push(tile);
    },
    addNormals(source: ArrayLike<number>) {
      for (let i = 0; i < source.length; i++) normals.push(source[i]);
    },
    geometry(): THREE.BufferGeometry {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
      geometry.setAttribute('aTile', new THREE.Float32BufferAttribute(tiles, 1));
      if (normals.length > 0) geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
      return geometry;
    },
  };
}
