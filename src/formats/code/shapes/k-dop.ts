import type { Shape } from '../../../core';
import { slabRoutines } from '../routines/slabs';
import { row, type ShapeCode } from './shape-code';

export const kDop: ShapeCode<Extract<Shape, { kind: 'k-dop' }>> = {
  numbers({ dimension, slabs }) {
    const size = dimension + 2;
    const count = slabs.length / size;
    return {
      count,
      rows: Array.from({ length: count }, (_, k) =>
        row('slab: axis, middle, half', slabs.slice(size * k, size * (k + 1))),
      ),
    };
  },
  nearest: 'if (dimension == 3) nearest_in_slabs(at, count, r); else nearest_in_strips(at, count, v, r);',
  routines: `${slabRoutines}
/**
 * k-DOP in the plane: count strips of axis, middle, half. The nearest point is on a side that v is beyond: of the nearest points of those
 * sides the nearest.
 */
void nearest_in_strips(int at, int count, real v[3], out real r[3]) {
  real best = DISTANT;
  for (int k = at; k < at + 4 * count; k += 4) {
    real off = D[k] * v[0] + D[k + 1] * v[1] - D[k + 2];
    real excess = abs(off) - D[k + 3];
    if (excess > SLACK && excess * excess < best) {
      real side = 1.0;
      if (off < 0.0) side = -1.0;
      real nx = side * D[k];
      real ny = side * D[k + 1];
      real x = v[0] - excess * nx;
      real y = v[1] - excess * ny;
      // How far the side reaches to both sides of that point, before other strips cut it off.
      real low = -DISTANT;
      real high = DISTANT;
      for (int j = at; j < at + 4 * count; j += 4) {
        real rise = D[j + 1] * nx - D[j] * ny;
        if (j != k && abs(rise) > SLACK) {
          real here = D[j] * x + D[j + 1] * y - D[j + 2];
          real a = (-D[j + 3] - here) / rise;
          real b = (D[j + 3] - here) / rise;
          low = max(low, min(a, b));
          high = min(high, max(a, b));
        }
      }
      if (low <= high + GAP) {
        real s = min(max(0.0, low), high);
        if (low > high) s = 0.5 * (low + high);
        if (excess * excess + s * s < best) {
          best = excess * excess + s * s;
          r[0] = x - s * ny;
          r[1] = y + s * nx;
        }
      }
    }
  }
}
`,
};
