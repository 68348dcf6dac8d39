import type { Vec3 } from '../math';
import { planeProjector, planeRows } from './nearest-in-planes';

/** A plane that is exceeded by less than this (≈ rad) counts as kept; well below any tolerance, well above rounding. */
const SLACK = 1e-12;

/** Squared sine of the smallest angle between a plane's normal and the span of those before. */
const DEPENDENT = 1e-12;
/** Guesses that hold are found within three rounds. */
const MAX_ROUNDS = 12;

// Nothing in these outlives a call.
const moved = new Float64Array(3);
const project = planeProjector(3);
let rows = planeRows([]);

/**
 * Projects a point onto { p : |axisₖ · p − middleₖ| ≤ halfₖ }.
 *
 * Guesses the planes a, b, c in which the nearest point x = p − Σ weightⱼ · normalⱼ lies: the plane that is exceeded most at p, then the
 * plane that is exceeded most at the foot on the first, and so on. If no weight has changed its sign and no plane is exceeded at x, then x is
 * the nearest point. Otherwise the plane whose weight comes to 0 first leaves the guess, as in `planeProjector`, which answers where no
 * guess holds. Allocates nothing.
 *
 * @param slabs five numbers each: axis (unit), middle, half.
 * @param out may be `point`.
 * @returns whether `out` is inside; false where slabs have no point in common.
 */
export function nearestInSlabs(slabs: readonly number[], point: Readonly<Vec3>, out: Vec3): boolean {
  const px = point[0];
  const py = point[1];
  const pz = point[2];
  let first = mostExceeded(slabs, px, py, pz);
  let second = -1;
  let third = -1;
  if (first < 0) {
    out[0] = px;
    out[1] = py;
    out[2] = pz;
    return true;
  }
  // One way through with blocks inside each other: engines make code of it that is half as long to run as with an exit after each plane.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ax = slabs[first];
    const ay = slabs[first + 1];
    const az = slabs[first + 2];
    const a = excess(slabs, first, px, py, pz);
    let x = px - a * ax;
    let y = py - a * ay;
    let z = pz - a * az;
    if (second < 0) second = mostExceeded(slabs, x, y, z);
    if (second >= 0) {
      // b = ab · a + r, with r across a.
      const bx = slabs[second];
      const by = slabs[second + 1];
      const bz = slabs[second + 2];
      const ab = ax * bx + ay * by + az * bz;
      const rest = 1 - ab * ab;
      if (!(rest > DEPENDENT)) return nearestByRows(slabs, point, out);
      const overRest = 1 / rest;
      const b = excess(slabs, second, x, y, z) * overRest;
      const a2 = a - b * ab;
      if (!(a2 * a > 0)) {
        first = second;
        second = third;
        third = -1;
        continue;
      }
      const rx = bx - ab * ax;
      const ry = by - ab * ay;
      const rz = bz - ab * az;
      x -= b * rx;
      y -= b * ry;
      z -= b * rz;
      if (third < 0) third = mostExceeded(slabs, x, y, z);
      if (third >= 0) {
        // c = ac · a + rc · r + s, with s across both.
        const cx = slabs[third];
        const cy = slabs[third + 1];
        const cz = slabs[third + 2];
        const ac = ax * cx + ay * cy + az * cz;
        const rc = (rx * cx + ry * cy + rz * cz) * overRest;
        const sx = cx - ac * ax - rc * rx;
        const sy = cy - ac * ay - rc * ry;
        const sz = cz - ac * az - rc * rz;
        const left = Math.max(sx * sx + sy * sy + sz * sz, 1e-24);
        const c = excess(slabs, third, x, y, z) / left;
        const a3 = a2 - c * (ac - rc * ab);
        const b3 = b - c * rc;
        if (!(a3 * a > 0 && b3 * b > 0)) {
          if ((a2 - a3) / a2 > (b - b3) / b) first = second;
          second = third;
          third = -1;
          continue;
        }
        if (left < DEPENDENT) return nearestByRows(slabs, point, out);
        x -= c * sx;
        y -= c * sy;
        z -= c * sz;
        const fourth = mostExceeded(slabs, x, y, z);
        if (fourth >= 0) {
          // d = ad · a + rd · r + sd · s. In the point of three planes nothing moves: the fourth comes in for the plane that leaves.
          const dx = slabs[fourth];
          const dy = slabs[fourth + 1];
          const dz = slabs[fourth + 2];
          const d = excess(slabs, fourth, x, y, z);
          const sd = (sx * dx + sy * dy + sz * dz) / left;
          const rd = (rx * dx + ry * dy + rz * dz) * overRest - sd * rc;
          const ad = ax * dx + ay * dy + az * dz - sd * ac;
          const soonA = (d * (ad - rd * ab)) / a3;
          const soonB = (d * rd) / b3;
          const soonC = (d * sd) / c;
          if (!(Math.max(soonA, soonB, soonC) > 0)) return nearestByRows(slabs, point, out);
          if (soonA >= soonB && soonA >= soonC) {
            first = second;
            second = third;
          } else if (soonB >= soonC) second = third;
          third = fourth;
          continue;
        }
      }
    }
    out[0] = x;
    out[1] = y;
    out[2] = z;
    return true;
  }
  return nearestByRows(slabs, point, out);
}

/** Where the slab begins that is exceeded most; −1 where none is. */
function mostExceeded(slabs: readonly number[], x: number, y: number, z: number): number {
  let most = SLACK;
  let worst = -1;
  for (let k = 0; k < slabs.length; k += 5) {
    const beyond = Math.abs(slabs[k] * x + slabs[k + 1] * y + slabs[k + 2] * z - slabs[k + 3]) - slabs[k + 4];
    if (beyond > most) {
      most = beyond;
      worst = k;
    }
  }
  return worst;
}

/** How far a point is beyond a slab along its axis; 0 inside. */
function excess(slabs: readonly number[], k: number, x: number, y: number, z: number): number {
  const off = slabs[k] * x + slabs[k + 1] * y + slabs[k + 2] * z - slabs[k + 3];
  const half = slabs[k + 4];
  return off - Math.min(Math.max(off, -half), half);
}

function nearestByRows(slabs: readonly number[], point: Readonly<Vec3>, out: Vec3): boolean {
  const count = slabs.length / 5;
  if (rows.low.length !== count) rows = planeRows(new Array<number>(count).fill(1));
  const { normals, low, high } = rows;
  for (let row = 0; row < count; row++) {
    const k = 5 * row;
    for (let i = 0; i < 3; i++) normals[3 * row + i] = slabs[k + i];
    low[row] = slabs[k + 3] - slabs[k + 4];
    high[row] = slabs[k + 3] + slabs[k + 4];
  }
  for (let i = 0; i < 3; i++) moved[i] = point[i];
  const isInside = project(rows, moved);
  for (let i = 0; i < 3; i++) out[i] = moved[i];
  return isInside;
}
