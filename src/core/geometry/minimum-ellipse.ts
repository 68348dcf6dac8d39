import { convexPolygon } from './convex-polygon';

/** { c + R(angle)·(a cos φ, b sin φ) }: an ellipse in the plane. */
export interface Ellipse {
  centre: [x: number, y: number];
  /** a and b, ≥ 0. */
  semiAxes: [a: number, b: number];
  /** From the x axis to the axis of a, rad. */
  angle: number;
}

/**
 * The ellipse of least area around points (xs[i], ys[i]), within 0.1 % of the least: Khachiyan's weights on the corners of
 * the hull, with Wolfe's away steps. A line gives a needle some 10⁻⁴ as wide as it is long, one point an ellipse of no size.
 */
export function minimumEllipse(xs: ArrayLike<number>, ys: ArrayLike<number>): Ellipse {
  const hull = convexPolygon(xs, ys);
  let extent = 0;
  for (const i of hull) extent = Math.max(extent, Math.hypot(xs[i] - xs[hull[0]], ys[i] - ys[hull[0]]));
  if (extent < 1e-12) return { centre: [xs[0], ys[0]], semiAxes: [0, 0], angle: 0 };

  // The method fails on collinear points and crawls near them, so each stands for a tiny cross of four around it.
  const h = 1e-4 * extent;
  const cross = hull.flatMap((i) => [
    [xs[i] + h, ys[i]],
    [xs[i] - h, ys[i]],
    [xs[i], ys[i] + h],
    [xs[i], ys[i] - h],
  ]);
  const outer = convexPolygon(
    cross.map((p) => p[0]),
    cross.map((p) => p[1]),
  ).map((i) => cross[i]);
  const weights = new Float64Array(outer.length).fill(1 / outer.length);
  let moments = momentsOf(outer, weights);
  for (let iteration = 0; iteration < 2000; iteration++) {
    let [far, near, most, least] = [0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let i = 0; i < outer.length; i++) {
      // Squared Mahalanobis distance plus one: 3 on every supporting point at the optimum.
      const kappa = 1 + quadratic(moments, outer[i][0], outer[i][1]);
      if (kappa > most) [most, far] = [kappa, i];
      if (kappa < least && weights[i] > 1e-12) [least, near] = [kappa, i];
    }
    if (most / 3 - 1 < 1e-5 && 1 - least / 3 < 1e-5) break;
    const towards = most / 3 - 1 >= 1 - least / 3;
    const [index, kappa] = towards ? [far, most] : [near, least];
    let step = (kappa - 3) / (3 * (kappa - 1));
    if (!towards) step = Math.max(step, -weights[index] / (1 - weights[index]));
    for (let i = 0; i < outer.length; i++) weights[i] *= 1 - step;
    weights[index] += step;
    moments = momentsOf(outer, weights);
  }

  // Scaled to touch the points themselves.
  let scale = 0;
  for (const i of hull) scale = Math.max(scale, quadratic(moments, xs[i], ys[i]));
  const { x, y, xx, xy, yy } = moments;
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  return {
    centre: [x, y],
    semiAxes: [Math.sqrt(scale * (middle + spread)), Math.sqrt(scale * Math.max(middle - spread, 0))],
    angle,
  };
}

interface Moments {
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

/** Mean and covariance of weighted points. */
function momentsOf(points: number[][], weights: Float64Array): Moments {
  let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < points.length; i++) {
    x += weights[i] * points[i][0];
    y += weights[i] * points[i][1];
  }
  for (let i = 0; i < points.length; i++) {
    const [dx, dy] = [points[i][0] - x, points[i][1] - y];
    xx += weights[i] * dx * dx;
    xy += weights[i] * dx * dy;
    yy += weights[i] * dy * dy;
  }
  return { x, y, xx, xy, yy };
}

/** dᵀ · covariance⁻¹ · d for d from the mean to (px, py). */
function quadratic({ x, y, xx, xy, yy }: Moments, px: number, py: number): number {
  const [dx, dy] = [px - x, py - y];
  return (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy);
}
