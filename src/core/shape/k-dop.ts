import { centroid, polytopeOutline, type Slab, slabPolytope } from '../geometry/polytope';
import { fromLocal, principalFrame } from '../geometry/principal-frame';
import { leastThickness } from '../geometry/thickness';
import type { Points, Vec3 } from '../math/types';
import type { ShapeFitOptions, ShapeModel } from './model';

/** { p : |axisₖ · p − middleₖ| ≤ halfₖ for k = 1 … K }, a polytope of up to 2K faces. */
export interface KDop {
  readonly kind: 'k-dop';
  /** A point well inside, from which the gauge counts. */
  centre: Vec3;
  /**
   * K slabs of 5 numbers: axis x, y, z, middle and half-thickness. The axes are those of the set, turned into the
   * principal frame of the samples; unit vectors of the chart. In one row because that is twice as quick to read.
   */
  slabs: number[];
}

const slabSize = 5;

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
    const slabs: number[] = [];
    for (let a = 0; a < axes.length; a += 3) {
      const axis: Vec3 = [axes[a], axes[a + 1], axes[a + 2]];
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < points.length; i += 3) {
        const along = axis[0] * points[i] + axis[1] * points[i + 1] + axis[2] * points[i + 2];
        low = Math.min(low, along);
        high = Math.max(high, along);
      }
      slabs.push(...axis, (low + high) / 2, (high - low) / 2 + padding);
    }
    const middle = centroid(slabPolytope(slabsOf(slabs)));
    const centre = middle && leastRoom(slabs, middle) > wellInside ? middle : frame.centre;
    return { kind: 'k-dop', centre, slabs };
  },

  contains(shape, point, tolerance = 1e-6) {
    const room = leastRoom(shape.slabs, point);
    // The way to the solid is at least the way to each plane, and longer at edges and corners.
    if (room >= 0 || room < -tolerance) return room >= 0;
    nearest(shape, point, foot);
    const dx = foot[0] - point[0];
    const dy = foot[1] - point[1];
    const dz = foot[2] - point[2];
    return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
  },

  nearest: (shape, point, out = [0, 0, 0]) => nearest(shape, point, out),

  gauge({ centre, slabs }, point) {
    let gauge = 0;
    for (let k = 0; k < slabs.length; k += slabSize) {
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

  outline: ({ slabs }) => polytopeOutline(slabPolytope(slabsOf(slabs))),

  parameterCount: ({ slabs }) => 3 + slabs.length,
};

function normalized([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) throw new RangeError(`An axis of a k-DOP must have a direction, not [${x}, ${y}, ${z}].`);
  return [x / length, y / length, z / length];
}

function slabsOf(slabs: readonly number[]): Slab[] {
  return Array.from({ length: slabs.length / slabSize }, (_, k) => {
    const [x, y, z, middle, half] = slabs.slice(slabSize * k) as [number, number, number, number, number];
    return { axis: [x, y, z], low: middle - half, high: middle + half };
  });
}

/** A centre of mass with less room than this (≈ rad) is left for the mean of the samples, which rounding cannot move out. */
const wellInside = 1e-6;

/** The distance from a point inside to the nearest plane; negative outside. */
function leastRoom(slabs: readonly number[], point: Vec3): number {
  let room = Number.POSITIVE_INFINITY;
  for (let k = 0; k < slabs.length; k += slabSize) {
    const along = slabs[k] * point[0] + slabs[k + 1] * point[1] + slabs[k + 2] * point[2];
    room = Math.min(room, slabs[k + 4] - Math.abs(along - slabs[k + 3]));
  }
  return room;
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
function nearest({ slabs }: KDop, point: Vec3, out: Vec3): Vec3 {
  let x = point[0];
  let y = point[1];
  let z = point[2];
  let count = 0;

  for (let round = 0; round < maxRounds; round++) {
    let excess = slack;
    let worst = -1;
    for (let k = 0; k < slabs.length; k += slabSize) {
      const off = slabs[k] * x + slabs[k + 1] * y + slabs[k + 2] * z - slabs[k + 3];
      const beyond = Math.abs(off) - slabs[k + 4];
      if (beyond > excess) {
        excess = beyond;
        worst = k;
      }
    }
    if (worst < 0) break;

    let nx = slabs[worst];
    let ny = slabs[worst + 1];
    let nz = slabs[worst + 2];
    if (nx * x + ny * y + nz * z < slabs[worst + 3]) {
      nx = -nx;
      ny = -ny;
      nz = -nz;
    }
    let weight = 0;

    if (count === 1) {
      const share = active[0] * nx + active[1] * ny + active[2] * nz;
      const rest = 1 - share * share;
      const step = excess / rest;
      if (rest > dependent && weights[0] >= step * share) {
        x -= step * (nx - share * active[0]);
        y -= step * (ny - share * active[1]);
        z -= step * (nz - share * active[2]);
        weights[0] -= step * share;
        active[3] = nx;
        active[4] = ny;
        active[5] = nz;
        weights[1] = step;
        count = 2;
        continue;
      }
    }
    while (count > 0) {
      // The new normal as a mixture of the active ones (shares) and a rest (r) along which the point may still move.
      share(count, nx, ny, nz);
      let rx = nx;
      let ry = ny;
      let rz = nz;
      for (let j = 0; j < count; j++) {
        rx -= shares[j] * active[3 * j];
        ry -= shares[j] * active[3 * j + 1];
        rz -= shares[j] * active[3 * j + 2];
      }
      const rest = count < 3 ? rx * rx + ry * ry + rz * rz : 0;
      const toPlane = rest > dependent ? excess / rest : Number.POSITIVE_INFINITY;
      let step = toPlane;
      let leaving = -1;
      for (let j = 0; j < count; j++) {
        if (shares[j] <= 0) continue;
        const toZero = weights[j] / shares[j];
        if (toZero < step) {
          step = toZero;
          leaving = j;
        }
      }
      // Only slabs that miss each other by rounding, as those of a region without thickness may, end here.
      if (step === Number.POSITIVE_INFINITY) return written(out, x, y, z);
      if (rest > dependent) {
        x -= step * rx;
        y -= step * ry;
        z -= step * rz;
        excess -= step * rest;
      }
      weight += step;
      for (let j = 0; j < count; j++) weights[j] -= step * shares[j];
      if (leaving < 0) {
        excess = 0;
        break;
      }
      count--;
      for (let i = 0; i < 3; i++) active[3 * leaving + i] = active[3 * count + i];
      weights[leaving] = weights[count];
    }
    x -= excess * nx;
    y -= excess * ny;
    z -= excess * nz;
    active[3 * count] = nx;
    active[3 * count + 1] = ny;
    active[3 * count + 2] = nz;
    weights[count] = weight + excess;
    count++;
  }
  return written(out, x, y, z);
}

function written(out: Vec3, x: number, y: number, z: number): Vec3 {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** Writes the least-squares shares of the active normals in n. */
function share(count: number, nx: number, ny: number, nz: number): void {
  if (count === 0) return;
  const ax = active[0];
  const ay = active[1];
  const az = active[2];
  const an = ax * nx + ay * ny + az * nz;
  if (count === 1) {
    shares[0] = an;
    return;
  }
  const bx = active[3];
  const by = active[4];
  const bz = active[5];
  if (count === 2) {
    const ab = ax * bx + ay * by + az * bz;
    const bn = bx * nx + by * ny + bz * nz;
    const scale = 1 / (1 - ab * ab);
    shares[0] = (an - ab * bn) * scale;
    shares[1] = (bn - ab * an) * scale;
    return;
  }
  const cx = active[6];
  const cy = active[7];
  const cz = active[8];
  const bcx = by * cz - bz * cy;
  const bcy = bz * cx - bx * cz;
  const bcz = bx * cy - by * cx;
  const scale = 1 / (ax * bcx + ay * bcy + az * bcz);
  shares[0] = (nx * bcx + ny * bcy + nz * bcz) * scale;
  shares[1] = (nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax)) * scale;
  shares[2] = (nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx)) * scale;
}
