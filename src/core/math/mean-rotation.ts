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
  // The upper triangle of Σ q qᵀ.
  let [xx, xy, xz, xw, yy, yz, yw, zz, zw, ww] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 4 * start; i + 3 < rotations.length; i += 4 * stride) {
    const x = rotations[i];
    const y = rotations[i + 1];
    const z = rotations[i + 2];
    const w = rotations[i + 3];
    xx += x * x;
    xy += x * y;
    xz += x * z;
    xw += x * w;
    yy += y * y;
    yz += y * z;
    yw += y * w;
    zz += z * z;
    zw += z * w;
    ww += w * w;
  }
  return meanOfMoments([xx, xy, xz, xw, yy, yz, yw, zz, zw, ww]);
}

/**
 * The mean of rotations of which only the second moments are known; as `meanRotation`.
 *
 * @param moments the upper triangle of Σ q qᵀ, row by row, in any unit: xx, xy, xz, xw, yy, yz, yw, zz, zw, ww.
 */
export function meanOfMoments(moments: readonly number[]): Quat {
  let [xx, xy, xz, xw, yy, yz, yw, zz, zw, ww] = moments;
  for (let round = 0; round < 40; round++) {
    const trace = xx + yy + zz + ww;
    if (!(trace > 0)) return [0, 0, 0, 1];
    const scale = 1 / (trace * trace);
    const xx2 = (xx * xx + xy * xy + xz * xz + xw * xw) * scale;
    const xy2 = (xx * xy + xy * yy + xz * yz + xw * yw) * scale;
    const xz2 = (xx * xz + xy * yz + xz * zz + xw * zw) * scale;
    const xw2 = (xx * xw + xy * yw + xz * zw + xw * ww) * scale;
    const yy2 = (xy * xy + yy * yy + yz * yz + yw * yw) * scale;
    const yz2 = (xy * xz + yy * yz + yz * zz + yw * zw) * scale;
    const yw2 = (xy * xw + yy * yw + yz * zw + yw * ww) * scale;
    const zz2 = (xz * xz + yz * yz + zz * zz + zw * zw) * scale;
    const zw2 = (xz * xw + yz * yw + zz * zw + zw * ww) * scale;
    const ww2 = (xw * xw + yw * yw + zw * zw + ww * ww) * scale;
    [xx, xy, xz, xw, yy] = [xx2, xy2, xz2, xw2, yy2];
    [yz, yw, zz, zw, ww] = [yz2, yw2, zz2, zw2, ww2];
    // Of trace 1 only a projector squares to trace 1: nothing but that vector is left.
    if (xx + yy + zz + ww > 1 - 1e-15) break;
  }
  const most = Math.max(xx, yy, zz, ww);
  const mean: Quat =
    ww === most ? [xw, yw, zw, ww] : xx === most ? [xx, xy, xz, xw] : yy === most ? [xy, yy, yz, yw] : [xz, yz, zz, zw];
  const length = Math.hypot(...mean) * (mean[3] < 0 ? -1 : 1);
  for (let k = 0; k < 4; k++) mean[k] /= length;
  return mean;
}
