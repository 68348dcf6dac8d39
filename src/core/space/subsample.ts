import { inStretches, type Points, type Steps } from '../math';

/**
 * Which points stay when none may lie nearer than `spacing` to one kept before it: first come, first kept. The same
 * answer as comparing each point with all kept ones (article, "Data-Driven"), in time linear in the number of points,
 * because only the 27 cells around a point can hold one that is too near. In steps of some ms.
 *
 * @param given N×dimension.
 * @param spacing ≥ 0, in units of the points; 0 keeps all.
 * @returns indices of the kept points, ascending.
 */
export function* subsampleInSteps(given: Points, spacing: number, dimension: 1 | 2 | 3): Steps<Uint32Array> {
  const count = given.length / dimension;
  if (!(spacing > 0)) return Uint32Array.from({ length: count }, (_, i) => i);
  // One open hash table of cells; kept points of a cell hang on a list. Grows with what is kept, not with what is read.
  let capacity = 1024;
  let heads = new Int32Array(capacity).fill(-1);
  let next = new Int32Array(capacity);
  let kept = new Uint32Array(capacity);
  let places = new Float64Array(3 * capacity);
  let keptCount = 0;
  const cellOf = (value: number) => Math.floor(value / spacing);
  const insert = (slot: number) => {
    const k = 3 * slot;
    const h = hash(cellOf(places[k]), cellOf(places[k + 1]), cellOf(places[k + 2])) & (capacity - 1);
    next[slot] = heads[h];
    heads[h] = slot;
  };
  const grow = () => {
    capacity *= 4;
    heads = new Int32Array(capacity).fill(-1);
    next = new Int32Array(capacity);
    kept = withRoom(kept, new Uint32Array(capacity));
    places = withRoom(places, new Float64Array(3 * capacity));
    for (let slot = 0; slot < keptCount; slot++) insert(slot);
  };
  const cells = neighbours(dimension);

  let last = 0;
  yield* inStretches(count, (from, to) => {
    for (let p = from; p < to; p++) {
      const x = given[dimension * p];
      const y = dimension > 1 ? given[dimension * p + 1] : 0;
      const z = dimension > 2 ? given[dimension * p + 2] : 0;
      // Where time goes on slowly, the kept point that the last one was too near to is too near to this one as well.
      if (last < keptCount && distanceTo(places, last, x, y, z) < spacing) continue;
      const own = hash(cellOf(x), cellOf(y), cellOf(z));
      let slot = -1;
      for (let cell = 0; cell < cells.length && slot < 0; cell++) {
        slot = heads[(own + cells[cell]) & (capacity - 1)];
        while (slot >= 0 && !(distanceTo(places, slot, x, y, z) < spacing)) slot = next[slot];
      }
      last = slot >= 0 ? slot : keptCount;
      if (slot >= 0) continue;
      kept[keptCount] = p;
      places[3 * keptCount] = x;
      places[3 * keptCount + 1] = y;
      places[3 * keptCount + 2] = z;
      insert(keptCount);
      if (++keptCount > capacity / 2) grow();
    }
  });
  return kept.slice(0, keptCount);
}

function distanceTo(places: Float64Array, slot: number, x: number, y: number, z: number): number {
  const dx = places[3 * slot] - x;
  const dy = places[3 * slot + 1] - y;
  const dz = places[3 * slot + 2] - z;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** The number of a cell. The numbers of two cells differ by that of the way between them; along x cells follow one another. */
const hash = (x: number, y: number, z: number): number => (x + Math.imul(y, 73856093) + Math.imul(z, 19349663)) | 0;

/** The ways from a cell to itself and to the cells around it, as numbers. The cell itself first: it holds most of what is too near. */
function neighbours(dimension: 1 | 2 | 3): Int32Array {
  const steps = [0, -1, 1];
  const [ys, zs] = [dimension > 1 ? steps : [0], dimension > 2 ? steps : [0]];
  return Int32Array.from(zs.flatMap((z) => ys.flatMap((y) => steps.map((x) => hash(x, y, z)))));
}

function withRoom<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
