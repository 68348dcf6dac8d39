import type { PlaneRows } from '../geometry/nearest-in-planes';
import type { Slab } from '../geometry/polytope';
import type { Vec3 } from '../math/types';
import type { Shape } from '../shape';
import { slabsOf } from '../shape/slab-rows';

/** The planes of a shape of three numbers that is a polytope, in pairs; null for one that is none. */
export function slabsOfShape(shape: Shape): Slab[] | null {
  if (shape.dimension !== 3) return null;
  if (shape.kind === 'box') {
    const { min, max } = shape;
    return [0, 1, 2].map((k) => ({ axis: unitAlong(k), low: min[k], high: max[k] }));
  }
  if (shape.kind === 'oriented-box') {
    const { axes, centre, min, max } = shape;
    return [0, 1, 2].map((k) => {
      const axis: Vec3 = [axes[3 * k], axes[3 * k + 1], axes[3 * k + 2]];
      const middle = axis[0] * centre[0] + axis[1] * centre[1] + axis[2] * centre[2];
      return { axis, low: middle + min[k], high: middle + max[k] };
    });
  }
  return shape.kind === 'k-dop' ? slabsOf(shape) : null;
}

const unitAlong = (axis: number): Vec3 => [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0];

/** Room for rows. */
export const emptyRows = (count: number): PlaneRows => ({
  first: new Int32Array(count),
  second: new Int32Array(count).fill(-1),
  normals: new Float64Array(6 * count),
  low: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  high: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
});
