import type { Points } from '../math';

/** Points of so many numbers (N×dimension) as N×3: the numbers that they have not are 0. Those of three are given back as they are. */
export function lifted(points: Points, dimension: 1 | 2 | 3): Points {
  if (dimension === 3) return points;
  const solid = new Float64Array((3 * points.length) / dimension);
  for (let i = 0; i < points.length; i++) solid[3 * Math.floor(i / dimension) + (i % dimension)] = points[i];
  return solid;
}
