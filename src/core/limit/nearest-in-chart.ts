import type { Vec3 } from '../math/types';
import { modelOf } from '../shape';
import type { LimitPart } from './joint-limit';

const MAX_ROUNDS = 500;
const CLOSE = 1e-11;

/**
 * The point of a region nearest to `asked` among those that the chart has, in a ball of `radius`: for convex regions by Dykstra's
 * alternating projections (Boyle and Dykstra 1986), for others by plain ones. Where they do not meet, the region's middle.
 *
 * @param out the nearest point of the region, beyond the chart; changed in place.
 */
export function withinChart(part: LimitPart, radius: number, asked: Readonly<Vec3>, out: Vec3): void {
  const { shape, middle } = part;
  const model = modelOf(shape);
  const x: Vec3 = [...asked];
  const p: Vec3 = [0, 0, 0];
  const q: Vec3 = [0, 0, 0];
  const point: Vec3 = [0, 0, 0];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (let k = 0; k < 3; k++) point[k] = x[k] + p[k];
    model.nearest(shape, point, out);
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      if (model.convex) p[k] = point[k] - out[k];
      point[k] = out[k] + q[k];
      squared += point[k] * point[k];
    }
    const scale = Math.min(1, radius / Math.sqrt(squared));
    let off = 0;
    for (let k = 0; k < 3; k++) {
      x[k] = point[k] * scale;
      if (model.convex) q[k] = point[k] - x[k];
      off = Math.max(off, Math.abs(x[k] - out[k]));
    }
    if (off < CLOSE) return;
  }
  if (Math.hypot(...out) > radius * (1 + 1e-9)) for (let k = 0; k < 3; k++) out[k] = middle[k] ?? 0;
}
