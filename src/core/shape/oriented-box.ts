import { boxOutline } from '../geometry/box-outline';
import { fromLocal, principalFrame, toLocal } from '../geometry/principal-frame';
import type { Points, Vec3 } from '../math/types';
import { box, boxContains, boxGauge } from './box';
import type { ShapeFitOptions, ShapeModel } from './model';

/** { p : minᵢ ≤ axisᵢ · (p − centre) ≤ maxᵢ }, a box along the principal axes of the samples. */
export interface OrientedBox {
  readonly kind: 'oriented-box';
  /** The mean of the samples. */
  centre: Vec3;
  /** Three unit rows, longest spread first; right-handed. */
  axes: number[];
  min: Vec3;
  max: Vec3;
}

const local: Vec3 = [0, 0, 0];

export const orientedBox: ShapeModel<OrientedBox> = {
  kind: 'oriented-box',
  label: 'Oriented box',
  summary: 'A box turned to the directions in which the joint moves most: fast, and tighter than a plain box.',
  convex: true,
  bounds: 'any',

  fit(points: Points, options: ShapeFitOptions): OrientedBox {
    const { centre, axes } = principalFrame(points);
    const locals = new Float64Array(points.length);
    for (let i = 0; i < points.length; i += 3) {
      locals.set(toLocal(centre, axes, [points[i], points[i + 1], points[i + 2]]), i);
    }
    const { min, max } = box.fit(locals, options);
    return { kind: 'oriented-box', centre, axes, min, max };
  },

  contains: ({ centre, axes, min, max }, point, tolerance) =>
    boxContains(min, max, toLocal(centre, axes, point, local), tolerance),

  nearest({ centre, axes, min, max }, point, out = [0, 0, 0]) {
    toLocal(centre, axes, point, local);
    const x = local[0];
    const y = local[1];
    const z = local[2];
    local[0] = Math.min(Math.max(x, min[0]), max[0]);
    local[1] = Math.min(Math.max(y, min[1]), max[1]);
    local[2] = Math.min(Math.max(z, min[2]), max[2]);
    if (local[0] !== x || local[1] !== y || local[2] !== z) return fromLocal(centre, axes, local, out);
    out[0] = point[0];
    out[1] = point[1];
    out[2] = point[2];
    return out;
  },

  gauge: ({ centre, axes, min, max }, point) => boxGauge(min, max, toLocal(centre, axes, point, local)),

  outline: ({ centre, axes, min, max }) => boxOutline(min, max, (corner) => fromLocal(centre, axes, corner)),

  parameterCount: () => 18,
};
