import { multiply, type Quat, readQuat, rotationFromVector, rotationVector, type Vec3 } from '../../core';

/** Of each rotation (N×4) the six that lie `room` rad away along the axes of the child: a region that holds these has room around it. */
export function withRoom(rotations: Float64Array, room: number): Float64Array {
  if (room === 0) return rotations;
  const steps = [0, 1, 2].flatMap((axis) =>
    [room, -room].map((angle) => rotationFromVector([0, 1, 2].map((k) => (k === axis ? angle : 0)) as Vec3)),
  );
  const out = new Float64Array(6 * rotations.length);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < rotations.length; i++) {
    readQuat(rotations, i, q);
    steps.forEach((step, k) => {
      out.set(multiply(q, step), 24 * i + 4 * k);
    });
  }
  return out;
}

/** Of many rotations (N×4) those that lie farthest from `mean` in some direction of the rotation vector: all that a search needs. */
export function outermost(rotations: Float64Array, mean: Readonly<Quat>, directions: number): Float64Array {
  const count = rotations.length / 4;
  if (count <= directions / 2) return rotations;
  const back: Quat = [-mean[0], -mean[1], -mean[2], mean[3]];
  const vectors = new Float64Array(3 * count);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; i < count; i++) {
    multiply(back, readQuat(rotations, i, q), q);
    if (q[3] < 0) for (let k = 0; k < 4; k++) q[k] = -q[k];
    vectors.set(rotationVector(q), 3 * i);
  }
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
  return picked(rotations, [...chosen]);
}

/** Point k of `count` spread evenly over the sphere, by the golden angle. */
function spiral(k: number, count: number): Vec3 {
  const z = 1 - (2 * k + 1) / count;
  const angle = k * Math.PI * (3 - Math.sqrt(5));
  const flat = Math.sqrt(1 - z * z);
  return [flat * Math.cos(angle), flat * Math.sin(angle), z];
}

/** Some of N×4 rotations. */
export function picked(rotations: Float64Array, indices: readonly number[]): Float64Array {
  const out = new Float64Array(4 * indices.length);
  indices.forEach((index, i) => {
    out.set(rotations.subarray(4 * index, 4 * index + 4), 4 * i);
  });
  return out;
}
