import { fanOutline } from '../../geometry/planar';
import { sphereMesh } from '../../geometry/sphere-mesh';
import { leastThickness } from '../../geometry/thickness';
import type { Points, Vec3 } from '../../math/types';
import { numbers as coordinates, exactly, lengthForm, objectForm } from '../../stored';
import { clampEdit, farthest, leastWidth } from '../edit-limits';
import type { ShapeFamily, ShapeHandle, ShapeModel } from '../model';

/** { p : |p − centre| ≤ radius }, a ball or a disc: the one file of a shape that is in no table but that of its tests. */
export interface ToyBall<D extends 2 | 3 = 2 | 3> {
  readonly kind: 'toy-ball';
  readonly dimension: D;
  readonly centre: number[];
  readonly radius: number;
}

function ballModel<D extends 2 | 3>(dimension: D): ShapeModel<ToyBall<D>> {
  const numbers = [0, 1, 2].slice(0, dimension);
  const off = ({ centre }: ToyBall<D>, point: Readonly<Vec3>) =>
    Math.hypot(...numbers.map((k) => point[k] - centre[k]));
  const solidOf = (values: readonly number[]): Vec3 => [values[0], values[1], values[2] ?? 0];
  /** Where a unit vector from the middle meets the surface. */
  const onSurface = ({ centre, radius }: ToyBall<D>, normal: readonly number[]): Vec3 =>
    solidOf(numbers.map((k) => centre[k] + radius * normal[k]));
  const handlesOf = (ball: ToyBall<D>): ShapeHandle[] =>
    numbers.flatMap((axis) =>
      [-1, 1].map((sign, side) => {
        const normal = [0, 1, 2].map((k) => (k === axis ? sign : 0)) as Vec3;
        return { key: 2 * axis + side, position: onSurface(ball, normal), normal };
      }),
    );
  return {
    convex: true,

    fit(points: Points, { padding }) {
      const count = points.length / dimension;
      const centre = numbers.map((k) => points.reduce((sum, x, i) => sum + (i % dimension === k ? x / count : 0), 0));
      let radius = 0;
      for (let i = 0; i < points.length; i += dimension) {
        radius = Math.max(radius, Math.hypot(...numbers.map((k) => points[i + k] - centre[k])));
      }
      return { kind: 'toy-ball', dimension, centre, radius: radius + padding };
    },

    contains: (ball, point, tolerance = 1e-6) => off(ball, point) <= ball.radius + tolerance,

    project(ball, point, out = [0, 0, 0]) {
      const share = Math.min(1, ball.radius / Math.max(off(ball, point), Number.MIN_VALUE));
      for (let k = 0; k < 3; k++) {
        if (k >= dimension) out[k] = 0;
        else out[k] = share === 1 ? point[k] : ball.centre[k] + (point[k] - ball.centre[k]) * share;
      }
      return out;
    },

    gauge: (ball, point) => off(ball, point) / Math.max(ball.radius, leastThickness),

    span: ({ centre, radius }) => ({ middle: [...centre], extent: Math.hypot(...centre) + radius }),

    stored: objectForm<ToyBall<D>>('{ p : |p - centre| <= radius }', {
      kind: exactly('toy-ball'),
      dimension: exactly(dimension),
      centre: coordinates(dimension),
      radius: lengthForm,
    }),

    outline(ball) {
      if (dimension === 2) {
        const turns = Array.from({ length: 64 }, (_, i) => (2 * Math.PI * i) / 64);
        return fanOutline(
          turns.map((turn) => onSurface(ball, [Math.cos(turn), Math.sin(turn)])),
          ball.centre,
        );
      }
      const { vertices, indices } = sphereMesh(3);
      const positions = Float32Array.from(vertices.flatMap((vertex) => onSurface(ball, vertex)));
      return { positions, indices, edges: new Float32Array(0) };
    },

    parameterCount: () => dimension + 1,

    handles: {
      word: 'pole',
      of: handlesOf,
      /** The opposite pole stays. */
      move(ball, key, by) {
        const handle = handlesOf(ball)[key];
        if (!handle) return { shape: ball, stopped: null };
        const { normal } = handle;
        const distance = numbers.reduce((sum, k) => sum + normal[k] * by[k], 0);
        const { value, stopped } = clampEdit(ball.radius + distance / 2, leastWidth / 2, farthest);
        const centre = ball.centre.map((x, k) => x + normal[k] * (value - ball.radius));
        return { shape: { ...ball, centre, radius: value }, stopped };
      },
    },
  };
}

export const toyBall: ShapeFamily<ToyBall<3>, ToyBall<2>> = {
  label: 'Toy ball',
  summary: 'A ball about the mean of the samples: for tests of how little a new shape takes.',
  solid: ballModel(3),
  flat: ballModel(2),
};
