import {
  centroid,
  fanOutline,
  fromLocal,
  fromPlanar,
  leastThickness,
  nearestInSlabs,
  planarFrame,
  polytopeOutline,
  principalFrame,
} from '../geometry';
import type { Points, Vec3 } from '../math';
import { exactly, groups, notUnit, numbers, objectForm } from '../stored';
import type { ShapeFamily, ShapeFitOptions, ShapeRegion, ShapeSpan } from './model';
import { planeHandles } from './plane-handles';
import { type KDop, leastRoom, polytopeOf, slabsOf } from './slab-rows';

export type { KDop };

/** 3 faces, 4 corners and 6 edges of a cube, not of unit length: 26 planes. */
export const cubeAxes: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 1],
  [-1, 1, 1],
  [1, -1, 1],
  [1, 1, -1],
  [1, 1, 0],
  [1, -1, 0],
  [1, 0, 1],
  [1, 0, -1],
  [0, 1, 1],
  [0, 1, -1],
];

/** 2 sides and 2 corners of a square: an octagon. */
const squareAxes: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0],
  [Math.SQRT1_2, -Math.SQRT1_2, 0],
];

function storedKDop<D extends 2 | 3>(dimension: D) {
  return objectForm<KDop<D>>(
    '{ p : |axis_k . p - middle_k| <= half_k }; each slab in a row: its unit axis, middle, half',
    {
      kind: exactly('k-dop'),
      dimension: exactly(dimension),
      centre: numbers(dimension),
      slabs: groups(dimension + 2, dimension),
    },
    slabsProblem,
  );
}

/** A file with more slabs is refused: the time to find the corners of a solid grows with the third power of their number. */
const MOST_SLABS = 256;
/** The least mean of the squared volumes that triples of axes span. Then the best triple spans what `slabPolytope` asks for. */
const SPANNED = 1e-12;

function slabsProblem(shape: KDop): string | null {
  const { dimension, centre, slabs } = shape;
  const size = dimension + 2;
  const count = slabs.length / size;
  if (count > MOST_SLABS) return `.slabs must be ${MOST_SLABS} slabs or fewer, not ${count}`;
  const askew = notUnit(slabs, size, dimension);
  if (askew) return `.slabs${askew}`;
  const empty = slabs.findIndex((half, i) => i % size === size - 1 && half < 0);
  if (empty >= 0) return `.slabs[${empty}] is ${slabs[empty]}; it must be 0 or more`;
  if (!(spannedBy(shape) > (SPANNED * count * (count - 1) * (count - 2 || 1)) / 6))
    return '.slabs must have axes that span the space; a region without end is no limit';
  return leastRoom(slabs, dimension, centre) < -1e-9 ? '.centre must be a point inside all slabs' : null;
}

/** The sum of the squared volumes of all triples of axes, or areas of all pairs: the determinant of the sum of axis · axisᵀ. (Cauchy, Binet) */
function spannedBy({ dimension, slabs }: KDop): number {
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, dimension === 2 ? 1 : 0];
  for (let i = 0; i < slabs.length; i += dimension + 2) {
    const [x, y, z] = [slabs[i], slabs[i + 1], dimension === 2 ? 0 : slabs[i + 2]];
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  return xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
}

/** A side that is exceeded by less than this (≈ rad) counts as kept. */
const SLACK = 1e-12;

// Scratch of one call.
const foot: Vec3 = [0, 0, 0];

const solid: ShapeRegion<KDop<3>> = {
  convex: true,

  /** @throws RangeError if `options.axes` contains a zero vector or does not span the space */
  fit(points: Points, { padding, axes: axisSet = cubeAxes as Vec3[] }: ShapeFitOptions): KDop<3> {
    const frame = principalFrame(points);
    const axes = axisSet.map((axis) => fromLocal([0, 0, 0], frame.axes, normalized(axis)));
    return fitted(3, points, axes, padding, frame.centre);
  },

  contains(shape, point, tolerance = 1e-6) {
    const room = leastRoom(shape.slabs, 3, point);
    // The way to the solid is at least the way to each plane, and longer at edges and corners.
    if (room >= 0 || room < -tolerance) return room >= 0;
    nearestInSlabs(shape.slabs, point, foot);
    const dx = foot[0] - point[0];
    const dy = foot[1] - point[1];
    const dz = foot[2] - point[2];
    return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
  },

  project({ slabs }, point, out = [0, 0, 0]) {
    nearestInSlabs(slabs, point, out);
    return out;
  },

  gauge({ centre, slabs }, point) {
    let gauge = 0;
    for (let k = 0; k < slabs.length; k += 5) {
      const x = slabs[k];
      const y = slabs[k + 1];
      const z = slabs[k + 2];
      const start = x * centre[0] + y * centre[1] + z * centre[2];
      const offset = x * point[0] + y * point[1] + z * point[2] - start;
      const room = slabs[k + 4] + (offset > 0 ? slabs[k + 3] - start : start - slabs[k + 3]);
      gauge = Math.max(gauge, Math.abs(offset) / Math.max(room, leastThickness));
    }
    return gauge;
  },

  span: spanOf,

  slabs: slabsOf,

  stored: storedKDop(3),
};

const flat: ShapeRegion<KDop<2>> = {
  convex: true,

  fit(points: Points, { padding }: ShapeFitOptions): KDop<2> {
    const frame = planarFrame(points);
    const axes = squareAxes.map((axis) => fromPlanar([0, 0], frame.axes, axis));
    return fitted(2, points, axes, padding, frame.centre);
  },

  contains(shape, point, tolerance = 1e-6) {
    const room = leastRoom(shape.slabs, 2, point);
    if (room >= 0 || room < -tolerance) return room >= 0;
    flat.project(shape, point, foot);
    const dx = foot[0] - point[0];
    const dy = foot[1] - point[1];
    return dx * dx + dy * dy <= tolerance * tolerance;
  },

  /** The nearest point lies on a side that the point is beyond: of the feet on those sides, the nearest. */
  project({ slabs }, point, out = [0, 0, 0]) {
    const px = point[0];
    const py = point[1];
    out[0] = px;
    out[1] = py;
    out[2] = 0;
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k < slabs.length; k += 4) {
      const off = slabs[k] * px + slabs[k + 1] * py - slabs[k + 2];
      const excess = Math.abs(off) - slabs[k + 3];
      if (excess <= SLACK || excess * excess >= best) continue;
      const sign = off < 0 ? -1 : 1;
      const nx = sign * slabs[k];
      const ny = sign * slabs[k + 1];
      const fx = px - excess * nx;
      const fy = py - excess * ny;
      // How far the side reaches to both sides of the foot, before other slabs cut it off.
      let low = Number.NEGATIVE_INFINITY;
      let high = Number.POSITIVE_INFINITY;
      for (let j = 0; j < slabs.length; j += 4) {
        if (j === k) continue;
        const rise = slabs[j + 1] * nx - slabs[j] * ny;
        if (Math.abs(rise) < 1e-9) continue;
        const at = slabs[j] * fx + slabs[j + 1] * fy - slabs[j + 2];
        const a = (-slabs[j + 3] - at) / rise;
        const b = (slabs[j + 3] - at) / rise;
        low = Math.max(low, Math.min(a, b));
        high = Math.min(high, Math.max(a, b));
      }
      // Cut off altogether; a side of no length may miss itself by rounding.
      if (low > high + 1e-9) continue;
      const s = low > high ? (low + high) / 2 : Math.min(Math.max(0, low), high);
      const squared = excess * excess + s * s;
      if (squared >= best) continue;
      best = squared;
      out[0] = fx - s * ny;
      out[1] = fy + s * nx;
    }
    return out;
  },

  gauge({ centre, slabs }, point) {
    let gauge = 0;
    for (let k = 0; k < slabs.length; k += 4) {
      const start = slabs[k] * centre[0] + slabs[k + 1] * centre[1];
      const offset = slabs[k] * point[0] + slabs[k + 1] * point[1] - start;
      const room = slabs[k + 3] + (offset > 0 ? slabs[k + 2] - start : start - slabs[k + 2]);
      gauge = Math.max(gauge, Math.abs(offset) / Math.max(room, leastThickness));
    }
    return gauge;
  },

  span: spanOf,

  slabs: slabsOf,

  stored: storedKDop(2),
};

export const kDop: ShapeFamily<KDop<3>, KDop<2>> = {
  label: 'k-DOP',
  summary: 'A box with its corners and edges cut off, 26 planes in all: close to the data, and still quick.',
  icon: 'kDop',
  isUsual: true,
  isStudied: true,
  solid: {
    ...solid,
    outline: (shape) => polytopeOutline(polytopeOf(shape)),
    parameterCount: ({ slabs }) => 3 + slabs.length,
    handles: planeHandles('face'),
  },
  flat: {
    ...flat,
    outline(shape) {
      const { vertices, faces } = polytopeOf(shape);
      const top = faces.find((loop) => loop.every((i) => vertices[i][2] > 0)) ?? [];
      return fanOutline(
        top.map((i) => vertices[i]),
        shape.centre,
      );
    },
    parameterCount: ({ slabs }) => 2 + slabs.length,
    handles: planeHandles('side'),
  },
};

function normalized(axis: Vec3): Vec3 {
  const length = Math.hypot(...axis);
  if (!(length > 0)) throw new RangeError(`An axis of a k-DOP must have a direction, not [${axis.join(', ')}].`);
  return axis.map((x) => x / length) as Vec3;
}

function fitted<D extends 2 | 3>(
  dimension: D,
  points: Points,
  axes: readonly Vec3[],
  padding: number,
  mean: number[],
): KDop<D> {
  const slabs = axes.flatMap((axis) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < points.length; i += dimension) {
      let along = 0;
      for (let k = 0; k < dimension; k++) along += axis[k] * points[i + k];
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    return [...axis.slice(0, dimension), (low + high) / 2, (high - low) / 2 + padding];
  });
  const shape: KDop<D> = { kind: 'k-dop', dimension, centre: mean, slabs };
  const middle = centroid(polytopeOf(shape))?.slice(0, dimension);
  return middle && leastRoom(slabs, dimension, middle) > wellInside ? { ...shape, centre: middle } : shape;
}

function spanOf(shape: KDop): ShapeSpan {
  const { centre, dimension } = shape;
  let extent = Math.hypot(...centre);
  for (const vertex of polytopeOf(shape).vertices) extent = Math.max(extent, Math.hypot(...vertex.slice(0, dimension)));
  return { middle: centre.slice(0, dimension), extent };
}

/** A centre of mass with less room than this (≈ rad) is left for the mean of the samples, which rounding cannot move out. */
const wellInside = 1e-6;
