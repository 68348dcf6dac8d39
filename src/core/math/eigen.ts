import type { Vec3 } from './types';
import { cross } from './vector';

/** The eigen-decomposition of a symmetric 3×3 matrix: m = Σ values[k] · vₖ vₖᵀ. */
export interface SymmetricEigen {
  /** Largest first. */
  values: Vec3;
  /** v₀, v₁, v₂ one after the other (9 numbers): orthonormal and right-handed, v₂ = v₀ × v₁. */
  vectors: number[];
}

const maxSweeps = 32;

/**
 * Eigenvalues and eigenvectors of a symmetric 3×3 matrix, by cyclic Jacobi rotations.
 *
 * Orthonormal and right-handed also where eigenvalues repeat or vanish (the axes are then one of many valid choices;
 * for a multiple of the identity, the coordinate axes). Each of v₀, v₁ points so that its largest component is
 * positive, which keeps them steady between similar matrices. Small eigenvalues of a positive definite matrix that is
 * graded along the coordinate axes keep their relative precision (Demmel and Veselić 1992).
 *
 * @param m the upper triangle [xx, xy, xz, yy, yz, zz], finite
 */
export function symmetricEigen(m: readonly number[]): SymmetricEigen {
  const a = [
    [m[0], m[1], m[2]],
    [m[1], m[3], m[4]],
    [m[2], m[4], m[5]],
  ];
  // Row k of v is the k-th eigenvector.
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0, rotated = true; rotated && sweep < maxSweeps; sweep++) {
    rotated = rotate(a, v, 0, 1);
    rotated = rotate(a, v, 0, 2) || rotated;
    rotated = rotate(a, v, 1, 2) || rotated;
  }
  const order = [0, 1, 2].sort((i, j) => a[j][j] - a[i][i]);
  const [v0, v1] = [upright(v[order[0]]), upright(v[order[1]])];
  return {
    values: [a[order[0]][order[0]], a[order[1]][order[1]], a[order[2]][order[2]]],
    vectors: [...v0, ...v1, ...cross(v0, v1)],
  };
}

/** Zeroes a[p][q] by a plane rotation; false if it was negligible already. */
function rotate(a: number[][], v: number[][], p: number, q: number): boolean {
  const apq = a[p][q];
  const app = a[p][p];
  const aqq = a[q][q];
  const negligible = Number.EPSILON * Math.sqrt(Math.abs(app)) * Math.sqrt(Math.abs(aqq));
  if (Math.abs(apq) <= negligible || Math.abs(apq) < Number.MIN_VALUE / Number.EPSILON) return false;
  const theta = (aqq - app) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  a[p][p] = app - t * apq;
  a[q][q] = aqq + t * apq;
  a[p][q] = a[q][p] = 0;
  const r = 3 - p - q;
  const arp = a[r][p];
  const arq = a[r][q];
  a[r][p] = a[p][r] = c * arp - s * arq;
  a[r][q] = a[q][r] = s * arp + c * arq;
  for (let k = 0; k < 3; k++) {
    const vp = v[p][k];
    const vq = v[q][k];
    v[p][k] = c * vp - s * vq;
    v[q][k] = s * vp + c * vq;
  }
  return true;
}

function upright(v: number[]): Vec3 {
  const [x, y, z] = v as Vec3;
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  // Among components of (nearly) the same size the first decides, so that rounding does not.
  const lead = [x, y, z].find((component) => Math.abs(component) > 0.999 * largest)!;
  return lead < 0 ? [-x, -y, -z] : [x, y, z];
}
