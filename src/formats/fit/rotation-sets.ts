import type { Quat, Vec3 } from '../../core';
import { inverseMultiply, readQuat, rotationVector } from '../../core/math';

/** The rotation vectors of N×4 rotations as `middle` sees them, the short way round: N×3, rad. */
export function vectorsAround(rotations: Float64Array, middle: Readonly<Quat>): Float64Array {
  const vectors = new Float64Array((3 * rotations.length) / 4);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < rotations.length; i++) {
    inverseMultiply(middle, readQuat(rotations, i, q), q);
    if (q[3] < 0) for (let k = 0; k < 4; k++) q[k] = -q[k];
    vectors.set(rotationVector(q), 3 * i);
  }
  return vectors;
}

/** Of many rotations (N×4) those that lie farthest from `middle` in some direction of the rotation vector: all that a search needs. */
export function extremeRotations(rotations: Float64Array, middle: Readonly<Quat>, directions: number): Float64Array {
  const count = rotations.length / 4;
  if (count <= directions / 2) return rotations;
  const vectors = vectorsAround(rotations, middle);
  const chosen = new Set<number>();
  for (let k = 0; k < directions; k++) {
    const [x, y, z] = spiral(k, directions);
    let most = Number.NEGATIVE_INFINITY;
    let farthest = 0;
    for (let i = 0; i < count; i++) {
      const along = vectors[3 * i] * x + vectors[3 * i + 1] * y + vectors[3 * i + 2] * z;
      if (along > most) {
        most = along;
        farthest = i;
      }
    }
    chosen.add(farthest);
  }
  return rotations.filter((_, k) => chosen.has(k >> 2));
}

/** Point k of `count` spread evenly over the sphere, by the golden angle. */
function spiral(k: number, count: number): Vec3 {
  const z = 1 - (2 * k + 1) / count;
  const angle = k * Math.PI * (3 - Math.sqrt(5));
  const flat = Math.sqrt(1 - z * z);
  return [flat * Math.cos(angle), flat * Math.sin(angle), z];
}
