import type { Vec3 } from '../math';
import type { DistanceField } from './field-data';
import { lookUp, lookUpSlope } from './field-value';

/** An answer lies at most this far outside, and less than ROOM inside (rad). */
const INSIDE = 1e-7;
const ROOM = 1e-5;
const MAX_STEPS = 16;
/** Cells around where the steps got stuck that are searched first. */
const NEAR = 3;
const EVERYWHERE = Number.MAX_SAFE_INTEGER;

/** ∇Φ where it was last looked up; nothing else survives a call. An array, as engines box numbers in variables of a module. */
const slope = new Float64Array(3);

/**
 * From (x, y, z) to the nearest point of the region, as far as the field shows the way: downhill, and where creases stop that, to a node
 * inside. At most INSIDE outside; a point inside is its own. Allocates nothing.
 */
export function nearestInField(field: DistanceField, x: number, y: number, z: number, out: Vec3): Vec3 {
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
    const excess = lookUpSlope(field, out[0], out[1], out[2], slope) - epsilon;
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
    const excess = lookUpSlope(field, x, y, z, slope, epsilon) - epsilon;
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
 * The way that always ends: towards the node nearest to (x, y, z) of those inside that are at most `within` cells from `out`
 * along each axis. False when there is none.
 */
function landOnNode(field: DistanceField, x: number, y: number, z: number, out: Vec3, within: number): boolean {
  const { resolution, min, cell, values, epsilon } = field;
  const from: Vec3 = [0, 0, 0];
  const to: Vec3 = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const at = Math.round((out[k] - min[k]) / cell[k]);
    from[k] = Math.max(0, at - within);
    to[k] = Math.min(resolution[k] - 1, at + within);
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
export function ontoSurface(field: DistanceField, point: Vec3): void {
  const [x, y, z] = point;
  const most = Math.min(...field.cell) / 2;
  for (let step = 0; step < 12; step++) {
    const excess = lookUpSlope(field, point[0], point[1], point[2], slope) - field.epsilon;
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
