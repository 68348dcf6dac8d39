import type { Points, Vec3 } from '../math';
import { boxProportionedEllipsoid, type EnclosingEllipsoid, minimumVolumeEllipsoid } from './enclosing-ellipsoid';
import { lifted } from './lifted';

/** { p : Σ (axisᵢ · (p − centre) / radiusᵢ)² ≤ 1 } in the plane; a radius of 0 flattens it. */
export interface Ellipse {
  /** Two numbers. */
  centre: number[];
  /** Two unit rows of two numbers, longest first; the second is the first turned a quarter to the left. */
  axes: number[];
  /** Semi-axes, ≥ 0. */
  radii: number[];
}

/** The ellipse of least area around N×2 points, N ≥ 1, as the flat case of the enclosing ellipsoid. */
export const minimumEllipse = (points: Points): Ellipse => inPlane(minimumVolumeEllipsoid(lifted(points, 2)));

/** The article's: centred at the mean, in proportion to the farthest samples along the principal axes. */
export const boxProportionedEllipse = (points: Points): Ellipse => inPlane(boxProportionedEllipsoid(lifted(points, 2)));

function inPlane({ centre, axes, radii }: EnclosingEllipsoid): Ellipse {
  // Of points with z = 0 one axis is z itself: the one that has most of it, wherever equal lengths have put it.
  const across = [0, 1, 2].reduce(
    (most, k) => (Math.abs(axes[3 * k + 2]) > Math.abs(axes[3 * most + 2]) ? k : most),
    0,
  );
  const [first, second] = [0, 1, 2].filter((k) => k !== across);
  const direction: Vec3 = [axes[3 * first], axes[3 * first + 1], 0];
  const length = Math.hypot(direction[0], direction[1]);
  const [c, s] = [direction[0] / length, direction[1] / length];
  return { centre: centre.slice(0, 2), axes: [c, s, -s, c], radii: [radii[first], radii[second]] };
}
