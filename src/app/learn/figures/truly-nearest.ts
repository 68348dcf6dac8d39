import { modelOf, type Quat, type Vec3 } from '../../../core';
import { angleBetween } from '../../../core/math';
import type { Shape } from '../../../core/shape';
import { type ChartKind, charts } from '../../../core/space';

/** rad: a first step along the region, and one that changes nothing any more. */
const FIRST_STEP = 0.03;
const LAST_STEP = 1e-6;
const H = 1e-5;

/**
 * The point of a region whose rotation is nearest to the rotation asked for, by the true angle between rotations instead of the distance
 * in the chart: downhill from a point of the region, step by step, back into the region after each.
 *
 * @param from chart units: where the search begins, inside
 */
export function trulyNearest(chart: ChartKind, shape: Shape, asked: Readonly<Quat>, from: Readonly<Vec3>): Vec3 {
  const { project } = modelOf(shape);
  const awayOf = (v: Vec3) => angleBetween(charts[chart].toRotation(v), asked);
  let best: Vec3 = [...from];
  let least = awayOf(best);
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const slope = best.map((_, k) => {
      const [a, b]: [Vec3, Vec3] = [[...best], [...best]];
      a[k] -= H;
      b[k] += H;
      return awayOf(b) - awayOf(a);
    });
    const steep = Math.hypot(...slope);
    if (steep === 0) break;
    const next = project(shape, best.map((x, k) => x - (step * slope[k]) / steep) as Vec3);
    const away = awayOf(next);
    if (away < least - 1e-12) [best, least] = [next, away];
    else step *= 0.6;
  }
  return best;
}
