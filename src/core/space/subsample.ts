import { lifted } from '../geometry/lifted';
import { finish, inStretches, type Steps } from '../math/steps';
import type { Points } from '../math/types';

/**
 * Which points stay when none may lie nearer than `spacing` to one kept before it: first come, first kept. The same
 * answer as comparing each point with all kept ones (article, "Data-Driven"), in time linear in the number of points,
 * because only the 27 cells around a point can hold one that is too near.
 *
 * @param given N×dimension.
 * @param spacing ≥ 0, in units of the points; 0 keeps all.
 * @returns indices of the kept points, ascending.
 */
export function subsample(given: Points, spacing: number, dimension: 1 | 2 | 3 = 3): Uint32Array {
  return finish(subsampleInSteps(given, spacing, dimension));
}

/** `subsample` in steps of some ms. */
export function* subsampleInSteps(given: Points, spacing: number, dimension: 1 | 2 | 3): Steps<Uint32Array> {
  const count = given.length / dimension;
  if (!(spacing > 0)) return Uint32Array.from({ length: count }, (_, i) => i);
  const points = lifted(given, dimension);
  const kept = new Uint32Array(count);
  let keptCount = 0;
  // One open hash table of cells; points of a cell hang on a list. Grows with what is kept, not with what is read.
  let capacity = 1024;
  let heads = new Int32Array(capacity).fill(-1);
  const next = new Int32Array(count);
  const cellOf = (value: number) => Math.floor(value / spacing);
  const hash = (x: number, y: number, z: number) =>
    ((Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) >>> 0) & (capacity - 1);
  const insert = (slot: number) => {
    const i = 3 * kept[slot];
    const h = hash(cellOf(points[i]), cellOf(points[i + 1]), cellOf(points[i + 2]));
    next[slot] = heads[h];
    heads[h] = slot;
  };

  yield* inStretches(count, (from, to) => {
    for (let p = from; p < to; p++) {
      const x = points[3 * p];
      const y = points[3 * p + 1];
      const z = points[3 * p + 2];
      const cx = cellOf(x);
      const cy = cellOf(y);
      const cz = cellOf(z);
      let isFree = true;
      for (let cell = 0; cell < 27 && isFree; cell++) {
        // The own cell first: most points of a dense clip fall on a neighbour there.
        const n = (cell + 13) % 27;
        const h = hash(cx + (n % 3) - 1, cy + (((n / 3) | 0) % 3) - 1, cz + ((n / 9) | 0) - 1);
        for (let slot = heads[h]; slot >= 0; slot = next[slot]) {
          const k = 3 * kept[slot];
          const dx = points[k] - x;
          const dy = points[k + 1] - y;
          const dz = points[k + 2] - z;
          if (Math.sqrt(dx * dx + dy * dy + dz * dz) < spacing) {
            isFree = false;
            break;
          }
        }
      }
      if (!isFree) continue;
      kept[keptCount] = p;
      if (++keptCount > capacity / 2) {
        capacity *= 4;
        heads = new Int32Array(capacity).fill(-1);
        for (let slot = 0; slot < keptCount; slot++) insert(slot);
      } else insert(keptCount - 1);
    }
  });
  return kept.slice(0, keptCount);
}
