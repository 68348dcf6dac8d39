import type { Vec3 } from '../src/core';
import { type DistanceField, fieldDistance } from '../src/core/shape';

/**
 * The projection as published: while `point` is infeasible (Φ > epsilon), at most `steps` times p ← p − Φ(p)∇Φ(p), the gradient by
 * central differences at the nodes, interpolated. Two steps leave many answers outside; the core's `nearest` goes on until inside.
 */
export function projectPublished(field: DistanceField, point: Readonly<Vec3>, steps = 2, out: Vec3 = [0, 0, 0]): Vec3 {
  const { cell } = field;
  const valueAt = (x: number, y: number, z: number) => fieldDistance(field, [x, y, z]);
  out[0] = point[0];
  out[1] = point[1];
  out[2] = point[2];
  for (let step = 0; step < steps; step++) {
    const [x, y, z] = out;
    const value = valueAt(x, y, z);
    if (value <= field.epsilon) break;
    // Differences of interpolated values are interpolated differences: interpolation is linear.
    const gx = (valueAt(x + cell[0], y, z) - valueAt(x - cell[0], y, z)) / (2 * cell[0]);
    const gy = (valueAt(x, y + cell[1], z) - valueAt(x, y - cell[1], z)) / (2 * cell[1]);
    const gz = (valueAt(x, y, z + cell[2]) - valueAt(x, y, z - cell[2])) / (2 * cell[2]);
    out[0] = x - value * gx;
    out[1] = y - value * gy;
    out[2] = z - value * gz;
  }
  return out;
}
