import type { JointLimit, Vec3 } from '../../../core';
import { withPartShape } from '../../../core/limit';
import { times } from '../../../core/math';
import { defaultSettings } from '../../../state/settings';
import type { Now } from '../chapter';
import { keptFor } from '../now';

/** How many numbers a pair of planes is: a unit axis, the middle between them, half their distance. */
const SLAB = 5;

const fewerOf = keptFor((_: JointLimit) => new Map<number, JointLimit>());
const planesOf = keptFor((_: JointLimit) => new Map<number, JointLimit>());

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

/** The direction that is told of alone: the pair of planes across it, from 0, and the side. */
const [PAIR, SIDE] = [9, 1];
/** rad: where a plane cuts nothing off; and the steps by which one is pushed. */
const [AWAY, PUSH] = [9, 0.01];

/** One plane of a k-DOP. */
interface OnePlane {
  /** Unit, out of the limit. */
  out: Vec3;
  /** How far out the farthest sample is, along that. */
  farthest: number;
}

/** The plane of a whole k-DOP that is told of alone; null where the limit has none. @param padding rad, that the limit was fitted with */
export function onePlane({ parts: [{ shape }] }: JointLimit, padding: number): OnePlane | null {
  if (shape.kind !== 'k-dop' || shape.dimension !== 3 || shape.slabs.length <= SLAB * PAIR) return null;
  const [x, y, z, middle, half] = shape.slabs.slice(SLAB * PAIR);
  return { out: times([x, y, z], SIDE), farthest: SIDE * middle + half - padding };
}

/** The box that a whole k-DOP is with the fewest planes, and one plane more, so far beyond the farthest sample; any other limit as it is. Kept. */
export function withOnePlane(limit: JointLimit, beyond: number, padding: number): JointLimit {
  const box = withDirections(limit, FEWEST);
  const plane = onePlane(limit, padding);
  const { shape } = box.parts[0];
  if (!plane || shape.kind !== 'k-dop') return limit;
  const kept = planesOf(limit);
  const steps = Math.round(beyond / PUSH);
  let found = kept.get(steps);
  if (!found) {
    const end = plane.farthest + steps * PUSH;
    const slab = [...plane.out, (end - AWAY) / 2, (end + AWAY) / 2];
    kept.set(steps, (found = withPartShape(box, 0, { ...shape, slabs: [...shape.slabs, ...slab] })));
  }
  return found;
}

/** The limit with as many of its planes as are chosen, or with one that is pushed in; with all where no chapter asks. */
export function planesNow({ limit, knobs: { directions, beyond } }: Pick<Now, 'limit' | 'knobs'>): JointLimit | null {
  if (!limit) return null;
  if (directions !== undefined) return withDirections(limit, Number(directions));
  return beyond === undefined ? limit : withOnePlane(limit, Number(beyond), defaultSettings.padding);
}
