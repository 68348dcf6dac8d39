import type { Grid } from './distance-transform';

/**
 * The surface where node `values` cross `level`, as triangles around what is at or below it, counter-clockwise seen from above
 * the level. One vertex in each cell that the surface crosses, at the mean of where it crosses the cell's edges
 * (Gibson 1998). Beyond the grid everything counts as above.
 */
export function gridSurface(
  grid: Grid,
  values: readonly number[],
  level: number,
): { positions: number[]; indices: number[] } {
  const { resolution, min, cell } = grid;
  const [nx, ny, nz] = resolution;
  const positions: number[] = [];
  const indices: number[] = [];
  // A cell is named by its lowest node, from −1 on, in a grid one larger on the low side.
  const vertexOf = new Map<number, number>();
  const stepsOf = [1, nx + 1, (nx + 1) * (ny + 1)] as const;
  const value = (i: number, j: number, k: number): number =>
    i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz ? Number.POSITIVE_INFINITY : values[i + nx * (j + ny * k)];

  const corner = new Float64Array(8);
  for (let k = -1; k < nz; k++) {
    for (let j = -1; j < ny; j++) {
      for (let i = -1; i < nx; i++) {
        let mask = 0;
        for (let c = 0; c < 8; c++) {
          corner[c] = value(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2));
          if (corner[c] <= level) mask |= 1 << c;
        }
        if (mask === 0 || mask === 255) continue;
        let [x, y, z, crossings] = [0, 0, 0, 0];
        for (let c = 0; c < 8; c++) {
          for (let axis = 0; axis < 3; axis++) {
            const other = c | (1 << axis);
            if (other === c || ((mask >> c) & 1) === ((mask >> other) & 1)) continue;
            const t =
              Number.isFinite(corner[c]) && Number.isFinite(corner[other])
                ? (level - corner[c]) / (corner[other] - corner[c])
                : 0.5;
            x += (c & 1) + (axis === 0 ? t : 0);
            y += ((c >> 1) & 1) + (axis === 1 ? t : 0);
            z += (c >> 2) + (axis === 2 ? t : 0);
            crossings++;
          }
        }
        vertexOf.set(i + 1 + stepsOf[1] * (j + 1) + stepsOf[2] * (k + 1), positions.length / 3);
        positions.push(
          min[0] + cell[0] * (i + x / crossings),
          min[1] + cell[1] * (j + y / crossings),
          min[2] + cell[2] * (k + z / crossings),
        );
      }
    }
  }

  // Each edge that crosses the level is the middle of a quad of the four cells around it.
  const quad = (i: number, j: number, k: number, u: number, v: number, isLowInside: boolean) => {
    const here = i + 1 + stepsOf[1] * (j + 1) + stepsOf[2] * (k + 1);
    const a = vertexOf.get(here - u - v)!;
    const b = vertexOf.get(here - v)!;
    const c = vertexOf.get(here)!;
    const d = vertexOf.get(here - u)!;
    if (isLowInside) indices.push(a, b, c, a, c, d);
    else indices.push(a, c, b, a, d, c);
  };
  for (let k = -1; k < nz; k++) {
    for (let j = -1; j < ny; j++) {
      for (let i = -1; i < nx; i++) {
        const isInside = value(i, j, k) <= level;
        if (j >= 0 && k >= 0 && isInside !== value(i + 1, j, k) <= level)
          quad(i, j, k, stepsOf[1], stepsOf[2], isInside);
        if (i >= 0 && k >= 0 && isInside !== value(i, j + 1, k) <= level)
          quad(i, j, k, stepsOf[2], stepsOf[0], isInside);
        if (i >= 0 && j >= 0 && isInside !== value(i, j, k + 1) <= level)
          quad(i, j, k, stepsOf[0], stepsOf[1], isInside);
      }
    }
  }
  return { positions, indices };
}
