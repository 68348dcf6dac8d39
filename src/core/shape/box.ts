import type { Points, Vec3 } from '../math/types';
import { boxOutline } from './box-outline';
import type { ShapeFitOptions, ShapeModel } from './model';

/** { p : minᵢ ≤ pᵢ ≤ maxᵢ } */
export interface Box {
  readonly kind: 'box';
  min: Vec3;
  max: Vec3;
}

export const box: ShapeModel<Box> = {
  kind: 'box',
  label: 'Box',
  summary: 'One interval per axis: the simplest limit, and the loosest.',
  convex: true,
  bounds: 'any',

  fit(points: Points, { padding }: ShapeFitOptions): Box {
    const min: Vec3 = [Infinity, Infinity, Infinity];
    const max: Vec3 = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i++) {
      const k = i % 3;
      min[k] = Math.min(min[k]!, points[i]!);
      max[k] = Math.max(max[k]!, points[i]!);
    }
    for (let k = 0; k < 3; k++) {
      min[k]! -= padding;
      max[k]! += padding;
    }
    return { kind: 'box', min, max };
  },

  contains({ min, max }, [x, y, z], tolerance = 1e-6) {
    const dx = Math.max(min[0] - x, 0, x - max[0]);
    const dy = Math.max(min[1] - y, 0, y - max[1]);
    const dz = Math.max(min[2] - z, 0, z - max[2]);
    return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
  },

  nearest({ min, max }, point, out = [0, 0, 0]) {
    out[0] = Math.min(Math.max(point[0], min[0]), max[0]);
    out[1] = Math.min(Math.max(point[1], min[1]), max[1]);
    out[2] = Math.min(Math.max(point[2], min[2]), max[2]);
    return out;
  },

  gauge({ min, max }, point) {
    let gauge = 0;
    for (let k = 0; k < 3; k++) {
      const middle = (min[k]! + max[k]!) / 2;
      const half = (max[k]! - min[k]!) / 2;
      const offset = Math.abs(point[k]! - middle);
      if (offset > 0) gauge = Math.max(gauge, half > 0 ? offset / half : Number.POSITIVE_INFINITY);
    }
    return gauge;
  },

  outline: ({ min, max }) => boxOutline(min, max),

  parameterCount: () => 6,
};
