/** Projects a point onto a set, in place. Returns false where the set has no point. */
type Projector<P> = (x: P) => unknown;

const MAX_ROUNDS = 500;
/** Points of the two sets that are nearer than this to each other count as one. */
const MET = 1e-11;

// Nothing in these outlives a call.
let first = new Float64Array(3);
let second = new Float64Array(3);
let met = new Float64Array(3);

/**
 * Projects a point, in place, onto what two convex sets have in common: by turns onto the one and onto the other, each turn beginning with
 * what the last one onto the same set took off put back (Boyle and Dykstra 1986). The answer is a point of the second set. Where a set is
 * not convex, pass `isConvex` false: then nothing is put back, and the answer is a common point, not always the nearest.
 *
 * @returns how far the answer is from the first set at most, in the largest of its coordinates; Infinity where a set has no point.
 */
export function alternate<P extends number[] | Float64Array>(
  ontoFirst: Projector<P>,
  ontoSecond: Projector<P>,
  x: P,
  isConvex = true,
): number {
  const size = x.length;
  if (first.length < size) [first, second, met] = [first, second, met].map(() => new Float64Array(size));
  first.fill(0);
  second.fill(0);
  let gap = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && gap >= MET; round++) {
    for (let k = 0; k < size; k++) {
      x[k] += first[k];
      first[k] = x[k];
    }
    if (ontoFirst(x) === false) return Number.POSITIVE_INFINITY;
    for (let k = 0; k < size; k++) {
      met[k] = x[k];
      first[k] = isConvex ? first[k] - x[k] : 0;
      x[k] += second[k];
      second[k] = x[k];
    }
    if (ontoSecond(x) === false) return Number.POSITIVE_INFINITY;
    gap = 0;
    for (let k = 0; k < size; k++) {
      second[k] = isConvex ? second[k] - x[k] : 0;
      gap = Math.max(gap, Math.abs(x[k] - met[k]));
    }
  }
  return gap;
}
