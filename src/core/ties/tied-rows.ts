import type { PlaneRows } from '../geometry/nearest-in-planes';
import type { Slab } from '../geometry/polytope';
import { modelOf, type Shape } from '../shape';

/** The planes of a shape that is a polytope, in pairs; null for others. */
export const slabsOfShape = (shape: Shape): Slab[] | null => modelOf(shape).slabs?.(shape) ?? null;

/** Room for rows. */
export const emptyRows = (count: number): PlaneRows => ({
  first: new Int32Array(count),
  second: new Int32Array(count).fill(-1),
  normals: new Float64Array(6 * count),
  low: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  high: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
});
