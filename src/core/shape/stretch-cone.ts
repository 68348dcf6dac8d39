import type { Vec3 } from '../math';
import { leastWidth } from './edit-limits';
import {
  centred,
  crossesItself,
  FARTHEST_VERTEX,
  makeCone,
  type ReachCone,
  swingTo,
  swung,
  vertexHandles,
} from './reach-cone';

/**
 * The cone stretched in the plane of swings from the side that stays, until it reaches `by` (rad) further along a direction, or less far.
 *
 * @param along unit, two numbers count.
 * @returns null where the cone can't become so thin, or would come round the sphere.
 */
export function stretchCone(cone: ReachCone, along: Readonly<Vec3>, by: number): ReachCone | null {
  const places = vertexHandles(cone).map(({ position }) => position);
  const heights = places.map((p) => p[0] * along[0] + p[1] * along[1]);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  if (most + by - least < leastWidth) return null;
  const grow = by / (most - least);
  const at = (p: Readonly<Vec3>, height: number): Vec3 => {
    const out = (height - least) * grow;
    return [p[0] + out * along[0], p[1] + out * along[1], 0];
  };
  const moved = places.map((p, i) => at(p, heights[i]));
  const vertices = moved.map((p) => swung(p[0], p[1]));
  const isFar = moved.some((p) => Math.hypot(p[0], p[1]) > FARTHEST_VERTEX);
  if (isFar || crossesItself(vertices)) return null;
  const [x, y, z] = cone.centre;
  const middle = swingTo(x, y, z, [0, 0, 0]);
  const to = at(middle, middle[0] * along[0] + middle[1] * along[1]);
  return centred(makeCone(swung(to[0], to[1]), vertices));
}
