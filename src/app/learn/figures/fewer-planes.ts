import type { JointLimit, Vec3 } from '../../../core';
import { type JointCloud, withPartShape } from '../../../core/limit';
import { readVec3 } from '../../../core/math';
import { outlineOf } from '../../drawing/outline-of';
import type { Now } from '../chapter';
import { keptFor } from '../now';
import { farthestFrom } from './farthest-from';

/** How many numbers a pair of planes is: a unit axis, the middle between them, half their distance. */
const SLAB = 5;

const fewerOf = keptFor((_: JointLimit) => new Map<number, JointLimit>());

/** The pairs of planes of a box. */
export const FEWEST = 3;

/** A whole k-DOP with its first pairs of planes alone, those of a box or more; any other limit as it is. Kept. */
export function withDirections(limit: JointLimit, directions: number): JointLimit {
  const { shape } = limit.parts[0];
  const count = Math.max(FEWEST, Math.floor(directions));
  if (shape.kind !== 'k-dop' || shape.dimension !== 3 || shape.slabs.length <= SLAB * count) return limit;
  const fewer = fewerOf(limit);
  let found = fewer.get(count);
  if (!found)
    fewer.set(count, (found = withPartShape(limit, 0, { ...shape, slabs: shape.slabs.slice(0, SLAB * count) })));
  return found;
}

/** The limit with as many pairs of planes as are chosen; with all where no chapter asks. */
export const planesNow = ({ limit, knobs: { directions } }: Pick<Now, 'limit' | 'knobs'>): JointLimit | null =>
  limit && directions !== undefined ? withDirections(limit, Number(directions)) : limit;

const cornersOf = keptFor((_: JointLimit): { found?: Vec3 | null } => ({}));

/** Of the corners of the box that a k-DOP begins with, the one that is farthest from all samples; null for other shapes. Kept. */
export function emptiestCorner(limit: JointLimit, { parts: [{ points }] }: JointCloud): Vec3 | null {
  const { shape } = limit.parts[0];
  if (shape.kind !== 'k-dop' || shape.dimension !== 3) return null;
  const kept = cornersOf(limit);
  const { positions } = outlineOf(withDirections(limit, FEWEST).parts[0].shape);
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => readVec3(positions, i));
  return (kept.found ??= farthestFrom(points, corners));
}
