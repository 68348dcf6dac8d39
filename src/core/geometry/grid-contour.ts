import type { Grid } from './distance-transform';
import type { ShapeOutline } from './outline';

/** Around a cell, counter-clockwise. */
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** A point around a cell: an inside corner, or where the level is crossed on the way into the region or out of it. */
interface Stop {
  at: number[];
  kind: 'corner' | 'in' | 'out';
}

/**
 * The part of a plane's grid where node `values` are at or below `level`, cell by cell, and its rim, between nodes where the
 * values along a cell's side cross the level (marching squares, with the asymptotic decider of Nielson and Hamann 1991 where the
 * level crosses all four). Triangles are counter-clockwise, and share no corners. The rim of the grid closes what reaches it.
 */
export function gridContour(grid: Grid, values: readonly number[], level: number): ShapeOutline {
  const { resolution, min, cell } = grid;
  const [nx, ny] = resolution;
  const height = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= nx || j >= ny ? Number.POSITIVE_INFINITY : values[i + nx * j] - level;
  const place = ([x, y]: number[]): number[] => [min[0] + x * cell[0], min[1] + y * cell[1], 0];
  const positions: number[] = [];
  const indices: number[] = [];
  const edges: number[] = [];
  for (let j = -1; j < ny; j++) {
    for (let i = -1; i < nx; i++) {
      for (const loop of loopsOf(corners.map(([a, b]) => height(i + a, j + b)))) {
        const first = positions.length / 3;
        const placed = loop.map(({ at: [x, y] }) => place([i + x, j + y]));
        positions.push(...placed.flat());
        for (let k = 2; k < loop.length; k++) indices.push(first, first + k - 1, first + k);
        loop.forEach(({ kind }, k) => {
          if (kind === 'out') edges.push(...placed[k], ...placed[(k + 1) % loop.length]);
        });
      }
    }
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    edges: Float32Array.from(edges),
  };
}

/** The pieces of a cell that are inside, in its own coordinates, by the heights of its corners above the level. */
function loopsOf(heights: number[]): Stop[][] {
  const stops: Stop[] = [];
  for (let c = 0; c < 4; c++) {
    const d = (c + 1) % 4;
    const isInside = heights[c] <= 0;
    if (isInside) stops.push({ at: [...corners[c]], kind: 'corner' });
    if (isInside === heights[d] <= 0) continue;
    // From the inner end, which is a node: the outer one may lie beyond the grid.
    const [inner, outer] = isInside ? [c, d] : [d, c];
    const t = heights[inner] / (heights[inner] - heights[outer]);
    const at = corners[inner].map((x, k) => x + t * (corners[outer][k] - x));
    stops.push({ at, kind: isInside ? 'out' : 'in' });
  }
  if (stops.length < 6 || isJoined(heights)) return stops.length > 0 ? [stops] : [];
  // Two corners that face each other, each cut off by itself.
  return [0, 2].map((k) => {
    const at = stops.findIndex(({ kind }) => kind === 'corner') + (k * 3) / 2;
    return [stops[(at + 5) % 6], stops[at % 6], stops[(at + 1) % 6]];
  });
}

/** Whether the level runs so that two inside corners that face each other are joined: the saddle between them is not above it. */
function isJoined([a, b, c, d]: number[]): boolean {
  return a <= 0 ? a * c >= b * d : b * d >= a * c;
}
