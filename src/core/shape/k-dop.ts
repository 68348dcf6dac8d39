import type { Points, Vec3 } from '../math/types';
import type { ShapeFitOptions, ShapeModel } from './model';
import { centroid, polytopeOutline, slabPolytope } from './polytope';
import { fromLocal, principalFrame } from './principal-frame';
import { leastThickness } from './thickness';

/** { p : minₖ ≤ axisₖ · p ≤ maxₖ for k = 1 … K }, a polytope of up to 2K faces. */
export interface KDop {
  readonly kind: 'k-dop';
  /** A point well inside, from which the gauge counts. */
  centre: Vec3;
  /** K unit vectors in the chart: the axes of the set, turned into the principal frame of the samples. 3K numbers. */
  axes: number[];
  /** K lowest values of axisₖ · p. */
  min: number[];
  /** K highest values of axisₖ · p. */
  max: number[];
}

/** 3 faces, 4 corners and 6 edges of a cube: 26 planes. */
const defaultAxes: readonly Vec3[] = [
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

export const kDop: ShapeModel<KDop> = {
  kind: 'k-dop',
  label: 'k-DOP',
  summary: 'A box with its corners and edges cut off, 26 planes in all: close to the data, and still quick.',
  convex: true,
  bounds: 'any',

  /** @throws RangeError if `options.axes` contains a zero vector or does not span the space */
  fit(points: Points, { padding, axes: axisSet = defaultAxes as Vec3[] }: ShapeFitOptions): KDop {
    const frame = principalFrame(points);
    const axes = axisSet.flatMap((axis) => fromLocal([0, 0, 0], frame.axes, normalized(axis)));
    const min: number[] = [];
    const max: number[] = [];
    for (let a = 0; a < axes.length; a += 3) {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < points.length; i += 3) {
        const along = axes[a]! * points[i]! + axes[a + 1]! * points[i + 1]! + axes[a + 2]! * points[i + 2]!;
        low = Math.min(low, along);
        high = Math.max(high, along);
      }
      min.push(low - padding);
      max.push(high + padding);
    }
    const middle = centroid(slabPolytope(axes, min, max));
    const centre = middle && isDeepInside(axes, min, max, middle) ? middle : frame.centre;
    return { kind: 'k-dop', centre, axes, min, max };
  },

  contains(shape, point, tolerance = 1e-6) {
    const { axes, min, max } = shape;
    const x = point[0];
    const y = point[1];
    const z = point[2];
    let excess = 0;
    for (let k = 0, a = 0; k < min.length; k++, a += 3) {
      const along = axes[a]! * x + axes[a + 1]! * y + axes[a + 2]! * z;
      excess = Math.max(excess, along - max[k]!, min[k]! - along);
    }
    // The way to the solid is at least the way to each plane, and longer at edges and corners.
    if (excess === 0 || excess > tolerance) return excess === 0;
    nearest(shape, point, foot);
    const dx = foot[0] - x;
    const dy = foot[1] - y;
    const dz = foot[2] - z;
    return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
  },

  nearest: (shape, point, out = [0, 0, 0]) => nearest(shape, point, out),

  gauge({ centre, axes, min, max }, point) {
    let gauge = 0;
    for (let k = 0, a = 0; k < min.length; k++, a += 3) {
      const middle = axes[a]! * centre[0] + axes[a + 1]! * centre[1] + axes[a + 2]! * centre[2];
      const offset = axes[a]! * point[0] + axes[a + 1]! * point[1] + axes[a + 2]! * point[2] - middle;
      const room = offset > 0 ? max[k]! - middle : middle - min[k]!;
      gauge = Math.max(gauge, Math.abs(offset) / Math.max(room, leastThickness));
    }
    return gauge;
  },

  outline: ({ axes, min, max }) => polytopeOutline(slabPolytope(axes, min, max)),

  parameterCount: ({ axes, min, max }) => 3 + axes.length + min.length + max.length,
};

function normalized([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) throw new RangeError(`An axis of a k-DOP must have a direction, not [${x}, ${y}, ${z}].`);
  return [x / length, y / length, z / length];
}

function isDeepInside(axes: number[], min: number[], max: number[], [x, y, z]: Vec3): boolean {
  return min.every((low, k) => {
    const along = axes[3 * k]! * x + axes[3 * k + 1]! * y + axes[3 * k + 2]! * z;
    return Math.min(along - low, max[k]! - along) > 1e-6;
  });
}

/** A plane that is exceeded by less than this (≈ rad) counts as kept; well below any tolerance, well above rounding. */
const slack = 1e-12;

/** Squared sine of the smallest angle between a new plane's normal and the span of the active ones. */
const dependent = 1e-12;

/** Far more rounds than any polytope needs: rounding cannot make it run on. */
const maxRounds = 200;

// Scratch: nothing in it outlives a call.
const foot: Vec3 = [0, 0, 0];
const active = new Float64Array(9);
const weights = new Float64Array(3);
const shares = new Float64Array(3);

/**
 * The nearest point of the polytope, by the dual active-set method of Goldfarb and Idnani (1983) for the distance.
 *
 * The answer is p − Σ weightⱼ · normalⱼ over at most three active planes with weights ≥ 0. Starting from p itself
 * with no plane active, each round takes in the plane that is exceeded most and, on the way to it, lets go of planes
 * whose weight falls to zero. The distance grows with every round, so no set of planes comes back: it ends, also at
 * corners where more than three faces meet.
 */
function nearest({ axes, min, max }: KDop, point: Vec3, out: Vec3): Vec3 {
  const planes = min.length;
  let x = point[0];
  let y = point[1];
  let z = point[2];
  let count = 0;

  for (let round = 0; round < maxRounds; round++) {
    let excess = slack;
    let worst = -1;
    for (let k = 0, a = 0; k < planes; k++, a += 3) {
      const along = axes[a]! * x + axes[a + 1]! * y + axes[a + 2]! * z;
      const beyond = Math.max(along - max[k]!, min[k]! - along);
      if (beyond > excess) {
        excess = beyond;
        worst = k;
      }
    }
    if (worst < 0) break;

    const w = 3 * worst;
    const along = axes[w]! * x + axes[w + 1]! * y + axes[w + 2]! * z;
    const sign = along > max[worst]! ? 1 : -1;
    const nx = sign * axes[w]!;
    const ny = sign * axes[w + 1]!;
    const nz = sign * axes[w + 2]!;
    let weight = 0;

    for (;;) {
      // The new normal as a mixture of the active ones (shares) and a rest (r) along which the point may still move.
      share(count, nx, ny, nz);
      let rx = nx;
      let ry = ny;
      let rz = nz;
      for (let j = 0; j < count; j++) {
        rx -= shares[j]! * active[3 * j]!;
        ry -= shares[j]! * active[3 * j + 1]!;
        rz -= shares[j]! * active[3 * j + 2]!;
      }
      const rest = count < 3 ? rx * rx + ry * ry + rz * rz : 0;
      const toPlane = rest > dependent ? excess / rest : Number.POSITIVE_INFINITY;
      let step = toPlane;
      let leaving = -1;
      for (let j = 0; j < count; j++) {
        if (shares[j]! <= 0) continue;
        const toZero = weights[j]! / shares[j]!;
        if (toZero < step) {
          step = toZero;
          leaving = j;
        }
      }
      // Only slabs that miss each other by rounding, as those of a region without thickness may, end here.
      if (step === Number.POSITIVE_INFINITY) {
        round = maxRounds;
        break;
      }
      if (rest > dependent) {
        x -= step * rx;
        y -= step * ry;
        z -= step * rz;
        excess -= step * rest;
      }
      weight += step;
      for (let j = 0; j < count; j++) weights[j]! -= step * shares[j]!;
      if (leaving < 0) {
        active[3 * count] = nx;
        active[3 * count + 1] = ny;
        active[3 * count + 2] = nz;
        weights[count] = weight;
        count++;
        break;
      }
      count--;
      for (let i = 0; i < 3; i++) active[3 * leaving + i] = active[3 * count + i]!;
      weights[leaving] = weights[count]!;
    }
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** Writes the least-squares shares of the active normals in n. */
function share(count: number, nx: number, ny: number, nz: number): void {
  if (count === 0) return;
  const ax = active[0]!;
  const ay = active[1]!;
  const az = active[2]!;
  const an = ax * nx + ay * ny + az * nz;
  if (count === 1) {
    shares[0] = an;
    return;
  }
  const bx = active[3]!;
  const by = active[4]!;
  const bz = active[5]!;
  if (count === 2) {
    const ab = ax * bx + ay * by + az * bz;
    const bn = bx * nx + by * ny + bz * nz;
    const scale = 1 / (1 - ab * ab);
    shares[0] = (an - ab * bn) * scale;
    shares[1] = (bn - ab * an) * scale;
    return;
  }
  const cx = active[6]!;
  const cy = active[7]!;
  const cz = active[8]!;
  const bcx = by * cz - bz * cy;
  const bcy = bz * cx - bx * cz;
  const bcz = bx * cy - by * cx;
  const scale = 1 / (ax * bcx + ay * bcy + az * bcz);
  shares[0] = (nx * bcx + ny * bcy + nz * bcz) * scale;
  shares[1] = (nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax)) * scale;
  shares[2] = (nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx)) * scale;
}
