import type { DistanceField } from './field-data';

/** Φ at (x, y, z); off the grid, Φ of the nearest point on it plus the distance to that. */
export function lookUp({ resolution, min, cell, values }: DistanceField, x: number, y: number, z: number): number {
  const nx = resolution[0];
  const u = (x - min[0]) / cell[0];
  const v = (y - min[1]) / cell[1];
  const w = (z - min[2]) / cell[2];
  const cu = u < 0 ? 0 : Math.min(u, nx - 1);
  const cv = v < 0 ? 0 : Math.min(v, resolution[1] - 1);
  const cw = w < 0 ? 0 : Math.min(w, resolution[2] - 1);
  const i = Math.min(Math.floor(cu), nx - 2);
  const j = Math.min(Math.floor(cv), resolution[1] - 2);
  // In the plane the one layer is above itself.
  const isFlat = resolution[2] === 1;
  const k = isFlat ? 0 : Math.min(Math.floor(cw), resolution[2] - 2);
  const a = cu - i;
  const b = cv - j;
  const c = cw - k;
  const n = i + nx * (j + resolution[1] * k);
  const m = isFlat ? n : n + nx * resolution[1];
  const v00 = values[n] + a * (values[n + 1] - values[n]);
  const v10 = values[n + nx] + a * (values[n + nx + 1] - values[n + nx]);
  const v01 = values[m] + a * (values[m + 1] - values[m]);
  const v11 = values[m + nx] + a * (values[m + nx + 1] - values[m + nx]);
  const v0 = v00 + b * (v10 - v00);
  const v1 = v01 + b * (v11 - v01);
  const value = v0 + c * (v1 - v0);
  if (u === cu && v === cv && w === cw) return value;
  const dx = (u - cu) * cell[0];
  const dy = (v - cv) * cell[1];
  const dz = (w - cw) * cell[2];
  return value + Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/**
 * Φ and, where that is above `enough`, its exact gradient within the cell of a point on the grid, or of the nearest one on it, written
 * into `slope`, 3 numbers. Where Φ is no more than `enough`, `slope` is left as it was.
 */
export function lookUpSlope(
  { resolution, min, cell, values }: DistanceField,
  x: number,
  y: number,
  z: number,
  slope: Float64Array,
  enough = Number.NEGATIVE_INFINITY,
): number {
  const nx = resolution[0];
  const u = Math.min(Math.max((x - min[0]) / cell[0], 0), nx - 1);
  const v = Math.min(Math.max((y - min[1]) / cell[1], 0), resolution[1] - 1);
  const w = Math.min(Math.max((z - min[2]) / cell[2], 0), resolution[2] - 1);
  const i = Math.min(Math.floor(u), nx - 2);
  const j = Math.min(Math.floor(v), resolution[1] - 2);
  const isFlat = resolution[2] === 1;
  const k = isFlat ? 0 : Math.min(Math.floor(w), resolution[2] - 2);
  const a = u - i;
  const b = v - j;
  const c = w - k;
  const n = i + nx * (j + resolution[1] * k);
  const m = isFlat ? n : n + nx * resolution[1];
  const d00 = values[n + 1] - values[n];
  const d10 = values[n + nx + 1] - values[n + nx];
  const d01 = values[m + 1] - values[m];
  const d11 = values[m + nx + 1] - values[m + nx];
  const v00 = values[n] + a * d00;
  const v10 = values[n + nx] + a * d10;
  const v01 = values[m] + a * d01;
  const v11 = values[m + nx] + a * d11;
  const v0 = v00 + b * (v10 - v00);
  const v1 = v01 + b * (v11 - v01);
  const value = v0 + c * (v1 - v0);
  if (value <= enough) return value;
  const d0 = d00 + b * (d10 - d00);
  const d1 = d01 + b * (d11 - d01);
  slope[0] = (d0 + c * (d1 - d0)) / cell[0];
  slope[1] = (v10 - v00 + c * (v11 - v01 - (v10 - v00))) / cell[1];
  slope[2] = (v1 - v0) / cell[2];
  return value;
}
