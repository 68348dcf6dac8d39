import type { Vec3 } from '../core/math/types';
import { type ActiveSweeps, activeSweeps, fieldDistance, type Part } from './field/field';

/** A closed triangle mesh on the surface of a field. */
export interface FieldMesh {
  /** V×3 */
  positions: Float64Array;
  /** V×3, unit: the field's gradient. */
  normals: Float64Array;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** V: which entry of `regions` each vertex lies in. */
  vertexRegions: Uint32Array;
  /** The sweeps that matter, by block of the grid. */
  regions: ActiveSweeps[];
}

/** Cells along the edge of a block: small enough to cull well, large enough to keep the culling cheap. */
const BLOCK = 4;
/**
 * A block whose middle is further from the surface than so many times its own radius holds none of it. Inside a flat
 * sweep the field says up to half-width where half-depth is true, hence the greater factor.
 */
const insideCull = 2.6;
const outsideCull = 1.4;
const RELAX_ROUNDS = 2;
/** Bits of a cell's corner: 1 x, 2 y, 4 z. The twelve edges as pairs of corners. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];
const FACES = [
  [0, 2, 4, 6],
  [1, 3, 5, 7],
  [0, 1, 4, 5],
  [2, 3, 6, 7],
  [0, 1, 2, 3],
  [4, 5, 6, 7],
] as const;

/**
 * Naive surface nets (Gibson, "Constrained elastic surface nets", 1998) over sparse blocks, then relaxed and projected
 * onto the field. Corners of the grid that would make the net touch itself in an edge or a point are counted as inside
 * beforehand, so that the net is a manifold ("well-composed", Latecki, 1997).
 */
export function meshField(parts: Part[], cell: number, low: Vec3, high: Vec3): FieldMesh {
  const grid = sampleField(parts, cell, low, high);
  composeWell(grid);
  const net = connect(grid);
  for (let round = 0; round < RELAX_ROUNDS; round++) {
    relax(net);
    project(net, parts, grid.regions, cell);
  }
  hideCuts(net, parts, grid.regions, cell);
  return {
    positions: net.positions,
    normals: net.normals,
    indices: triangulate(net),
    vertexRegions: net.vertexRegions,
    regions: grid.regions,
  };
}

/** Field values at grid nodes, exact near the surface, ±1 elsewhere. */
interface Grid {
  cell: number;
  origin: Vec3;
  /** Nodes along x and y; z needs none. */
  nx: number;
  ny: number;
  values: Float32Array;
  /** First node of each block near the surface: x, y, z. */
  blocks: Int32Array;
  regions: ActiveSweeps[];
}

function sampleField(parts: Part[], cell: number, low: Vec3, high: Vec3): Grid {
  const margin = 2 * cell;
  const origin: Vec3 = [low[0] - margin, low[1] - margin, low[2] - margin];
  const count = [0, 1, 2].map((k) => Math.max(1, Math.ceil((high[k]! - low[k]! + 2 * margin) / cell / BLOCK)));
  const [bx, by, bz] = count as Vec3;
  const nx = bx * BLOCK + 1;
  const ny = by * BLOCK + 1;
  const nz = bz * BLOCK + 1;
  const values = new Float32Array(nx * ny * nz).fill(1);
  const known = new Uint8Array(nx * ny * nz);
  const radius = (cell * BLOCK * Math.sqrt(3)) / 2;
  const blocks: number[] = [];
  const regions: ActiveSweeps[] = [];
  for (let z0 = 0; z0 < nz - 1; z0 += BLOCK)
    for (let y0 = 0; y0 < ny - 1; y0 += BLOCK)
      for (let x0 = 0; x0 < nx - 1; x0 += BLOCK) {
        const cx = origin[0] + (x0 + BLOCK / 2) * cell;
        const cy = origin[1] + (y0 + BLOCK / 2) * cell;
        const cz = origin[2] + (z0 + BLOCK / 2) * cell;
        const active = activeSweeps(parts, cx, cy, cz, radius);
        if (!active) continue;
        const middle = fieldDistance(parts, active, cx, cy, cz);
        if (middle > radius * outsideCull) continue;
        const isFar = middle < -radius * insideCull;
        if (!isFar) {
          blocks.push(x0, y0, z0);
          regions.push(active);
        }
        for (let z = z0; z <= z0 + BLOCK; z++)
          for (let y = y0; y <= y0 + BLOCK; y++)
            for (let x = x0, i = (z * ny + y) * nx + x0; x <= x0 + BLOCK; x++, i++) {
              if (known[i]) continue;
              if (isFar) {
                values[i] = -1;
                continue;
              }
              known[i] = 1;
              values[i] = fieldDistance(
                parts,
                active,
                origin[0] + x * cell,
                origin[1] + y * cell,
                origin[2] + z * cell,
              );
            }
      }
  return { cell, origin, nx, ny, values, blocks: Int32Array.from(blocks), regions };
}

/** By the eight inside-bits of a cell: the corners that make it touch itself, as a mask; 0 where all is well. */
const CRITICAL = Uint8Array.from({ length: 256 }, (_, mask) => {
  let corners = 0;
  for (const [a, b, c, d] of FACES) {
    const bit = (k: number) => (mask >> k) & 1;
    if (bit(a) === bit(d) && bit(b) === bit(c) && bit(a) !== bit(b))
      corners |= (1 << a) | (1 << b) | (1 << c) | (1 << d);
  }
  for (let a = 0; a < 4; a++) {
    const pair = (1 << a) | (1 << (7 - a));
    if (mask === pair || mask === 255 - pair) corners |= 255;
  }
  return corners & ~mask;
});

function corners({ nx, ny }: Grid): Int32Array {
  return Int32Array.from({ length: 8 }, (_, k) => (k & 1) + ((k >> 1) & 1) * nx + ((k >> 2) & 1) * nx * ny);
}

function insideMask(values: Float32Array, i: number, corner: Int32Array): number {
  let mask = 0;
  for (let k = 0; k < 8; k++) if (values[i + corner[k]!]! < 0) mask |= 1 << k;
  return mask;
}

/** Counts outside corners of critical cells as inside, nearest first; more inside only, so it comes to an end. */
function composeWell(grid: Grid): void {
  const { values, blocks, nx, ny, cell } = grid;
  const corner = corners(grid);
  for (let changed = true; changed; ) {
    changed = false;
    for (let b = 0; b < blocks.length; b += 3)
      for (let z = blocks[b + 2]!; z < blocks[b + 2]! + BLOCK; z++)
        for (let y = blocks[b + 1]!; y < blocks[b + 1]! + BLOCK; y++)
          for (let x = blocks[b]!; x < blocks[b]! + BLOCK; x++) {
            const i = (z * ny + y) * nx + x;
            const critical = CRITICAL[insideMask(values, i, corner)]!;
            if (critical === 0) continue;
            let nearest = -1;
            for (let k = 0; k < 8; k++) {
              if (!((critical >> k) & 1)) continue;
              if (nearest < 0 || values[i + corner[k]!]! < values[nearest]!) nearest = i + corner[k]!;
            }
            values[nearest] = -1e-3 * cell;
            changed = true;
          }
  }
}

interface Net {
  positions: Float64Array;
  normals: Float64Array;
  /** Q×4, around each quad, counter-clockwise seen from outside. */
  quads: Int32Array;
  vertexRegions: Uint32Array;
}

/** One vertex per cell that the surface crosses, one quad per grid edge that it crosses. */
function connect(grid: Grid): Net {
  const { values, blocks, nx, ny, cell, origin } = grid;
  const corner = corners(grid);
  const vertexOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const vertexRegions: number[] = [];
  const visit = (each: (i: number, x: number, y: number, z: number, region: number) => void) => {
    for (let b = 0; b < blocks.length; b += 3)
      for (let z = blocks[b + 2]!; z < blocks[b + 2]! + BLOCK; z++)
        for (let y = blocks[b + 1]!; y < blocks[b + 1]! + BLOCK; y++)
          for (let x = blocks[b]!; x < blocks[b]! + BLOCK; x++) each((z * ny + y) * nx + x, x, y, z, b / 3);
  };
  visit((i, x, y, z, region) => {
    const mask = insideMask(values, i, corner);
    if (mask === 0 || mask === 255) return;
    let sx = 0;
    let sy = 0;
    let sz = 0;
    let n = 0;
    for (let e = 0; e < 24; e += 2) {
      const a = EDGES[e]!;
      const b = EDGES[e + 1]!;
      if (((mask >> a) & 1) === ((mask >> b) & 1)) continue;
      const fa = values[i + corner[a]!]!;
      const t = fa / (fa - values[i + corner[b]!]!);
      sx += (a & 1) + ((b & 1) - (a & 1)) * t;
      sy += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
      sz += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
      n++;
    }
    vertexOf[i] = vertexRegions.length;
    vertexRegions.push(region);
    positions.push(origin[0] + (x + sx / n) * cell, origin[1] + (y + sy / n) * cell, origin[2] + (z + sz / n) * cell);
  });
  const quads: number[] = [];
  const [dx, dy, dz] = [1, nx, nx * ny] as Vec3;
  const quad = (i: number, u: number, v: number, inside: boolean) => {
    const a = vertexOf[i]!;
    const b = vertexOf[i - u]!;
    const c = vertexOf[i - u - v]!;
    const d = vertexOf[i - v]!;
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (inside) quads.push(a, b, c, d);
    else quads.push(a, d, c, b);
  };
  visit((i, x, y, z) => {
    const inside = values[i]! < 0;
    if (y > 0 && z > 0 && values[i + dx]! < 0 !== inside) quad(i, dy, dz, inside);
    if (x > 0 && z > 0 && values[i + dy]! < 0 !== inside) quad(i, dz, dx, inside);
    if (x > 0 && y > 0 && values[i + dz]! < 0 !== inside) quad(i, dx, dy, inside);
  });
  return {
    positions: Float64Array.from(positions),
    normals: new Float64Array(positions.length),
    quads: Int32Array.from(quads),
    vertexRegions: Uint32Array.from(vertexRegions),
  };
}

/** Moves every vertex half-way to the mean of its neighbours. */
function relax({ positions, quads }: Net): void {
  const sums = new Float64Array(positions.length);
  const counts = new Uint16Array(positions.length / 3);
  for (let q = 0; q < quads.length; q += 4)
    for (let k = 0; k < 4; k++) {
      // Every edge borders two quads, which run along it in opposite directions: each sees it once.
      const a = quads[q + k]!;
      const b = quads[q + ((k + 1) & 3)]!;
      sums[a * 3]! += positions[b * 3]!;
      sums[a * 3 + 1]! += positions[b * 3 + 1]!;
      sums[a * 3 + 2]! += positions[b * 3 + 2]!;
      counts[a]!++;
    }
  for (let v = 0; v < counts.length; v++) {
    const n = counts[v]!;
    if (n === 0) continue;
    for (let k = v * 3; k < v * 3 + 3; k++) positions[k]! += 0.5 * (sums[k]! / n - positions[k]!);
  }
}

/** Near a cut, normals are those of the uncut surface, so that two pieces that overlap there shade as one. */
function hideCuts(
  { positions, normals, vertexRegions }: Net,
  parts: Part[],
  regions: ActiveSweeps[],
  cell: number,
): void {
  const cuts = parts.flatMap(({ cut }) => (cut ? [cut] : []));
  if (cuts.length === 0) return;
  const whole = parts.map((part) => ({ ...part, cut: undefined }));
  const step = cell / 4;
  for (let v = 0; v < vertexRegions.length; v++) {
    const o = v * 3;
    const x = positions[o]!;
    const y = positions[o + 1]!;
    const z = positions[o + 2]!;
    const isNear = cuts.some(({ point, direction, softness }) => {
      const d: Vec3 = [x - point[0], y - point[1], z - point[2]];
      const past = d[0] * direction[0] + d[1] * direction[1] + d[2] * direction[2];
      return Math.abs(past) < softness && d[0] * d[0] + d[1] * d[1] + d[2] * d[2] < 0.0036;
    });
    if (!isNear) continue;
    const active = regions[vertexRegions[v]!]!;
    const d = fieldDistance(whole, active, x, y, z);
    const gx = fieldDistance(whole, active, x + step, y, z) - d;
    const gy = fieldDistance(whole, active, x, y + step, z) - d;
    const gz = fieldDistance(whole, active, x, y, z + step) - d;
    const slope = Math.sqrt(gx * gx + gy * gy + gz * gz);
    if (slope < 1e-2 * step) continue;
    normals[o] = gx / slope;
    normals[o + 1] = gy / slope;
    normals[o + 2] = gz / slope;
  }
}

/** One Newton step towards the surface, at most half a cell; leaves the gradient as the normal. */
function project(
  { positions, normals, vertexRegions }: Net,
  parts: Part[],
  regions: ActiveSweeps[],
  cell: number,
): void {
  const step = cell / 4;
  for (let v = 0; v < vertexRegions.length; v++) {
    const active = regions[vertexRegions[v]!]!;
    const o = v * 3;
    const x = positions[o]!;
    const y = positions[o + 1]!;
    const z = positions[o + 2]!;
    const d = fieldDistance(parts, active, x, y, z);
    const gx = (fieldDistance(parts, active, x + step, y, z) - d) / step;
    const gy = (fieldDistance(parts, active, x, y + step, z) - d) / step;
    const gz = (fieldDistance(parts, active, x, y, z + step) - d) / step;
    const slope = Math.sqrt(gx * gx + gy * gy + gz * gz);
    if (slope < 1e-2) {
      if (normals[o] === 0 && normals[o + 1] === 0 && normals[o + 2] === 0) normals[o + 1] = 1;
      continue;
    }
    const move = Math.max(-cell / 2, Math.min(cell / 2, d / slope)) / slope;
    positions[o] = x - gx * move;
    positions[o + 1] = y - gy * move;
    positions[o + 2] = z - gz * move;
    normals[o] = gx / slope;
    normals[o + 1] = gy / slope;
    normals[o + 2] = gz / slope;
  }
}

/** Cuts each quad along its shorter diagonal. */
function triangulate({ positions, quads }: Net): Uint32Array {
  const indices = new Uint32Array((quads.length / 4) * 6);
  const apart = (a: number, b: number) =>
    (positions[a * 3]! - positions[b * 3]!) ** 2 +
    (positions[a * 3 + 1]! - positions[b * 3 + 1]!) ** 2 +
    (positions[a * 3 + 2]! - positions[b * 3 + 2]!) ** 2;
  for (let q = 0, i = 0; q < quads.length; q += 4, i += 6) {
    const a = quads[q]!;
    const b = quads[q + 1]!;
    const c = quads[q + 2]!;
    const d = quads[q + 3]!;
    if (apart(a, c) <= apart(b, d)) indices.set([a, b, c, a, c, d], i);
    else indices.set([b, c, d, b, d, a], i);
  }
  return indices;
}
