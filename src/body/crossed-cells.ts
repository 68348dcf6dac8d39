import type { Steps } from '../core/math';
import { BLOCK, type FieldGrid, valueAt } from './field/grid';
import { addScaled } from './vec';

/** The cells of a grid that the surface of its field crosses. A cell is named by its lowest node. */
export interface CrossedCells {
  /** Node indices of those with corners on both sides, block after block. */
  cells: Int32Array;
  /** By node: which of the cell's corners are inside, one bit each (1 x, 2 y, 4 z); 0 where no surface was met. */
  masks: Uint8Array;
}

/** The corners of a cell's six faces, low and high along x, y, z. */
const FACES = [0x55, 0xaa, 0x33, 0xcc, 0x0f, 0xf0];

/**
 * By a cell's mask: the outside corners that make the net touch itself in an edge or a point, as a mask; 0 where all is
 * well.
 */
export const selfTouching = Uint8Array.from({ length: 256 }, (_, mask) => {
  let corners = 0;
  for (const face of FACES) {
    const [a, b, c, d] = [0, 1, 2, 3, 4, 5, 6, 7].filter((k) => (face >> k) & 1) as [number, number, number, number];
    const bit = (k: number) => (mask >> k) & 1;
    if (bit(a) === bit(d) && bit(b) === bit(c) && bit(a) !== bit(b)) corners |= face;
  }
  for (let a = 0; a < 4; a++) {
    const pair = (1 << a) | (1 << (7 - a));
    if (mask === pair || mask === 255 - pair) corners |= 255;
  }
  return corners & ~mask;
});

/** Shares of a sweep's length from where the surface around it is looked for. */
const SEEDS = [0.1, 0.5, 0.9];

/**
 * Follows the surface from cell to cell, starting beside the axis of every sweep; hollows that no sweep looks out on
 * stay unseen. Corners that would make a net touch itself in an edge or a point are then counted as inside, so that a net
 * of these cells is a manifold ("well-composed", Latecki, 1997).
 */
export function* crossedCells(grid: FieldGrid): Steps<CrossedCells> {
  const walk: Walk = {
    grid,
    masks: new Uint8Array(grid.values.length),
    cells: new Int32Array(1 << 14),
    count: 0,
    followed: 0,
  };
  for (const seed of seeds(grid)) {
    visit(walk, seed);
    yield* follow(walk);
  }
  // More inside only, so it comes to an end.
  while (composeWell(walk)) yield* follow(walk);
  return { cells: cellsByBlock(walk), masks: walk.masks };
}

/** Block after block, so that triangles that share vertices follow one another, as graphics processors like it. */
function cellsByBlock({ grid, masks, count }: Walk): Int32Array {
  const { nx, ny, regionNodes } = grid;
  const ordered = new Int32Array(count);
  let end = 0;
  for (const node of regionNodes)
    for (let z = 0; z < BLOCK; z++)
      for (let y = 0; y < BLOCK; y++) {
        const row = node + (z * ny + y) * nx;
        for (let i = row; i < row + BLOCK; i++) if (masks[i] > 0 && masks[i] < 255) ordered[end++] = i;
      }
  return ordered.subarray(0, end);
}

interface Walk extends CrossedCells {
  grid: FieldGrid;
  /** How many of `cells` are known, and how many of these have been left by all their crossed faces. */
  count: number;
  followed: number;
}

/** The cell where a line along x from the axis of each sweep leaves the body. */
function seeds(grid: FieldGrid): number[] {
  const { field, origin, cell, nx, ny, nz } = grid;
  const found: number[] = [];
  for (const { sweeps } of field.parts)
    for (const { from, along, length, isCarved } of sweeps) {
      if (isCarved) continue;
      for (const share of SEEDS) {
        const p = addScaled(from, along, length * share);
        let x = Math.round((p[0] - origin[0]) / cell);
        const y = Math.round((p[1] - origin[1]) / cell);
        const z = Math.round((p[2] - origin[2]) / cell);
        if (x < 0 || y < 0 || z < 0 || x > nx - 2 || y > ny - 2 || z > nz - 2) continue;
        if (valueAt(grid, x, y, z) > 0) continue;
        while (x < nx - 2 && valueAt(grid, x + 1, y, z) < 0) x++;
        found.push((z * ny + y) * nx + x);
      }
    }
  return found;
}

/** Takes a cell in if the surface crosses it and it is new. */
function visit(walk: Walk, i: number): void {
  const { grid, masks } = walk;
  if (i < 0 || masks[i] !== 0) return;
  const { nx, ny, nz } = grid;
  const z = Math.trunc(i / (nx * ny));
  const y = Math.trunc(i / nx) - z * ny;
  const x = i - (z * ny + y) * nx;
  if (x > nx - 2 || y > ny - 2 || z > nz - 2) return;
  let mask = 0;
  for (let k = 0; k < 8; k++) if (valueAt(grid, x + (k & 1), y + ((k >> 1) & 1), z + (k >> 2)) < 0) mask |= 1 << k;
  if (mask === 0 || mask === 255) return;
  masks[i] = mask;
  if (walk.count === walk.cells.length) {
    const more = new Int32Array(walk.count * 2);
    more.set(walk.cells);
    walk.cells = more;
  }
  walk.cells[walk.count++] = i;
}

/** Cells that are followed in a step. */
const STRETCH = 512;

function* follow(walk: Walk): Steps<void> {
  const { nx, ny } = walk.grid;
  const layer = nx * ny;
  while (walk.followed < walk.count) {
    if (walk.followed % STRETCH === 0) yield;
    const i = walk.cells[walk.followed++];
    const mask = walk.masks[i];
    if (isCrossed(mask, 0x55)) visit(walk, i - 1);
    if (isCrossed(mask, 0xaa)) visit(walk, i + 1);
    if (isCrossed(mask, 0x33)) visit(walk, i - nx);
    if (isCrossed(mask, 0xcc)) visit(walk, i + nx);
    if (isCrossed(mask, 0x0f)) visit(walk, i - layer);
    if (isCrossed(mask, 0xf0)) visit(walk, i + layer);
  }
}

/** Whether the corners of `face` lie on both sides. */
const isCrossed = (mask: number, face: number): boolean => (mask & face) !== 0 && (mask & face) !== face;

/** Counts outside corners of critical cells as inside, nearest first; false when there were none. */
function composeWell(walk: Walk): boolean {
  const { grid, masks } = walk;
  const { values, nx, ny, cell } = grid;
  const offset = (k: number) => (k & 1) + ((k >> 1) & 1) * nx + (k >> 2) * nx * ny;
  let isChanged = false;
  for (let c = 0; c < walk.count; c++) {
    const i = walk.cells[c];
    const critical = selfTouching[masks[i]];
    if (critical === 0) continue;
    let nearest = -1;
    for (let k = 0; k < 8; k++) {
      const node = i + offset(k);
      if ((critical >> k) & 1 && (nearest < 0 || values[node] < values[nearest])) nearest = node;
    }
    values[nearest] = -1e-3 * cell;
    for (let k = 0; k < 8; k++) {
      const around = nearest - offset(k);
      if (masks[around] > 0) masks[around] |= 1 << k;
      else visit(walk, around);
    }
    isChanged = true;
  }
  return isChanged;
}
