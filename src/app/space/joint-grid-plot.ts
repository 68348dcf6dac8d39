import type { FitResult } from '../../state/store';
import type { SmallPlot } from '../../three/small-plot-cameras';
import { ballAround, chartRadius } from '../drawing/chart-scale';
import { outlineOf } from '../drawing/outline-of';
import { sampleVectors } from '../drawing/sample-vectors';

/** A joint's whole rotations, or where its bone points. */
export function smallPlot(fit: FitResult, joint: number): SmallPlot {
  const { shape, chart, bounds } = fit.limits[joint].parts[0];
  const points = sampleVectors(fit.clouds[joint].parts[0]);
  const outline = outlineOf(shape);
  const around = ballAround(outline.positions.length > 0 ? outline.positions : points);
  const radius = Math.max(0.3, 1.06 * around.radius);
  const ring = chartRadius(chart, Math.PI / 4);
  return {
    points,
    outline,
    centre: around.centre,
    radius,
    ring: radius > 0.6 * ring ? ring : 0,
    isFlat: bounds === 'swing',
  };
}
