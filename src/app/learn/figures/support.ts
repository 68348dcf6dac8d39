import type { Shape, Vec3 } from '../../../core';
import { dot, plus, readVec3, subtract, times } from '../../../core/math';

/** A sample that a side of a box is as far out as, and the way to that side. */
export interface Support {
  at: Vec3;
  /** Unit, across the side. */
  out: Vec3;
  /** Of the side the place nearest to the sample. */
  side: Vec3;
}

const STRAIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** For each side of a box, straight or tilted, the sample that is farthest out; none for other shapes. @param points of samples, N×3, in the chart of the box */
export function supportOf(shape: Shape, points: ArrayLike<number>): Support[] {
  if (shape.dimension !== 3 || (shape.kind !== 'box' && shape.kind !== 'oriented-box')) return [];
  const [axes, centre] = shape.kind === 'box' ? [STRAIGHT, [0, 0, 0] as Vec3] : [shape.axes, readVec3(shape.centre, 0)];
  return [0, 1, 2].flatMap((row) =>
    [1, -1].map((sign) => {
      const out = times(readVec3(axes, row), sign);
      let [farthest, most] = [0, Number.NEGATIVE_INFINITY];
      for (let i = 0; i < points.length / 3; i++) {
        const far = dot(readVec3(points, i), out);
        if (far > most) [farthest, most] = [i, far];
      }
      const at = readVec3(points, farthest);
      const reach = sign > 0 ? shape.max[row] : -shape.min[row];
      return { at, out, side: plus(at, out, reach - dot(subtract(at, centre), out)) };
    }),
  );
}
