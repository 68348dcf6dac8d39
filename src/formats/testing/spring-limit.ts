import type { Quat, Vec3 } from '../../core';

/** A limit of VRMC_springBone_limit 1.0-draft. */
export interface SpringLimit {
  cone?: { angle: number; rotation?: Quat };
  hinge?: { angle: number; rotation?: Quat };
  spherical?: { pitch: number; yaw: number; rotation?: Quat };
}

type Matrix = number[][];

// Nothing here is shared with what writes limits: quaternions become matrices, as the draft's formulas are followed by hand.
const matrixOf = ([x, y, z, w]: Readonly<Quat>): Matrix => [
  [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
  [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
  [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
];
const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((line) => [0, 1, 2].map((k) => line[0] * b[0][k] + line[1] * b[1][k] + line[2] * b[2][k]));
const apply = (m: Matrix, v: readonly number[]): Vec3 =>
  m.map((line) => line[0] * v[0] + line[1] * v[1] + line[2] * v[2]) as Vec3;
const transposed = (m: Matrix): Matrix => [0, 1, 2].map((k) => m.map((line) => line[k]));

/** The shortest rotation from +y to a direction; half a turn about x from −y. */
function axisRotation([x, y, z]: Readonly<Vec3>): Matrix {
  if (y <= -1 + 1e-9) return matrixOf([1, 0, 0, 0]);
  const size = Math.hypot(z, x, y + 1);
  return matrixOf([z / size, 0, -x / size, (y + 1) / size]);
}

/**
 * Where a spring with a limit points, by the text of the draft: its appendix, step by step.
 *
 * @param node worldFromNode with the node at rest and its parent as it stands now.
 * @param boneAxis unit: from the head to the tail, in the node.
 * @param tail unit, in the world: where the spring wants to point.
 */
export function constrained(
  limit: SpringLimit,
  node: Readonly<Quat>,
  boneAxis: Readonly<Vec3>,
  tail: Readonly<Vec3>,
): Vec3 {
  const { rotation = [0, 0, 0, 1] } = limit.cone ?? limit.hinge ?? limit.spherical ?? {};
  const frame = times(times(matrixOf(node), axisRotation(boneAxis)), matrixOf(rotation as Quat));
  return apply(frame, inFrame(limit, apply(transposed(frame), tail)));
}

function inFrame({ cone, hinge, spherical }: SpringLimit, [x, y, z]: Vec3): Vec3 {
  if (cone) {
    const cosine = Math.cos(Math.min(Math.PI, Math.max(0, cone.angle)));
    if (y >= cosine) return [x, y, z];
    const flat = 1 - y * y;
    if (flat <= 0) return [0, cosine, Math.sqrt(1 - cosine * cosine)];
    const scale = Math.sqrt((1 - cosine * cosine) / flat);
    return [x * scale, cosine, z * scale];
  }
  if (hinge) {
    const length = Math.sqrt(y * y + z * z);
    if (length === 0) return [0, 1, 0];
    const cosine = Math.cos(Math.min(Math.PI, Math.max(0, hinge.angle)));
    if (y / length >= cosine) return [0, y / length, z / length];
    return [0, cosine, Math.sqrt(1 - cosine * cosine) * (z < 0 ? -1 : 1)];
  }
  const most = [Math.min(Math.PI, spherical!.pitch), Math.min(Math.PI / 2, spherical!.yaw)];
  const angles = [Math.atan2(z, y), Math.asin(Math.max(-1, Math.min(1, x)))];
  const [pitch, yaw] = angles.map((angle, k) => (Math.abs(angle) > most[k] ? most[k] * Math.sign(angle) : angle));
  return [Math.sin(yaw), Math.cos(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.sin(pitch)];
}
