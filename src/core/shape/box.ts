import { boxOutline } from '../geometry/box-outline';
import { leastThickness } from '../geometry/thickness';
import type { Points, Vec3 } from '../math/types';
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
      min[k] = Math.min(min[k], points[i]);
      max[k] = Math.max(max[k], points[i]);
    }
    for (let k = 0; k < 3; k++) {
      min[k] -= padding;
      max[k] += padding;
    }
    return { kind: 'box', min, max };
  },

  contains: ({ min, max }, point, tolerance) => boxContains(min, max, point, tolerance),

  nearest({ min, max }, point, out = [0, 0, 0]) {
    out[0] = Math.min(Math.max(point[0], min[0]), max[0]);
    out[1] = Math.min(Math.max(point[1], min[1]), max[1]);
    out[2] = Math.min(Math.max(point[2], min[2]), max[2]);
    return out;
  },

  gauge: ({ min, max }, point) => boxGauge(min, max, point),

  outline: ({ min, max }) => boxOutline(min, max),

  parameterCount: () => 6,
};

/** Whether `point` is in the box or within `tolerance` of it. */
export function boxContains(min: Vec3, max: Vec3, point: Vec3, tolerance = 1e-6): boolean {
  const dx = Math.max(min[0] - point[0], 0, point[0] - max[0]);
  const dy = Math.max(min[1] - point[1], 0, point[1] - max[1]);
  const dz = Math.max(min[2] - point[2], 0, point[2] - max[2]);
  return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
}

/** 0 in the middle of the box, 1 on its surface. */
export function boxGauge(min: Vec3, max: Vec3, point: Vec3): number {
  let gauge = 0;
  for (let k = 0; k < 3; k++) {
    const middle = (min[k] + max[k]) / 2;
    const half = Math.max((max[k] - min[k]) / 2, leastThickness);
    gauge = Math.max(gauge, Math.abs(point[k] - middle) / half);
  }
  return gauge;
}
