import type { JointLimit } from '../../../core';
import { withPartShape } from '../../../core/limit';
import type { Now } from '../chapter';
import { keptFor } from '../now';

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
