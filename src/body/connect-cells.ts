import type { Steps } from '../core/math';
import type { CrossedCells } from './crossed-cells';
import { type FieldGrid, regionAt } from './field/grid';
import { mergeFlat, type Net } from './merge-cells';

/**
 * One vertex per cell that the surface crosses, one quad per grid edge that it crosses. With a `flatness` below 1, cells
 * are merged where the surface is flat; a quad then may have two corners in one, and is a triangle.
 */
export function* connectCells(grid: FieldGrid, crossed: CrossedCells, flatness: number): Steps<Net> {
  const { cells } = crossed;
  const net: Net = {
    positions: new Float64Array(cells.length * 3),
    normals: new Float64Array(cells.length * 3),
    vertexRegions: new Uint32Array(cells.length),
    quads: new Int32Array(0),
  };
  for (let v = 0; v < cells.length; v++) placeVertex(grid, cells[v], net, v);
  yield;
  const vertexOf = new Int32Array(grid.values.length);
  numberCells(cells, vertexOf);
  const whole = flatness < 1 ? mergeFlat(grid, crossed, net, vertexOf, flatness) : net;
  yield;
  return { ...whole, quads: joinCells(grid, crossed, vertexOf) };
}

/** Puts vertex `v` where, by the values at the corners of cell `i`, the surface is nearest to its middle. */
function placeVertex(grid: FieldGrid, i: number, net: Net, v: number): void {
  const { values, nx, ny, cell, origin } = grid;
  const z = Math.trunc(i / (nx * ny));
  const y = Math.trunc(i / nx) - z * ny;
  const x = i - (z * ny + y) * nx;
  const j = i + nx * ny;
  const a = values[i];
  const b = values[i + 1];
  const c = values[i + nx];
  const d = values[i + nx + 1];
  const e = values[j];
  const f = values[j + 1];
  const g = values[j + nx];
  const h = values[j + nx + 1];
  const distance = (a + b + c + d + e + f + g + h) / 8;
  const sx = (b + d + f + h - a - c - e - g) / (4 * cell);
  const sy = (c + d + g + h - a - b - e - f) / (4 * cell);
  const sz = (e + f + g + h - a - b - c - d) / (4 * cell);
  const steepness = Math.max(0.1, sx * sx + sy * sy + sz * sz);
  const move = Math.max(-cell / 2, Math.min(cell / 2, distance / steepness));
  const { positions, normals, vertexRegions } = net;
  positions[v * 3] = origin[0] + (x + 0.5) * cell - sx * move;
  positions[v * 3 + 1] = origin[1] + (y + 0.5) * cell - sy * move;
  positions[v * 3 + 2] = origin[2] + (z + 0.5) * cell - sz * move;
  normals[v * 3] = sx;
  normals[v * 3 + 1] = sy;
  normals[v * 3 + 2] = sz;
  vertexRegions[v] = regionAt(grid, x, y, z);
}

/** A quad around each grid edge that the surface crosses, by the four cells that share the edge. */
function joinCells({ nx, ny }: FieldGrid, { cells, masks }: CrossedCells, vertexOf: Int32Array): Int32Array {
  const quads = new Int32Array(cells.length * 12);
  let end = 0;
  for (let v = 0; v < cells.length; v++) {
    // A cell speaks for the three edges at its lowest corner.
    const i = cells[v];
    const mask = masks[i];
    const inside = mask & 1;
    if (((mask >> 1) & 1) !== inside) end = writeQuad(vertexOf, i, nx, nx * ny, inside, quads, end);
    if (((mask >> 2) & 1) !== inside) end = writeQuad(vertexOf, i, nx * ny, 1, inside, quads, end);
    if (((mask >> 4) & 1) !== inside) end = writeQuad(vertexOf, i, 1, nx, inside, quads, end);
  }
  return quads.slice(0, end);
}

/** By cell: 1 + its vertex; 0 where there is none. */
function numberCells(cells: Int32Array, vertexOf: Int32Array): void {
  for (let v = 0; v < cells.length; v++) vertexOf[cells[v]] = v + 1;
}

/** Writes the quad of the cells i, i − u, i − u − v, i − v, where all four have a vertex and not two or one only; returns where the next one goes. */
function writeQuad(
  vertexOf: Int32Array,
  i: number,
  u: number,
  v: number,
  inside: number,
  quads: Int32Array,
  end: number,
): number {
  if (i < u + v) return end;
  const a = vertexOf[i];
  const b = vertexOf[i - u];
  const c = vertexOf[i - u - v];
  const d = vertexOf[i - v];
  if (a * b * c * d === 0 || (a === b && c === d) || (a === d && b === c)) return end;
  quads[end] = a - 1;
  quads[end + 1] = (inside === 1 ? b : d) - 1;
  quads[end + 2] = c - 1;
  quads[end + 3] = (inside === 1 ? d : b) - 1;
  return end + 4;
}
