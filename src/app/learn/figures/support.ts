import type { Shape, Vec3 } from '../../../core';
import { dot, readVec3, times } from '../../../core/math';

/** A sample that a side of a box is as far out as, and the way to that side. */
export interface Support {
  at: Vec3;
  /** Unit, across the side. */
  out: Vec3;
}

/** Unit directions across the sides of a box, each side once; none for other shapes. */
function acrossOf(shape: Shape): Vec3[] {
  if (shape.dimension !== 3) return [];
  const axes =
    shape.kind === 'box' ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : shape.kind === 'oriented-box' ? shape.axes : ([] as number[]);
  return Array.from({ length: axes.length / 3 }, (_, row) => readVec3(axes, row));
}

/** For each side of a box, straight or tilted, the sample that is farthest out; none for other shapes. @param points of samples, N×3, in the chart of the box */
export function supportOf(shape: Shape, points: ArrayLike<number>): Support[] {
  return acrossOf(shape).flatMap((axis) =>
    [axis, times(axis, -1)].map((out) => {
      let [farthest, most] = [0, Number.NEGATIVE_INFINITY];
      for (let i = 0; i < points.length / 3; i++) {
        const far = dot(readVec3(points, i), out);
        if (far > most) [farthest, most] = [i, far];
      }
      return { at: readVec3(points, farthest), out };
    }),
  );
}
