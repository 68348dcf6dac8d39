import type { Vec3 } from '../math/types';

/** A plane that is exceeded by less than this (≈ rad) counts as kept; well below any tolerance, well above rounding. */
export const slack = 1e-12;

/** Squared sine of the smallest angle between a new plane's normal and the span of the active ones. */
const dependent = 1e-12;

/** Far more rounds than any polytope needs: rounding cannot make it run on. */
const maxRounds = 200;

// Scratch: nothing in it outlives a call.
const active = new Float64Array(9);
const weights = new Float64Array(3);
const shares = new Float64Array(3);

/**
 * The nearest point of { p : |axisₖ · p − middleₖ| ≤ halfₖ }, by the dual active-set method of Goldfarb and Idnani (1983) for the distance.
 *
 * The answer is p − Σ weightⱼ · normalⱼ over at most three active planes with weights ≥ 0. Starting from p itself
 * with no plane active, each round takes in the plane that is exceeded most and, on the way to it, lets go of planes
 * whose weight falls to zero. The distance grows with every round, so no set of planes comes back: it ends, also at
 * corners where more than three faces meet. Allocates nothing.
 *
 * @param slabs five numbers each: axis (unit), middle, half.
 * @param out may be `point`.
 * @returns 0 where there is such a point; where slabs have none in common, by how much `out` exceeds one of them at least, > 0.
 */
export function nearestInSlabs(slabs: readonly number[], point: Readonly<Vec3>, out: Vec3): number {
  let x = point[0];
  let y = point[1];
  let z = point[2];
  let count = 0;
  let left = slack;

  rounds: for (let round = 0; round < maxRounds; round++) {
    let excess = slack;
    let worst = -1;
    for (let k = 0; k < slabs.length; k += 5) {
      const off = slabs[k] * x + slabs[k + 1] * y + slabs[k + 2] * z - slabs[k + 3];
      const beyond = Math.abs(off) - slabs[k + 4];
      if (beyond > excess) {
        excess = beyond;
        worst = k;
      }
    }
    if (worst < 0) {
      left = 0;
      break;
    }

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
      // Slabs that miss each other end here: those of a region without thickness may by rounding, those of a slice by far.
      if (step === Number.POSITIVE_INFINITY) {
        left = excess;
        break rounds;
      }
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
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return left;
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
