import { type CrossedCells, selfTouching } from './crossed-cells';
import type { FieldGrid } from './field/grid';

/** A net of quads over the cells that a surface crosses. */
export interface Net {
  /** V×3 */
  positions: Float64Array;
  /** V×3: slopes of the field. */
  normals: Float64Array;
  /** V: which region of the grid each vertex lies in. */
  vertexRegions: Uint32Array;
  /** Q×4, around each quad, counter-clockwise seen from outside. */
  quads: Int32Array;
}

/** Bits of the 27 nodes of a cube of 2×2×2 cells: x + 3y + 9z. */
const bitOf = (x: number, y: number, z: number): number => 1 << (x + 3 * y + 9 * z);
const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({ x: k & 1, y: (k >> 1) & 1, z: k >> 2 }));
/** By cell of the cube: the bit of each of its corners. */
const CORNERS = CUBE.map((c) => CUBE.map((k) => bitOf(c.x + k.x, c.y + k.y, c.z + k.z)));
const MIDDLE = bitOf(1, 1, 1);
/** The corners of the cube. */
const OUTER = CUBE.map((k) => bitOf(2 * k.x, 2 * k.y, 2 * k.z));
/** The nodes in the middle of an edge, a face or the cube, with the corners of that edge, face or cube. */
const BETWEEN = [0, 1, 2]
  .flatMap((z) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x, y, z }))))
  .filter(({ x, y, z }) => x === 1 || y === 1 || z === 1)
  .map(({ x, y, z }) => ({
    node: bitOf(x, y, z),
    corners: CUBE.filter(
      (k) => (x === 1 || x === 2 * k.x) && (y === 1 || y === 2 * k.y) && (z === 1 || z === 2 * k.z),
    ).reduce((bits, k) => bits | bitOf(2 * k.x, 2 * k.y, 2 * k.z), 0),
  }));

/**
 * Gives the crossed cells of a 2×2×2 cube one vertex together where the surface in them is flat and merging leaves its
 * topology as it is (Ju, Losasso, Schaefer & Warren, "Dual contouring of Hermite data", 2002, section 5).
 * @param vertexOf by cell: 1 + its vertex, 0 for none; renumbered
 * @param flatness cosine of the angle that slopes may make with their mean
 * @returns the vertices that are left, without quads
 */
export function mergeFlat(
  grid: FieldGrid,
  { cells, masks }: CrossedCells,
  net: Net,
  vertexOf: Int32Array,
  flatness: number,
): Net {
  const { nx, ny } = grid;
  const offsets = CUBE.map(({ x, y, z }) => x + y * nx + z * nx * ny);
  const owners = new Int32Array(cells.length).fill(-1);
  let count = 0;
  for (let v = 0; v < cells.length; v++) {
    if (owners[v] >= 0) continue;
    const first = firstOfCube(cells[v], nx, ny);
    const mayMerge = isFlat(net, first, offsets, vertexOf, flatness) && isSimple(first, offsets, masks);
    for (const offset of offsets) {
      const w = vertexOf[first + offset] - 1;
      if (w >= 0 && (mayMerge || w === v)) owners[w] = count;
    }
    count++;
  }
  for (let v = 0; v < cells.length; v++) vertexOf[cells[v]] = owners[v] + 1;
  return meanVertices(net, owners, count);
}

function firstOfCube(i: number, nx: number, ny: number): number {
  const z = Math.trunc(i / (nx * ny));
  const y = Math.trunc(i / nx) - z * ny;
  const x = i - (z * ny + y) * nx;
  return i - (x & 1) - (y & 1) * nx - (z & 1) * nx * ny;
}

/** Whether the slopes at the vertices of a cube's cells point the same way, more or less. */
function isFlat({ normals }: Net, first: number, offsets: number[], vertexOf: Int32Array, flatness: number): boolean {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < 8; k++) {
    const o = (vertexOf[first + offsets[k]] - 1) * 3;
    if (o < 0) continue;
    x += normals[o];
    y += normals[o + 1];
    z += normals[o + 2];
  }
  const least = flatness * Math.sqrt(x * x + y * y + z * z);
  for (let k = 0; k < 8; k++) {
    const o = (vertexOf[first + offsets[k]] - 1) * 3;
    if (o < 0) continue;
    const nx = normals[o];
    const ny = normals[o + 1];
    const nz = normals[o + 2];
    if (nx * x + ny * y + nz * z < least * Math.sqrt(nx * nx + ny * ny + nz * nz)) return false;
  }
  return true;
}

/** Whether the surface in a cube is the same to its eight corners as to all its nodes. */
function isSimple(first: number, offsets: number[], masks: Uint8Array): boolean {
  let known = 0;
  let inside = 0;
  for (let c = 0; c < 8; c++) {
    const mask = masks[first + offsets[c]];
    if (mask === 0 || mask === 255) continue;
    for (let k = 0; k < 8; k++) {
      known |= CORNERS[c][k];
      if ((mask >> k) & 1) inside |= CORNERS[c][k];
    }
  }
  // What no crossed cell knows lies on the side of the middle, which every cell touches.
  if ((inside & MIDDLE) !== 0) inside |= ~known;
  for (const { node, corners } of BETWEEN) {
    const side = inside & corners;
    if ((inside & node) !== 0 ? side === 0 : side === corners) return false;
  }
  let mask = 0;
  for (let k = 0; k < 8; k++) if ((inside & OUTER[k]) !== 0) mask |= 1 << k;
  return mask !== 0 && mask !== 255 && selfTouching[mask] === 0;
}

/** Vertices in the middle of those that they own. */
function meanVertices({ positions, normals, vertexRegions }: Net, owners: Int32Array, count: number): Net {
  const sizes = new Uint8Array(count);
  for (let v = 0; v < owners.length; v++) sizes[owners[v]]++;
  const merged: Net = {
    positions: new Float64Array(count * 3),
    normals: new Float64Array(count * 3),
    vertexRegions: new Uint32Array(count),
    quads: new Int32Array(0),
  };
  for (let v = 0; v < owners.length; v++) {
    const owner = owners[v];
    for (let k = 0; k < 3; k++) {
      merged.positions[owner * 3 + k] += positions[v * 3 + k] / sizes[owner];
      merged.normals[owner * 3 + k] += normals[v * 3 + k] / sizes[owner];
    }
    merged.vertexRegions[owner] = vertexRegions[v];
  }
  return merged;
}
