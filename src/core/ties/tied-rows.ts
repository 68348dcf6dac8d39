import type { Slab } from '../geometry';
import { modelOf, type Shape } from '../shape';

/** The planes of a shape that is a polytope, in pairs; null for others. */
export const slabsOfShape = (shape: Shape): Slab[] | null => modelOf(shape).slabs?.(shape) ?? null;
