import type { Shape } from '../../../core';
import { slabRoutines } from '../routines/slabs';
import { type ShapeCode, tableRow } from './shape-code';

/** In the plane a strip is written as a slab whose axis has no z. */
export const kDop: ShapeCode<Extract<Shape, { kind: 'k-dop' }>> = {
  numbers({ dimension, slabs }) {
    const size = dimension + 2;
    const rows = Array.from({ length: slabs.length / size }, (_, k) => {
      const [x, y, ...others] = slabs.slice(size * k, size * (k + 1));
      return tableRow('slab: axis, middle, half', [x, y, ...(dimension === 2 ? [0] : []), ...others]);
    });
    return { count: rows.length, rows };
  },
  project: 'nearest_in_slabs(at, count, bound, r);',
  routines: slabRoutines,
};
