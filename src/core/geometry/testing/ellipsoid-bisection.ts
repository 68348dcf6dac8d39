import type { Vec3 } from '../../math/types';

/**
 * The nearest point of a solid ellipsoid in its own frame with semi-axes `radii` > 0, by plain bisection on
 * Σ (radiusᵢ yᵢ / (radiusᵢ² + t))² = 1, started from a bracket that must hold the root. Slow.
 */
export function nearestByBisection(radii: Vec3, point: Vec3): Vec3 {
  const excess = (t: number) =>
    [0, 1, 2].reduce((sum, i) => sum + ((radii[i] * point[i]) / (radii[i] ** 2 + t)) ** 2, -1);
  if (excess(0) <= 0) return [...point];
  let low = 0;
  let high = Math.hypot(radii[0] * point[0], radii[1] * point[1], radii[2] * point[2]);
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return [0, 1, 2].map((i) => (radii[i] ** 2 * point[i]) / (radii[i] ** 2 + high)) as Vec3;
}
