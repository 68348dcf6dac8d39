import type { Grid } from './distance-transform';
import type { ShapeOutline } from './outline';

/**
 * The part of a plane's grid where node `values` are at or below `level`, cell by cell, and its rim, between nodes where the
 * values along a cell's side cross the level (marching squares). Triangles are counter-clockwise, and share no corners.
 */
export function gridContour(grid: Grid, values: readonly number[], level: number): ShapeOutline {
  const { resolution, min, cell } = grid;
  const [nx, ny] = resolution;
  const positions: number[] = [];
  const indices: number[] = [];
  const edges: number[] = [];
  for (let j = 0; j + 1 < ny; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const corners = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const heights = corners.map(([a, b]) => values[a + nx * b] - level);
      // Around the cell: corners inside, and where the level is crossed on the way out and back in.
      const loop: number[][] = [];
      const crossings: { at: number[]; isOut: boolean }[] = [];
      for (let c = 0; c < 4; c++) {
        const d = (c + 1) % 4;
        const isInside = heights[c] <= 0;
        if (isInside) loop.push(corners[c]);
        if (isInside === heights[d] <= 0) continue;
        const t = heights[c] / (heights[c] - heights[d]);
        const at = corners[c].map((x, k) => x + t * (corners[d][k] - x));
        loop.push(at);
        crossings.push({ at, isOut: isInside });
      }
      const place = ([a, b]: number[]) => [min[0] + a * cell[0], min[1] + b * cell[1], 0];
      crossings.forEach(({ at, isOut }, k) => {
        if (isOut) edges.push(...place(at), ...place(crossings[(k + 1) % crossings.length].at));
      });
      const first = positions.length / 3;
      for (const corner of loop) positions.push(...place(corner));
      for (let k = 2; k < loop.length; k++) indices.push(first, first + k - 1, first + k);
    }
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    edges: Float32Array.from(edges),
  };
}
