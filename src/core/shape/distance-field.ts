import { distanceTransform, type Grid } from '../geometry/distance-transform';
import { gridContour } from '../geometry/grid-contour';
import { gridSurface } from '../geometry/grid-surface';
import { lifted } from '../geometry/lifted';
import type { ShapeOutline } from '../geometry/outline';
import { pathSegments } from '../geometry/path-segments';
import type { Points, Vec3 } from '../math/types';
import type { ShapeFamily, ShapeFitOptions, ShapeModel, ShapeReach } from './model';
import { growGrid, sculpted } from './sculpt-field';

/**
 * { p : Φ(p) ≤ epsilon }, Φ the trilinear interpolation of `values`; bilinear in the plane, whose grid is one node high
 *
 * Engell-Nørregård and Erleben, Distance Cones: the signed distance to the samples on a grid, negative in what they enclose.
 * Values are a plain array, rounded to 1e-6, so that a limit survives JSON; as text it takes about 9 bytes a node.
 */
export interface DistanceField<D extends 2 | 3 = 2 | 3> extends Grid {
  readonly kind: 'distance-field';
  readonly dimension: D;
  /** One signed distance per node, i fastest. */
  readonly values: number[];
  /** The threshold: how far from the samples still counts as inside. */
  readonly epsilon: number;
  /** The least of `values`, where the gauge is 0. */
  readonly deepest: number;
  /** A few points spread over the region, A×3: where to look first from far away. */
  readonly anchors: number[];
}

/** Successive samples further apart than this (≈ rad) are taken for a cut, and nothing is put between them. */
const LARGEST_BRIDGED_GAP = 0.25;

/** How far the way may be off for the sake of fewer segments, in cell diagonals: less than half a cell between samples costs. */
const TOLERANCE = 1 / 32;

/** An answer lies at most this far outside, and less than ROOM inside (rad). */
const INSIDE = 1e-7;
const ROOM = 1e-5;
const MAX_STEPS = 16;
/** Cells around where the steps got stuck that are searched first. */
const NEAR = 3;
const EVERYWHERE = Number.MAX_SAFE_INTEGER;

function fieldModel<D extends 2 | 3>(dimension: D): ShapeModel<DistanceField<D>> {
  return {
    convex: false,

    /**
     * `points` in the order of time: the way between neighbours up to LARGEST_BRIDGED_GAP apart counts as sampled all along.
     * The threshold is the padding, or what the grid needs to hold all of its samples, whichever is more.
     */
    fit(given: Points, { padding, resolution = 32 }: ShapeFitOptions): DistanceField<D> {
      const points = lifted(given, dimension);
      const grid = gridAround(points, dimension, padding, resolution);
      const diagonal = Math.hypot(...grid.cell.slice(0, dimension));
      const way = pathSegments(points, LARGEST_BRIDGED_GAP, TOLERANCE * diagonal);
      const [nx, ny, nz] = grid.resolution;
      // Filled with a fraction first: engines then store plain doubles.
      const values = distanceTransform(grid, way, new Array<number>(nx * ny * nz).fill(0.5));
      makeInsideNegative(grid, values, Math.max(padding, diagonal / 2));
      let deepest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < values.length; i++) {
        const value = Math.floor(values[i] * 1e6 + 0.5) / 1e6;
        values[i] = value;
        if (value < deepest) deepest = value;
      }
      const field: DistanceField<D> = {
        kind: 'distance-field',
        dimension,
        ...grid,
        values,
        epsilon: padding,
        deepest,
        anchors: spreadOut(points),
      };
      let epsilon = padding;
      for (let i = 0; i < points.length; i += 3)
        epsilon = Math.max(epsilon, lookUp(field, points[i], points[i + 1], points[i + 2]));
      return { ...field, epsilon };
    },

    contains(field, point, tolerance = 1e-6) {
      return lookUp(field, point[0], point[1], dimension > 2 ? point[2] : 0) <= field.epsilon + tolerance;
    },

    nearest(field, point, out = [0, 0, 0]) {
      const x = point[0];
      const y = point[1];
      const z = dimension > 2 ? point[2] : 0;
      out[0] = x;
      out[1] = y;
      out[2] = z;
      const off = squaredDistanceOff(field, x, y, z);
      if (off > 0) {
        // Only near the grid can a point off it be inside.
        const isNear = off <= (field.epsilon - field.deepest + INSIDE) ** 2;
        if (isNear && lookUp(field, x, y, z) <= field.epsilon + INSIDE) return out;
        approachGrid(field, x, y, z, out);
      }
      if (!descend(field, out) && !landOnNode(field, x, y, z, out, NEAR)) landOnNode(field, x, y, z, out, EVERYWHERE);
      return out;
    },

    gauge(field, point) {
      const depth = Math.max(field.epsilon - field.deepest, 1e-12);
      const value = lookUp(field, point[0], point[1], dimension > 2 ? point[2] : 0);
      return Math.max(0, (value - field.deepest) / depth);
    },

    reach: (field) => reachOf(field, dimension),

    outline: (field) => (dimension === 2 ? gridContour(field, field.values, field.epsilon) : surfaceOf(field)),

    parameterCount: ({ values, anchors }) => values.length + anchors.length + 10,

    sculpt(field, centre, radius, brush) {
      if (!(radius > 0 && Number.isFinite(radius) && centre.every(Number.isFinite))) {
        throw new RangeError('A brush needs a finite centre and radius.');
      }
      const at: Vec3 = [centre[0], centre[1], dimension > 2 ? centre[2] : 0];
      const grown = brush === 'add' ? growGrid(field, at, radius) : field;
      const values = sculpted(grown, at, radius, brush);
      const inside = insideNodes(grown, values);
      if (inside.length === 0) {
        return { shape: field, stopped: 'That would leave nothing of the limit.' };
      }
      let deepest = Number.POSITIVE_INFINITY;
      for (const value of values) if (value < deepest) deepest = value;
      return { shape: { ...grown, values, deepest, anchors: spreadOut(inside) }, stopped: null };
    },
  };
}

export const distanceField: ShapeFamily<DistanceField<3>, DistanceField<2>> = {
  label: 'Distance field',
  summary:
    'Distances to the samples on a grid: follows any region, also non-convex, and can be sculpted; large, and as fine as its cells.',
  solid: fieldModel(3),
  flat: fieldModel(2),
};

/** The nodes inside, N×3. Between nodes nothing lies deeper: a region without any is empty. */
function insideNodes({ resolution, min, cell, epsilon }: DistanceField, values: readonly number[]): Float64Array {
  const inside: number[] = [];
  const [nx, ny] = resolution;
  for (let node = 0; node < values.length; node++) {
    if (values[node] > epsilon) continue;
    const i = node % nx;
    const j = Math.floor(node / nx) % ny;
    const k = Math.floor(node / (nx * ny));
    inside.push(min[0] + i * cell[0], min[1] + j * cell[1], min[2] + k * cell[2]);
  }
  return Float64Array.from(inside);
}

/** The deepest node, and the farthest node inside, with what a cell and the rim of the grid may hide beyond it. */
function reachOf({ values, deepest, epsilon, resolution, min, cell }: DistanceField, dimension: number): ShapeReach {
  const [nx, ny, nz] = resolution;
  let farthest = 0;
  let isAtRim = false;
  for (let k = 0, node = 0; k < nz; k++) {
    const z = min[2] + k * cell[2];
    for (let j = 0; j < ny; j++) {
      const y = min[1] + j * cell[1];
      const isRow = j === 0 || j === ny - 1 || (dimension > 2 && (k === 0 || k === nz - 1));
      for (let i = 0; i < nx; i++, node++) {
        if (values[node] > epsilon) continue;
        const x = min[0] + i * cell[0];
        farthest = Math.max(farthest, x * x + y * y + z * z);
        isAtRim ||= isRow || i === 0 || i === nx - 1;
      }
    }
  }
  const beyond = Math.hypot(...cell.slice(0, dimension)) + (isAtRim ? epsilon - deepest : 0);
  const node = values.indexOf(deepest);
  const index = [node % nx, Math.floor(node / nx) % ny, Math.floor(node / (nx * ny))];
  return {
    middle: index.map((at, k) => min[k] + at * cell[k]).slice(0, dimension),
    extent: Math.sqrt(farthest) + beyond,
  };
}

function surfaceOf(field: DistanceField): ShapeOutline {
  const { positions, indices } = gridSurface(field, field.values, field.epsilon);
  const vertex: Vec3 = [0, 0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) vertex[k] = positions[i + k];
    settle(field, vertex);
    for (let k = 0; k < 3; k++) positions[i + k] = vertex[k];
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices), edges: new Float32Array(0) };
}

/** Whether the samples enclose an inside. If not, the limit is a tube of radius epsilon around them, hollow where they lie on a rim. */
export function isClosed(field: DistanceField): boolean {
  return field.deepest < 0;
}

/** Φ at `point`; off the grid, Φ of the nearest point on it plus the distance to that. */
export function fieldDistance(field: DistanceField, point: Readonly<Vec3>): number {
  return lookUp(field, point[0], point[1], point[2]);
}

/**
 * The projection as published: while `point` is infeasible (Φ > epsilon), at most `steps` times p ← p − Φ(p)∇Φ(p), the gradient by
 * central differences at the nodes, interpolated. Two steps leave many answers outside; `nearest` goes on until inside.
 */
export function projectPublished(field: DistanceField, point: Readonly<Vec3>, steps = 2, out: Vec3 = [0, 0, 0]): Vec3 {
  const { cell } = field;
  out[0] = point[0];
  out[1] = point[1];
  out[2] = point[2];
  for (let step = 0; step < steps; step++) {
    const [x, y, z] = out;
    const value = lookUp(field, x, y, z);
    if (value <= field.epsilon) break;
    // Differences of interpolated values are interpolated differences: interpolation is linear.
    const gx = (lookUp(field, x + cell[0], y, z) - lookUp(field, x - cell[0], y, z)) / (2 * cell[0]);
    const gy = (lookUp(field, x, y + cell[1], z) - lookUp(field, x, y - cell[1], z)) / (2 * cell[1]);
    const gz = (lookUp(field, x, y, z + cell[2]) - lookUp(field, x, y, z - cell[2])) / (2 * cell[2]);
    out[0] = x - value * gx;
    out[1] = y - value * gy;
    out[2] = z - value * gz;
  }
  return out;
}

/** ∇Φ as the last `lookUpGradient` found it; nothing else survives a call. An array, as engines box numbers in variables of a module. */
const slope = new Float64Array(3);

function lookUp({ resolution, min, cell, values }: DistanceField, x: number, y: number, z: number): number {
  const nx = resolution[0];
  const u = (x - min[0]) / cell[0];
  const v = (y - min[1]) / cell[1];
  const w = (z - min[2]) / cell[2];
  const cu = u < 0 ? 0 : Math.min(u, nx - 1);
  const cv = v < 0 ? 0 : Math.min(v, resolution[1] - 1);
  const cw = w < 0 ? 0 : Math.min(w, resolution[2] - 1);
  const i = Math.min(Math.floor(cu), nx - 2);
  const j = Math.min(Math.floor(cv), resolution[1] - 2);
  // In the plane the one layer is above itself.
  const isFlat = resolution[2] === 1;
  const k = isFlat ? 0 : Math.min(Math.floor(cw), resolution[2] - 2);
  const a = cu - i;
  const b = cv - j;
  const c = cw - k;
  const n = i + nx * (j + resolution[1] * k);
  const m = isFlat ? n : n + nx * resolution[1];
  const v00 = values[n] + a * (values[n + 1] - values[n]);
  const v10 = values[n + nx] + a * (values[n + nx + 1] - values[n + nx]);
  const v01 = values[m] + a * (values[m + 1] - values[m]);
  const v11 = values[m + nx] + a * (values[m + nx + 1] - values[m + nx]);
  const v0 = v00 + b * (v10 - v00);
  const v1 = v01 + b * (v11 - v01);
  const value = v0 + c * (v1 - v0);
  if (u === cu && v === cv && w === cw) return value;
  const dx = (u - cu) * cell[0];
  const dy = (v - cv) * cell[1];
  const dz = (w - cw) * cell[2];
  return value + Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Φ and, where that is above `enough`, its exact gradient within the cell of a point on the grid, or of the nearest one on it. */
function lookUpGradient(
  { resolution, min, cell, values }: DistanceField,
  x: number,
  y: number,
  z: number,
  enough = Number.NEGATIVE_INFINITY,
): number {
  const nx = resolution[0];
  const u = Math.min(Math.max((x - min[0]) / cell[0], 0), nx - 1);
  const v = Math.min(Math.max((y - min[1]) / cell[1], 0), resolution[1] - 1);
  const w = Math.min(Math.max((z - min[2]) / cell[2], 0), resolution[2] - 1);
  const i = Math.min(Math.floor(u), nx - 2);
  const j = Math.min(Math.floor(v), resolution[1] - 2);
  const isFlat = resolution[2] === 1;
  const k = isFlat ? 0 : Math.min(Math.floor(w), resolution[2] - 2);
  const a = u - i;
  const b = v - j;
  const c = w - k;
  const n = i + nx * (j + resolution[1] * k);
  const m = isFlat ? n : n + nx * resolution[1];
  const d00 = values[n + 1] - values[n];
  const d10 = values[n + nx + 1] - values[n + nx];
  const d01 = values[m + 1] - values[m];
  const d11 = values[m + nx + 1] - values[m + nx];
  const v00 = values[n] + a * d00;
  const v10 = values[n + nx] + a * d10;
  const v01 = values[m] + a * d01;
  const v11 = values[m + nx] + a * d11;
  const v0 = v00 + b * (v10 - v00);
  const v1 = v01 + b * (v11 - v01);
  const value = v0 + c * (v1 - v0);
  if (value <= enough) return value;
  const d0 = d00 + b * (d10 - d00);
  const d1 = d01 + b * (d11 - d01);
  slope[0] = (d0 + c * (d1 - d0)) / cell[0];
  slope[1] = (v10 - v00 + c * (v11 - v01 - (v10 - v00))) / cell[1];
  slope[2] = (v1 - v0) / cell[2];
  return value;
}

const slopeSquared = (): number => slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2];

/** How far off the grid a point is, squared; 0 on it. */
function squaredDistanceOff({ resolution, min, cell }: DistanceField, x: number, y: number, z: number): number {
  const dx = Math.max(min[0] - x, x - min[0] - cell[0] * (resolution[0] - 1), 0);
  const dy = Math.max(min[1] - y, y - min[1] - cell[1] * (resolution[1] - 1), 0);
  const dz = Math.max(min[2] - z, z - min[2] - cell[2] * (resolution[2] - 1), 0);
  return dx * dx + dy * dy + dz * dz;
}

/**
 * From a point off the grid to where the way to its foot enters it: aim at the nearest anchor, and once more at the foot
 * that the field shows from where that way enters.
 */
function approachGrid(field: DistanceField, x: number, y: number, z: number, out: Vec3): void {
  const { anchors, epsilon } = field;
  let best = Number.POSITIVE_INFINITY;
  let nearest = 0;
  for (let i = 0; i < anchors.length; i += 3) {
    const dx = anchors[i] - x;
    const dy = anchors[i + 1] - y;
    const dz = anchors[i + 2] - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared >= best) continue;
    best = squared;
    nearest = i;
  }
  for (let k = 0; k < 3; k++) out[k] = anchors[nearest + k];
  for (let round = 0; ; round++) {
    let t = entry(field, 0, x, out[0]);
    t = Math.max(t, entry(field, 1, y, out[1]));
    t = Math.max(t, entry(field, 2, z, out[2]));
    out[0] = x + t * (out[0] - x);
    out[1] = y + t * (out[1] - y);
    out[2] = z + t * (out[2] - z);
    if (round === 1) return;
    const excess = lookUpGradient(field, out[0], out[1], out[2]) - epsilon;
    const squared = slopeSquared();
    if (squared < 1e-6) return;
    const step = excess / Math.max(squared, 0.25);
    out[0] = clampToGrid(field, 0, out[0] - step * slope[0]);
    out[1] = clampToGrid(field, 1, out[1] - step * slope[1]);
    out[2] = clampToGrid(field, 2, out[2] - step * slope[2]);
  }
}

function clampToGrid(field: DistanceField, axis: 0 | 1 | 2, x: number): number {
  const low = field.min[axis];
  const high = low + field.cell[axis] * (field.resolution[axis] - 1);
  return x < low ? low : Math.min(x, high);
}

/** Which share of the way from `from` to `to` (on the grid) lies off it along this axis. */
function entry(field: DistanceField, axis: 0 | 1 | 2, from: number, to: number): number {
  const bound = clampToGrid(field, axis, from);
  return bound === from || to === from ? 0 : Math.min((bound - from) / (to - from), 1);
}

const ANCHORS = 40;

/** Up to ANCHORS of the points, each the furthest from those before it. */
function spreadOut(points: Points): number[] {
  const nearest = new Float64Array(points.length / 3).fill(Number.POSITIVE_INFINITY);
  const anchors: number[] = [];
  for (let next = 0; anchors.length < 3 * ANCHORS; ) {
    const [x, y, z] = [points[3 * next], points[3 * next + 1], points[3 * next + 2]];
    anchors.push(x, y, z);
    let most = 0;
    for (let i = 0; i < nearest.length; i++) {
      const squared = (points[3 * i] - x) ** 2 + (points[3 * i + 1] - y) ** 2 + (points[3 * i + 2] - z) ** 2;
      if (squared < nearest[i]) nearest[i] = squared;
      if (nearest[i] > most) [most, next] = [nearest[i], i];
    }
    if (most === 0) break;
  }
  return anchors;
}

/** From outside by Newton's steps, along the way the last of them took if it went too far. False when they do not arrive. */
function descend(field: DistanceField, out: Vec3): boolean {
  const { epsilon } = field;
  let [x, y, z] = out;
  for (let step = 0; step < MAX_STEPS; step++) {
    const excess = lookUpGradient(field, x, y, z, epsilon) - epsilon;
    if (excess <= INSIDE) {
      const [ox, oy, oz] = out;
      out[0] = x;
      out[1] = y;
      out[2] = z;
      if (step > 0 && excess < -ROOM) backToSurface(field, ox, oy, oz, out);
      return true;
    }
    const squared = slopeSquared();
    // The last place outside.
    out[0] = x;
    out[1] = y;
    out[2] = z;
    if (squared < 1e-6) return false;
    // Where the field has a crease its slope is below 1 and the full step would go far past.
    const length = (excess + ROOM / 2) / Math.max(squared, 0.25);
    x -= length * slope[0];
    y -= length * slope[1];
    z -= length * slope[2];
  }
  return false;
}

/** Moves `inside` towards the outside point (x, y, z) until it is less than ROOM inside, by false position (Illinois). */
function backToSurface(field: DistanceField, x: number, y: number, z: number, inside: Vec3): void {
  const { epsilon } = field;
  const [ix, iy, iz] = inside;
  let [low, high] = [0, 1];
  let below = lookUp(field, ix, iy, iz) - epsilon + ROOM / 2;
  let above = lookUp(field, x, y, z) - epsilon + ROOM / 2;
  for (let round = 0, side = 0; round < 40 && below < -ROOM / 2; round++) {
    const t = (low * above - high * below) / (above - below);
    const value = lookUp(field, ix + t * (x - ix), iy + t * (y - iy), iz + t * (z - iz)) - epsilon + ROOM / 2;
    if (value <= ROOM / 2) {
      [low, below] = [t, value];
      if (side < 0) above /= 2;
      side = -1;
    } else {
      [high, above] = [t, value];
      if (side > 0) below /= 2;
      side = 1;
    }
  }
  inside[0] = ix + low * (x - ix);
  inside[1] = iy + low * (y - iy);
  inside[2] = iz + low * (z - iz);
}

/**
 * The way that always ends: towards the node nearest to (x, y, z) of those inside that are at most `reach` cells from `out`
 * along each axis. False when there is none.
 */
function landOnNode(field: DistanceField, x: number, y: number, z: number, out: Vec3, reach: number): boolean {
  const { resolution, min, cell, values, epsilon } = field;
  const from: Vec3 = [0, 0, 0];
  const to: Vec3 = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const at = Math.round((out[k] - min[k]) / cell[k]);
    from[k] = Math.max(0, at - reach);
    to[k] = Math.min(resolution[k] - 1, at + reach);
  }
  let best = Number.POSITIVE_INFINITY;
  for (let k = from[2]; k <= to[2]; k++) {
    for (let j = from[1]; j <= to[1]; j++) {
      for (let i = from[0]; i <= to[0]; i++) {
        if (values[i + resolution[0] * (j + resolution[1] * k)] > epsilon) continue;
        const dx = min[0] + i * cell[0] - x;
        const dy = min[1] + j * cell[1] - y;
        const dz = min[2] + k * cell[2] - z;
        const squared = dx * dx + dy * dy + dz * dz;
        if (squared >= best) continue;
        best = squared;
        out[0] = x + dx;
        out[1] = y + dy;
        out[2] = z + dz;
      }
    }
  }
  if (best === Number.POSITIVE_INFINITY) return false;
  backToSurface(field, x, y, z, out);
  return true;
}

/** Onto the surface Φ = epsilon within or next to a cell it crosses, from either side, for drawing. */
function settle(field: DistanceField, point: Vec3): void {
  const [x, y, z] = point;
  const most = Math.min(...field.cell) / 2;
  for (let step = 0; step < 12; step++) {
    const excess = lookUpGradient(field, point[0], point[1], point[2]) - field.epsilon;
    const steepness = Math.sqrt(slopeSquared());
    if (Math.abs(excess) < 1e-7) return;
    if (steepness < 1e-3) break;
    const share = (Math.sign(excess) * Math.min(Math.abs(excess) / steepness, most)) / steepness;
    point[0] -= share * slope[0];
    point[1] -= share * slope[1];
    point[2] -= share * slope[2];
  }
  // At a crease: straight towards a corner of the cell that is on the other side.
  const { resolution, min, cell, epsilon } = field;
  const isInside = lookUp(field, x, y, z) <= epsilon;
  const node = [x, y, z].map((p, k) => Math.min(Math.max(Math.floor((p - min[k]) / cell[k]), 0), resolution[k] - 2));
  for (let c = 0; c < 8; c++) {
    const [u, v, w] = [0, 1, 2].map((k) => min[k] + cell[k] * (node[k] + ((c >> k) & 1))) as Vec3;
    if (lookUp(field, u, v, w) <= epsilon === isInside) continue;
    point[0] = isInside ? x : u;
    point[1] = isInside ? y : v;
    point[2] = isInside ? z : w;
    backToSurface(field, isInside ? u : x, isInside ? v : y, isInside ? w : z, point);
    return;
  }
}

/** A grid that holds the points (N×3), the region around them that counts as inside, and a cell more on every side. */
function gridAround(points: Points, dimension: 2 | 3, padding: number, nodes: number): Grid {
  const low = [Infinity, Infinity, Infinity].slice(0, dimension);
  const high = low.map((x) => -x);
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (k >= dimension) continue;
    low[k] = Math.min(low[k], points[i]);
    high[k] = Math.max(high[k], points[i]);
  }
  const count = Math.max(8, Math.round(nodes));
  const spread = low.map((l, k) => high[k] - l + 2 * padding);
  // Flat clouds keep cells that are not too flat: the threshold is about half a diagonal.
  const widest = Math.max(...spread, 1e-3);
  const half = Math.hypot(...spread.map((s) => Math.max(s, widest / 8) / (count - 4))) / 2;
  const margin = Math.max(padding, half);
  const cell = low.map((l, k) => Math.max(high[k] - l + 2 * margin, widest / 8) / (count - 3));
  const min = low.map((l, k) => (l + high[k] - cell[k] * (count - 1)) / 2);
  return {
    resolution: [count, count, dimension === 2 ? 1 : count],
    min: [min[0], min[1], min[2] ?? 0],
    cell: [cell[0], cell[1], cell[2] ?? 1],
  };
}

/**
 * Turns distances into signed ones: what a flood from the rim of the grid through nodes further than `barrier` from any sample
 * does not reach is enclosed and becomes negative; from there the sign runs down to the samples, as far as distances fall.
 */
function makeInsideNegative({ resolution }: Grid, distances: number[], barrier: number): void {
  const [nx, ny] = resolution;
  const words = Math.ceil(nx / 32);
  const open = openNodes(nx, distances, barrier);
  const reached = floodFromRim(resolution, open);
  const queue: number[] = [];
  for (let word = 0; word < open.length; word++) {
    const enclosed = open[word] & ~reached[word];
    if (enclosed === 0) continue;
    const first = Math.floor(word / words) * nx + 32 * (word % words);
    for (let bit = 0; bit < 32; bit++) {
      if ((enclosed & (1 << bit)) === 0) continue;
      distances[first + bit] *= -1;
      queue.push(first + bit);
    }
  }
  const steps = [1, -1, nx, -nx, nx * ny, -nx * ny];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head];
    for (const step of steps) {
      const next = node + step;
      const distance = distances[next];
      // What is still positive beyond the barrier was reached.
      if (distance === undefined || distance > barrier || distance <= 0 || distance >= -distances[node]) continue;
      distances[next] = -distance;
      queue.push(next);
    }
  }
}

/** One bit per node, rows of nodes in words of 32: set where the distance is more than `barrier`. */
function openNodes(nx: number, distances: number[], barrier: number): Int32Array {
  const words = Math.ceil(nx / 32);
  const open = new Int32Array((distances.length / nx) * words);
  for (let node = 0, word = 0; node < distances.length; word++) {
    const count = Math.min(32, nx - 32 * (word % words));
    let bits = 0;
    for (let bit = 0; bit < count; bit++, node++) if (distances[node] > barrier) bits |= 1 << bit;
    open[word] = bits;
  }
  return open;
}

/** The open nodes that are joined to the rim of the grid. Sweeps there and back: each bay of the region takes a few more. */
function floodFromRim([nx, ny, nz]: Vec3, open: Int32Array): Int32Array {
  const words = Math.ceil(nx / 32);
  // One layer has no rim above and below, and no neighbours there but itself.
  const isFlat = nz === 1;
  const layer = isFlat ? 0 : words * ny;
  const [first, end] = isFlat ? [0, 1] : [1, nz - 1];
  const reached = new Int32Array(open.length);
  for (let k = 0, row = 0; k < nz; k++)
    for (let j = 0; j < ny; j++, row += words) {
      const isRim = j === 0 || j === ny - 1 || (!isFlat && (k === 0 || k === nz - 1));
      if (isRim) for (let w = 0; w < words; w++) reached[row + w] = open[row + w];
      else {
        reached[row] |= open[row] & 1;
        reached[row + words - 1] |= open[row + words - 1] & (1 << ((nx - 1) & 31));
      }
    }
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (let k = first; k < end; k++)
      for (let j = 1; j < ny - 1; j++)
        if (spreadInRow(open, reached, layer * k + words * j, words, -words, -layer)) isChanged = true;
    for (let k = end - 1; k >= first; k--)
      for (let j = ny - 2; j > 0; j--)
        if (spreadInRow(open, reached, layer * k + words * j, words, words, layer)) isChanged = true;
  }
  return reached;
}

/** Takes over what two neighbouring rows have reached and spreads it both ways along the row. Returns whether that was news. */
function spreadInRow(
  open: Int32Array,
  reached: Int32Array,
  row: number,
  words: number,
  toOne: number,
  toOther: number,
): boolean {
  let isChanged = false;
  for (let at = row, carry = 0; at < row + words; at++) {
    const before = reached[at];
    const seed = before | (open[at] & (carry | reached[at + toOne] | reached[at + toOther]));
    const now = spreadUp(seed, open[at]);
    carry = now >>> 31;
    if (now === before) continue;
    reached[at] = now;
    isChanged = true;
  }
  for (let at = row + words - 1, carry = 0; at >= row; at--) {
    const before = reached[at];
    const now = spreadDown(before | (open[at] & carry), open[at]);
    carry = now << 31;
    if (now === before) continue;
    reached[at] = now;
    isChanged = true;
  }
  return isChanged;
}

/** Spreads the bits of `seed` to higher ones through runs of `open` bits, in doubling steps (Kogge and Stone). */
function spreadUp(seed: number, open: number): number {
  let [bits, way] = [seed, open];
  for (let step = 1; step < 32; step *= 2) {
    bits |= way & (bits << step);
    way &= way << step;
  }
  return bits;
}

/** The same to lower bits. */
function spreadDown(seed: number, open: number): number {
  let [bits, way] = [seed, open];
  for (let step = 1; step < 32; step *= 2) {
    bits |= way & (bits >>> step);
    way &= way >>> step;
  }
  return bits;
}
