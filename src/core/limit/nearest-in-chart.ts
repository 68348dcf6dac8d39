import type { Vec3 } from '../math/types';
import { modelOf } from '../shape';
import { charts } from '../space/charts';
import type { LimitPart } from './joint-limit';

const MAX_ROUNDS = 500;
const CLOSE = 1e-11;
/** What is left where they close in slowly: still inside by any tolerance. */
const NEAR = 1e-8;

/**
 * The point of a region nearest to `asked` among those that the chart has: for convex regions by Dykstra's
 * alternating projections (Boyle and Dykstra 1986), for others by plain ones. Where they do not meet, the region's middle.
 *
 * @param out the nearest point of the region; changed in place where it is beyond the chart.
 */
export function withinChart(part: LimitPart, asked: Readonly<Vec3>, out: Vec3): void {
  const { shape, middle } = part;
  const chart = charts[part.chart];
  const model = modelOf(shape);
  if (out[0] * out[0] + out[1] * out[1] + out[2] * out[2] <= chart.radius * chart.radius) return;
  const point = chart.clamp(out, middle, [0, 0, 0]);
  if (Math.abs(point[0] - out[0]) + Math.abs(point[1] - out[1]) + Math.abs(point[2] - out[2]) < CLOSE) return;
  const x: Vec3 = [...asked];
  const p: Vec3 = [0, 0, 0];
  const q: Vec3 = [0, 0, 0];
  let off = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (let k = 0; k < 3; k++) point[k] = x[k] + p[k];
    model.nearest(shape, point, out);
    for (let k = 0; k < 3; k++) {
      if (model.convex) p[k] = point[k] - out[k];
      point[k] = out[k] + q[k];
    }
    chart.clamp(point, middle, x);
    off = 0;
    for (let k = 0; k < 3; k++) {
      if (model.convex) q[k] = point[k] - x[k];
      off = Math.max(off, Math.abs(x[k] - out[k]));
    }
    if (off < CLOSE) return;
  }
  if (off < NEAR) return;
  for (let k = 0; k < 3; k++) out[k] = middle[k] ?? 0;
}
