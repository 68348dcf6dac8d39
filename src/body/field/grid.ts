import type { Vec3 } from '../../core';
import { UnreadableFigure } from '../unreadable-figure';
import { distanceToField, type Field, type NearSweeps, nearSweeps } from './field';

/** A field on a regular grid; nodes are sampled when they are first asked for, so that a surface costs only its own. */
export interface FieldGrid {
  field: Field;
  cell: number;
  origin: Vec3;
  /** Nodes along each axis. */
  nx: number;
  ny: number;
  nz: number;
  /** Node values; 0 where nobody has asked (a true 0 is kept as a hair outside). */
  values: Float32Array;
  /** By block: 1 + its entry of `regions`; 0 where nobody has asked. */
  blockRegions: Int32Array;
  /** The sweeps that matter, by block. */
  regions: NearSweeps[];
  /** First node of each region's block. */
  regionNodes: number[];
}

/** log₂ of the cells along the edge of a block: small enough to cull well, large enough to keep the culling cheap. */
const BLOCK_BITS = 2;
export const BLOCK = 1 << BLOCK_BITS;
const HAIR = 1e-30;

/** Eight times what a person in a T-pose takes; 4 bytes each, and 6 more while the surface is looked for. */
const MOST_NODES = 1 << 23;

/**
 * A grid of `cell` over the box from `low` to `high`, with a margin of two cells; all in heights of the body.
 *
 * @throws UnreadableFigure when that is too many nodes
 */
export function makeGrid(field: Field, cell: number, low: Vec3, high: Vec3): FieldGrid {
  const margin = 2 * cell;
  const nodes = (k: number) => Math.max(1, Math.ceil((high[k] - low[k] + 2 * margin) / cell / BLOCK)) * BLOCK + 1;
  const [nx, ny, nz] = [nodes(0), nodes(1), nodes(2)];
  if (!(nx * ny * nz <= MOST_NODES)) {
    const reach = Math.round(Math.max(...high.map((x, k) => x - low[k])));
    throw new UnreadableFigure(`it reaches ${reach} times as far as it is high`);
  }
  return {
    field,
    cell,
    origin: [low[0] - margin, low[1] - margin, low[2] - margin],
    nx,
    ny,
    nz,
    values: new Float32Array(nx * ny * nz),
    blockRegions: new Int32Array(blocksAlong(nx) * blocksAlong(ny) * blocksAlong(nz)),
    regions: [],
    regionNodes: [],
  };
}

const blocksAlong = (nodes: number): number => (nodes >> BLOCK_BITS) + 1;

/** The entry of `grid.regions` that holds around node or cell (x, y, z). */
export function regionAt(grid: FieldGrid, x: number, y: number, z: number): number {
  const across = blocksAlong(grid.nx);
  const block = ((z >> BLOCK_BITS) * blocksAlong(grid.ny) + (y >> BLOCK_BITS)) * across + (x >> BLOCK_BITS);
  const known = grid.blockRegions[block];
  return (known > 0 ? known : addRegion(grid, block, x, y, z)) - 1;
}

/** @returns how many regions there are now */
function addRegion(grid: FieldGrid, block: number, x: number, y: number, z: number): number {
  const { field, cell, origin, regions, blockRegions } = grid;
  const middle = (node: number, k: 0 | 1 | 2) => origin[k] + ((node & -BLOCK) + BLOCK / 2) * cell;
  const radius = (cell * BLOCK * Math.sqrt(3)) / 2;
  regions.push(nearSweeps(field, middle(x, 0), middle(y, 1), middle(z, 2), radius));
  grid.regionNodes.push(((z & -BLOCK) * grid.ny + (y & -BLOCK)) * grid.nx + (x & -BLOCK));
  blockRegions[block] = regions.length;
  return regions.length;
}

/** The field at node (x, y, z); negative inside, never 0. */
export function valueAt(grid: FieldGrid, x: number, y: number, z: number): number {
  const known = grid.values[(z * grid.ny + y) * grid.nx + x];
  return known !== 0 ? known : sample(grid, x, y, z);
}

function sample(grid: FieldGrid, x: number, y: number, z: number): number {
  const { values, cell, origin, field, regions, nx, ny } = grid;
  const near = regions[regionAt(grid, x, y, z)];
  const d = distanceToField(field, near, origin[0] + x * cell, origin[1] + y * cell, origin[2] + z * cell);
  const kept = Math.abs(d) < HAIR ? HAIR : d;
  values[(z * ny + y) * nx + x] = kept;
  return kept;
}
