import { principalFrame } from '../../geometry';
import type { Points, Vec3 } from '../../math';
import { cubeAxes } from '../../shape';

/** The 26 unit directions of a k-DOP, in the principal frame of the points. */
export function directionsOf(points: Points): Vec3[] {
  const { axes } = principalFrame(points);
  const half = cubeAxes.map((h): Vec3 => {
    const length = Math.hypot(...h);
    return [0, 1, 2].map((k) => (h[0] * axes[k] + h[1] * axes[3 + k] + h[2] * axes[6 + k]) / length) as Vec3;
  });
  return [...half, ...half.map(([x, y, z]): Vec3 => [-x, -y, -z])];
}
