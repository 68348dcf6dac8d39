import { fromLocal, fromPlanar, planarFrame, principalFrame, toLocal, toPlanar } from '../geometry';
import { dot, type Points, type Vec3 } from '../math';
import { exactly, frame, numbers, objectForm } from '../stored';
import { boundsOf, boxContains, boxFigure, boxGauge, boxHandles, minBelowMax, moveSide } from './box';
import type { DrawnModel, ShapeFamily, ShapeFitOptions, ShapeHandles, ShapeRegion } from './model';

/** { p : minᵢ ≤ axisᵢ · (p − centre) ≤ maxᵢ }, a box or rectangle along the principal axes of the samples. */
export interface OrientedBox<D extends 2 | 3 = 2 | 3> {
  readonly kind: 'oriented-box';
  readonly dimension: D;
  /** The mean of the samples. */
  readonly centre: number[];
  /** Unit rows, longest spread first; right-handed. */
  readonly axes: number[];
  readonly min: number[];
  readonly max: number[];
}

// Nothing in it outlives a call.
const local: Vec3 = [0, 0, 0];

type Place = (centre: number[], axes: number[], point: Readonly<Vec3>, out?: Vec3) => Vec3;

function orientedBoxRegion<D extends 2 | 3>(
  dimension: D,
  frameOf: (points: Points) => { centre: number[]; axes: number[] },
  inside: Place,
  outside: Place,
): ShapeRegion<OrientedBox<D>> {
  return {
    convex: true,

    fit(points: Points, { padding }: ShapeFitOptions): OrientedBox<D> {
      const { centre, axes } = frameOf(points);
      const locals = new Float64Array(points.length);
      const point: Vec3 = [0, 0, 0];
      for (let i = 0; i < points.length; i += dimension) {
        for (let k = 0; k < dimension; k++) point[k] = points[i + k];
        inside(centre, axes, point, point);
        for (let k = 0; k < dimension; k++) locals[i + k] = point[k];
      }
      return { kind: 'oriented-box', dimension, centre, axes, ...boundsOf(locals, dimension, padding) };
    },

    contains: ({ centre, axes, min, max }, point, tolerance) =>
      boxContains(min, max, inside(centre, axes, point, local), tolerance),

    project({ centre, axes, min, max }, point, out = [0, 0, 0]) {
      inside(centre, axes, point, local);
      const x = local[0];
      const y = local[1];
      const z = local[2];
      const px = point[0];
      const py = point[1];
      const pz = point[2];
      local[0] = Math.min(Math.max(x, min[0]), max[0]);
      local[1] = Math.min(Math.max(y, min[1]), max[1]);
      if (dimension > 2) local[2] = Math.min(Math.max(z, min[2]), max[2]);
      if (local[0] !== x || local[1] !== y || local[2] !== z) return outside(centre, axes, local, out);
      out[0] = px;
      out[1] = py;
      out[2] = dimension > 2 ? pz : 0;
      return out;
    },

    gauge: ({ centre, axes, min, max }, point) => boxGauge(min, max, inside(centre, axes, point, local)),

    span({ centre, axes, min, max }) {
      const middle = min.map((low, k) => (low + max[k]) / 2);
      const corners = Array.from({ length: 2 ** dimension }, (_, c): Vec3 => {
        const [x, y, z] = min.map((low, k) => ((c >> k) & 1 ? max[k] : low));
        return [x, y, z ?? 0];
      });
      return {
        middle: outside(centre, axes, [middle[0], middle[1], middle[2] ?? 0]).slice(0, dimension),
        extent: Math.max(...corners.map((corner) => Math.hypot(...outside(centre, axes, corner)))),
      };
    },

    slabs: ({ centre, axes, min, max }) =>
      min.map((low, k) => {
        const [x, y, z = 0] = axes.slice(dimension * k, dimension * (k + 1));
        const middle = x * centre[0] + y * centre[1] + z * (centre[2] ?? 0);
        return { axis: [x, y, z], low: middle + low, high: middle + max[k] };
      }),

    stored: objectForm<OrientedBox<D>>(
      '{ p : min_i <= axis_i . (p - centre) <= max_i }',
      {
        kind: exactly('oriented-box'),
        dimension: exactly(dimension),
        centre: numbers(dimension),
        axes: frame(dimension),
        min: numbers(dimension),
        max: numbers(dimension),
      },
      minBelowMax,
    ),
  };
}

function orientedBoxDrawing<D extends 2 | 3>(dimension: D, outside: Place): DrawnModel<OrientedBox<D>> {
  const handles: ShapeHandles<OrientedBox<D>> = {
    word: dimension > 2 ? 'face' : 'side',
    of: ({ centre, axes, min, max }) =>
      boxHandles(min, max).map(({ key, position, normal }) => ({
        key,
        position: outside(centre, axes, position),
        normal: outside([0, 0, 0], axes, normal),
      })),
    move(shape, key, by) {
      const handle = handles.of(shape)[key];
      return handle ? moveSide(shape, key, dot(handle.normal, by)) : { shape, stopped: null };
    },
  };
  return {
    outline: ({ centre, axes, min, max }) => boxFigure(min, max, (corner) => outside(centre, axes, corner)),

    parameterCount: () => 3 * dimension + dimension * dimension,

    handles,
  };
}

export const orientedBox: ShapeFamily<OrientedBox<3>, OrientedBox<2>> = {
  label: 'Oriented box',
  short: 'Oriented',
  summary: 'A box turned to the directions in which the joint moves most: fast, and tighter than a plain box.',
  icon: 'orientedBox',
  isUsual: true,
  // The projection of the solid form in one piece: no other projection is asked more often.
  solid: {
    ...orientedBoxRegion(3, principalFrame, toLocal as Place, fromLocal as Place),
    ...orientedBoxDrawing(3, fromLocal as Place),
    project: projectIntoSolid,
  },
  flat: { ...orientedBoxRegion(2, planarFrame, toPlanar, fromPlanar), ...orientedBoxDrawing(2, fromPlanar) },
};

function projectIntoSolid(
  { centre, axes, min, max }: OrientedBox<3>,
  point: Readonly<Vec3>,
  out: Vec3 = [0, 0, 0],
): Vec3 {
  const px = point[0];
  const py = point[1];
  const pz = point[2];
  const x = px - centre[0];
  const y = py - centre[1];
  const z = pz - centre[2];
  const ux = axes[0];
  const uy = axes[1];
  const uz = axes[2];
  const vx = axes[3];
  const vy = axes[4];
  const vz = axes[5];
  const wx = axes[6];
  const wy = axes[7];
  const wz = axes[8];
  const u = ux * x + uy * y + uz * z;
  const v = vx * x + vy * y + vz * z;
  const w = wx * x + wy * y + wz * z;
  // The way in along each axis.
  const a = u < min[0] ? min[0] - u : u > max[0] ? max[0] - u : 0;
  const b = v < min[1] ? min[1] - v : v > max[1] ? max[1] - v : 0;
  const c = w < min[2] ? min[2] - w : w > max[2] ? max[2] - w : 0;
  // A point inside keeps its very numbers.
  out[0] = px + (ux * a + vx * b + wx * c);
  out[1] = py + (uy * a + vy * b + wy * c);
  out[2] = pz + (uz * a + vz * b + wz * c);
  return out;
}
