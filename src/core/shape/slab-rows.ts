import { type Polytope, type Slab, slabPolytope } from '../geometry';

/** { p : |axisₖ · p − middleₖ| ≤ halfₖ for k = 1 … K }, a polytope of up to 2K faces or a polygon of up to 2K sides. */
export interface KDop<D extends 2 | 3 = 2 | 3> {
  readonly kind: 'k-dop';
  readonly dimension: D;
  /** A point well inside, from which the gauge counts. */
  readonly centre: number[];
  /**
   * K slabs of dimension + 2 numbers: the axis, middle and half-thickness. The axes are those of the set, turned into the
   * principal frame of the samples; unit vectors of the chart. In one row because that is twice as quick to read.
   */
  readonly slabs: number[];
}

/** The polytope of slabs: it reads the list of the caller, and moves where the caller moves slabs. */
export const polytopeOfSlabs = (centre: readonly number[], slabs: number[]): KDop<3> => ({
  kind: 'k-dop',
  dimension: 3,
  centre: centre.slice(0, 3),
  slabs,
});

/** Slabs in a row: the axis, middle and half-thickness of each. */
export const slabRow = (slabs: readonly Slab[]): number[] =>
  slabs.flatMap(({ axis, low, high }) => [...axis, (low + high) / 2, (high - low) / 2]);

/** The slabs one by one; those of a polygon are upright. */
export function slabsOf({ dimension, slabs }: KDop): Slab[] {
  const size = dimension + 2;
  return Array.from({ length: slabs.length / size }, (_, k) => {
    const [x, y, z] = slabs.slice(size * k, size * k + dimension);
    const [middle, half] = slabs.slice(size * k + dimension);
    return { axis: [x, y, z ?? 0], low: middle - half, high: middle + half };
  });
}

/** The polytope; of a polygon the prism over it, from z = −1 to 1. */
export function polytopeOf(shape: KDop, slabs: readonly Slab[] = slabsOf(shape)): Polytope {
  return slabPolytope(shape.dimension === 2 ? [...slabs, { axis: [0, 0, 1], low: -1, high: 1 }] : slabs);
}

/** The distance from a point inside to the nearest plane; negative outside. */
export function leastRoom(slabs: readonly number[], dimension: number, point: readonly number[]): number {
  let room = Number.POSITIVE_INFINITY;
  for (let k = 0; k < slabs.length; k += dimension + 2) {
    let along = slabs[k] * point[0] + slabs[k + 1] * point[1];
    if (dimension > 2) along += slabs[k + 2] * point[2];
    room = Math.min(room, slabs[k + dimension + 1] - Math.abs(along - slabs[k + dimension]));
  }
  return room;
}
