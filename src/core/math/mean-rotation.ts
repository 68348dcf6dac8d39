import type { Quat } from './types';

/**
 * The rotation whose summed squared chordal distance to all given ones is least, blind to covers:
 * the dominant eigenvector of Σ q qᵀ (Markley et al., "Averaging quaternions", 2007), found by squaring the matrix
 * until only that vector is left. Returned with w ≥ 0; the identity for an empty stream.
 *
 * @param rotations unit quaternions in a row.
 * @param start, stride first quaternion and step, in quaternions: `joint, jointCount` walks one joint through a clip.
 */
export function meanRotation(rotations: ArrayLike<number>, start = 0, stride = 1): Quat {
  let m = new Float64Array(16);
  for (let i = 4 * start; i + 3 < rotations.length; i += 4 * stride) {
    for (let r = 0; r < 4; r++) for (let c = r; c < 4; c++) m[4 * r + c] += rotations[i + r] * rotations[i + c];
  }
  for (let r = 1; r < 4; r++) for (let c = 0; c < r; c++) m[4 * r + c] = m[4 * c + r];
  for (let round = 0; round < 40; round++) {
    const trace = m[0] + m[5] + m[10] + m[15];
    if (!(trace > 0)) return [0, 0, 0, 1];
    const squared = new Float64Array(16);
    for (let r = 0; r < 4; r++) {
      for (let c = 0; c < 4; c++) {
        for (let k = 0; k < 4; k++) squared[4 * r + c] += (m[4 * r + k] * m[4 * k + c]) / (trace * trace);
      }
    }
    m = squared;
    // Of trace 1 only a projector squares to trace 1: nothing but that vector is left.
    if (m[0] + m[5] + m[10] + m[15] > 1 - 1e-15) break;
  }
  let column = 0;
  for (let c = 1; c < 4; c++) if (m[5 * c] > m[5 * column]) column = c;
  const length = Math.hypot(m[column], m[4 + column], m[8 + column], m[12 + column]);
  const sign = m[12 + column] < 0 ? -1 / length : 1 / length;
  return [m[column] * sign, m[4 + column] * sign, m[8 + column] * sign, m[12 + column] * sign];
}
