import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute, Mesh } from 'three';
import { weldRows } from './weld';

/** The vertices of a mesh, before anything moves them. */
export interface MeshGeometry {
  /** V×3, in the mesh's own space as it was bound. */
  positions: Float32Array;
  /** V×3, unit. */
  normals: Float32Array;
  /** Whether the file has no normals: its faces are flat. */
  isFlat: boolean;
  /** V×2: two sets of places in pictures; null where the file has none. */
  uvs: readonly [Float32Array | null, Float32Array | null];
  /** V×4: linear colour; null where the file has none. */
  colors: Float32Array | null;
  /** T×3, counter-clockwise seen from where they face. */
  indices: Uint32Array;
  /** Stretches of the indices that have a material each, by their place among the mesh's own. */
  groups: { start: number; count: number; material: number }[];
  /** V×4: slots of bones as the file has them; null for what is not skinned. */
  skinIndices: Float32Array | null;
  skinWeights: Float32Array | null;
}

/**
 * Vertices as plain numbers, whether interleaved, quantized or not; what is no number is 0, and triangles of vertices that are not there
 * are left out.
 *
 * @param isLoose whether vertices stand three by three without need: those that are the same become one.
 */
export function geometryOf({ geometry }: Mesh, isLoose: boolean): MeshGeometry {
  const { position, normal, uv, uv1, color, skinIndex, skinWeight } = geometry.attributes;
  const read = (attribute: typeof position | undefined, size: number) => attribute && numbersOf(attribute, size);
  const columns = {
    positions: numbersOf(position, 3),
    normals: read(normal, 3),
    uv: read(uv, 2),
    uv1: read(uv1, 2),
    colors: color && numbersOf(color, 4, 1),
    skinIndices: read(skinIndex, 4),
    skinWeights: read(skinWeight, 4),
  };
  const given = geometry.index
    ? Uint32Array.from(geometry.index.array)
    : Uint32Array.from({ length: position.count }, (_, v) => v);
  const places = isLoose && !geometry.index ? weld(columns) : null;
  const { indices, groups } = trianglesOf(
    places ? given.map((v) => places[v]) : given,
    columns.positions.length / 3,
    geometry,
  );
  const normals = columns.normals ?? smoothNormals(columns.positions, indices);
  return {
    positions: columns.positions,
    normals,
    isFlat: !columns.normals,
    uvs: [columns.uv ?? null, columns.uv1 ?? null],
    colors: columns.colors ?? null,
    indices,
    groups,
    skinIndices: columns.skinIndices ?? null,
    skinWeights: columns.skinWeights ?? null,
  };
}

/** Makes one of vertices that are the same. Returns where each went. */
function weld(columns: Record<string, Float32Array | undefined>): Uint32Array {
  const { positions } = columns;
  const count = positions!.length / 3;
  const present = Object.entries(columns).filter((entry): entry is [string, Float32Array] => entry[1] !== undefined);
  const width = present.reduce((sum, [, values]) => sum + values.length / count, 0);
  const rows = new Float32Array(width * count);
  let at = 0;
  for (const [, values] of present) {
    const size = values.length / count;
    for (let v = 0; v < count; v++) for (let k = 0; k < size; k++) rows[v * width + at + k] = values[v * size + k];
    at += size;
  }
  const { places, kept } = weldRows(rows, width);
  for (const [name, values] of present) {
    const size = values.length / count;
    const out = new Float32Array(size * kept.length);
    for (const [to, from] of kept.entries()) out.set(values.subarray(from * size, (from + 1) * size), to * size);
    columns[name] = out;
  }
  return places;
}

function trianglesOf(given: Uint32Array, count: number, { groups }: BufferGeometry) {
  const all = groups.length > 0 ? groups : [{ start: 0, count: given.length, materialIndex: 0 }];
  const indices = new Uint32Array(given.length);
  const kept: MeshGeometry['groups'] = [];
  let n = 0;
  for (const { start, count: length, materialIndex = 0 } of all) {
    const first = n;
    const end = Math.min(given.length, start + length);
    for (let t = start; t + 2 < end && n + 2 < indices.length; t += 3) {
      const [a, b, c] = [given[t], given[t + 1], given[t + 2]];
      if (a >= count || b >= count || c >= count) continue;
      indices[n++] = a;
      indices[n++] = b;
      indices[n++] = c;
    }
    if (n > first) kept.push({ start: first, count: n - first, material: materialIndex });
  }
  return { indices: indices.slice(0, n), groups: kept };
}

/** Normals of vertices from those of their triangles, larger ones counting more. */
function smoothNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const at of [a, b, c]) for (let k = 0; k < 3; k++) normals[at + k] += normal[k];
  }
  return makeUnit(normals);
}

/** Makes vectors unit, in place; what has no direction points up. */
export function makeUnit(vectors: Float32Array): Float32Array {
  for (let at = 0; at < vectors.length; at += 3) {
    const length = Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
    if (length > 0) for (let k = at; k < at + 3; k++) vectors[k] /= length;
    else vectors[at + 1] = 1;
  }
  return vectors;
}

function numbersOf(attribute: BufferAttribute | InterleavedBufferAttribute, size: number, missing = 0): Float32Array {
  const out = new Float32Array(size * attribute.count).fill(missing);
  const given = Math.min(size, attribute.itemSize);
  for (let i = 0; i < attribute.count; i++) {
    for (let k = 0; k < given; k++) {
      const value = attribute.getComponent(i, k);
      out[size * i + k] = Number.isFinite(value) ? value : 0;
    }
  }
  return out;
}
