import type { Grid } from '../geometry/distance-transform';
import { gridContour } from '../geometry/grid-contour';
import { gridSurface } from '../geometry/grid-surface';
import type { ShapeOutline } from '../geometry/outline';
import { finish } from '../math/steps';
import type { Points, Vec3 } from '../math/types';
import { lookUp } from './field-value';
import { fitFieldInSteps, spreadOut } from './fit-field';
import type { ShapeFamily, ShapeFitOptions, ShapeModel, ShapeSpan } from './model';
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

    fit: (points: Points, options: ShapeFitOptions) => finish(fitFieldInSteps(dimension, points, options)),

    fitInSteps: (points: Points, options: ShapeFitOptions) => fitFieldInSteps(dimension, points, options),

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

    span: (field) => spanOf(field, dimension),

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
function spanOf({ values, deepest, epsilon, resolution, min, cell }: DistanceField, dimension: number): ShapeSpan {
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
