import type { Vec3 } from '../math';
import type { DistanceField } from './field-data';

/**
 * A field's values with a ball of `radius` (> 0) around `centre` added to its region or removed from it. The union is the lesser of
 * the two distances, the difference the greater of one and the negated other.
 */
export function sculpted(
  { resolution, min, cell, epsilon, values }: DistanceField,
  centre: Readonly<Vec3>,
  radius: number,
  brush: 'add' | 'remove',
): number[] {
  const next = values.slice();
  for (let k = 0, node = 0; k < resolution[2]; k++) {
    for (let j = 0; j < resolution[1]; j++) {
      for (let i = 0; i < resolution[0]; i++, node++) {
        const x = min[0] + i * cell[0] - centre[0];
        const y = min[1] + j * cell[1] - centre[1];
        const z = min[2] + k * cell[2] - centre[2];
        // Signed distance to the ball, measured from epsilon as the region is.
        const ball = Math.sqrt(x * x + y * y + z * z) - radius;
        const value = brush === 'add' ? Math.min(values[node], epsilon + ball) : Math.max(values[node], epsilon - ball);
        next[node] = Math.round(value * 1e6) / 1e6;
      }
    }
  }
  return next;
}

/** Nodes along an axis beyond which a grid no longer grows. */
const MOST_NODES = 96;

/** The field on a grid that holds a ball too: grown by whole cells, at most to `MOST_NODES` along an axis. */
export function growGrid<D extends 2 | 3>(
  field: DistanceField<D>,
  centre: Readonly<Vec3>,
  radius: number,
): DistanceField<D> {
  const { dimension, resolution, min, cell, values } = field;
  const before: Vec3 = [0, 0, 0];
  const after: Vec3 = [0, 0, 0];
  for (let k = 0; k < dimension; k++) {
    const max = min[k] + cell[k] * (resolution[k] - 1);
    // One cell more than the ball, so that its surface closes within the grid.
    before[k] = Math.max(0, Math.ceil((min[k] - (centre[k] - radius)) / cell[k]) + 1);
    after[k] = Math.max(0, Math.ceil((centre[k] + radius - max) / cell[k]) + 1);
    if (centre[k] - radius > min[k] + cell[k]) before[k] = 0;
    if (centre[k] + radius < max - cell[k]) after[k] = 0;
    const room = Math.max(0, MOST_NODES - resolution[k]);
    before[k] = Math.min(before[k], room);
    after[k] = Math.min(after[k], room - before[k]);
  }
  if (before.every((n) => n === 0) && after.every((n) => n === 0)) return field;
  const size = resolution.map((n, k) => n + before[k] + after[k]) as Vec3;
  const grown: number[] = new Array(size[0] * size[1] * size[2]);
  for (let k = 0, node = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++, node++) {
        const at = [i - before[0], j - before[1], k - before[2]] as const;
        const inner = at.map((index, axis) => Math.min(Math.max(index, 0), resolution[axis] - 1));
        const off = Math.hypot(...at.map((index, axis) => (index - inner[axis]) * cell[axis]));
        grown[node] = values[inner[0] + resolution[0] * (inner[1] + resolution[1] * inner[2])] + off;
      }
    }
  }
  return { ...field, resolution: size, min: min.map((m, k) => m - before[k] * cell[k]) as Vec3, values: grown };
}
