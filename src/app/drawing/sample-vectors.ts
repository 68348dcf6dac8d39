import type { Vec3 } from '../../core';
import { type CloudPart, toChartVector } from '../../core/limit';
import { keptFor } from '../../core/math';

/** The samples of a part as vectors of their chart, N×3. Several views show the same, and they are made once. */
export const sampleVectors = keptFor(({ bounds, dimension, points }: CloudPart): ArrayLike<number> => {
  if (dimension === 3) return points;
  const v: Vec3 = [0, 0, 0];
  const made = new Float64Array((3 * points.length) / dimension);
  for (let i = 0; i < points.length / dimension; i++) {
    for (let k = 0; k < dimension; k++) v[k] = points[dimension * i + k];
    made.set(toChartVector(bounds, v, v), 3 * i);
  }
  return made;
});
