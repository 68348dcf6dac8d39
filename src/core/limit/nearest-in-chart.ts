import { alternate } from '../geometry';
import type { Vec3 } from '../math';
import { modelOf, type Shape } from '../shape';
import { type ChartKind, charts } from '../space';

/** A region of a chart. */
interface Region {
  readonly chart: ChartKind;
  readonly shape: Shape;
  /** A point of the region. */
  readonly middle: readonly number[];
}

/** A common point of region and chart that is nearer than this to both is inside by any tolerance. */
const NEAR = 1e-8;
const clamped: Vec3 = [0.5, 0.5, 0.5];

/**
 * The point of a region nearest to `asked` among those that the chart has; of regions with bays a near one. Where region and chart do not
 * meet, the region's middle.
 *
 * @param out the nearest point of the region; changed in place where it is beyond the chart.
 */
export function projectInChart(part: Region, asked: Readonly<Vec3>, out: Vec3): void {
  const { shape, middle } = part;
  const chart = charts[part.chart];
  chart.clamp(out, middle, clamped);
  if (Math.abs(clamped[0] - out[0]) + Math.abs(clamped[1] - out[1]) + Math.abs(clamped[2] - out[2]) < 1e-11) return;
  const model = modelOf(shape);
  for (let k = 0; k < 3; k++) out[k] = asked[k];
  const ontoChart = (x: Vec3) => chart.clamp(x, middle, x);
  const ontoShape = (x: Vec3) => model.project(shape, x, x);
  const gap = alternate(ontoChart, ontoShape, out, model.convex);
  if (gap >= NEAR) for (let k = 0; k < 3; k++) out[k] = middle[k] ?? 0;
}

/** The point nearest to the region's middle that both the region and the chart have: the middle itself where the chart has it. */
export function middleInChart(region: Region): number[] {
  const { middle } = region;
  const asked: Vec3 = [middle[0], middle[1] ?? 0, middle[2] ?? 0];
  const out: Vec3 = [...asked];
  projectInChart(region, asked, out);
  return out.slice(0, middle.length);
}
