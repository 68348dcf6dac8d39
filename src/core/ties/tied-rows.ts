import type { PlaneRows } from '../geometry/nearest-in-planes';
import type { Shape } from '../shape';

/** One row of a joint's own polytope: low ≤ normal · p ≤ high, in its chart. */
export interface OwnRow {
  normal: readonly [number, number, number];
  low: number;
  high: number;
}

/** The planes of a shape of three numbers that is a polytope, in pairs; null for one that is none. */
export function rowsOfShape(shape: Shape): OwnRow[] | null {
  if (shape.dimension !== 3) return null;
  if (shape.kind === 'box') {
    const { min, max } = shape;
    return [0, 1, 2].map((k) => ({ normal: unitAlong(k), low: min[k], high: max[k] }));
  }
  if (shape.kind === 'oriented-box') {
    const { axes, centre, min, max } = shape;
    return [0, 1, 2].map((k) => {
      const normal = [axes[3 * k], axes[3 * k + 1], axes[3 * k + 2]] as const;
      const middle = normal[0] * centre[0] + normal[1] * centre[1] + normal[2] * centre[2];
      return { normal, low: middle + min[k], high: middle + max[k] };
    });
  }
  if (shape.kind !== 'k-dop') return null;
  const { slabs } = shape;
  return Array.from({ length: slabs.length / 5 }, (_, k) => {
    const [x, y, z, middle, half] = slabs.slice(5 * k, 5 * k + 5);
    return { normal: [x, y, z], low: middle - half, high: middle + half };
  });
}

const unitAlong = (axis: number): readonly [number, number, number] => [
  axis === 0 ? 1 : 0,
  axis === 1 ? 1 : 0,
  axis === 2 ? 1 : 0,
];

/** Room for rows. */
export const emptyRows = (count: number): PlaneRows => ({
  first: new Int32Array(count),
  second: new Int32Array(count).fill(-1),
  normals: new Float64Array(6 * count),
  low: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  high: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
});
