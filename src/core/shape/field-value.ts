import type { DistanceField } from './distance-field';

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
