import type { Skeleton } from '../core';
import { type Body, skinBoneCount } from './body';

/**
 * Writes the matrix of every skin bone for one pose: world · inverse(bind), column-major, ready to be a bone matrix.
 * @param worldPositions J×3, m, the joints' positions
 * @param worldRotations J×4, unit quaternions worldFromLocal
 * @param outMatrices S×16, S = `skinBoneCount(body)`; returned
 * @throws RangeError when skeleton or arrays do not fit the body
 */
export function updateSkinBones(
  body: Body,
  skeleton: Skeleton,
  worldPositions: ArrayLike<number>,
  worldRotations: ArrayLike<number>,
  outMatrices: Float32Array,
): Float32Array {
  const { jointCount, bindPositions, bindRotations, helpers } = body;
  if (skeleton.parents.length !== jointCount)
    throw new RangeError(`The body has ${jointCount} joints, the skeleton ${skeleton.parents.length}.`);
  if (outMatrices.length < skinBoneCount(body) * 16)
    throw new RangeError(`${skinBoneCount(body)} skin bones need ${skinBoneCount(body) * 16} numbers.`);

  for (let j = 0; j < jointCount; j++) {
    motionOf(motion, 0, j, worldRotations, bindRotations);
    writeMatrix(outMatrices, j, motion[0], motion[1], motion[2], motion[3], bindPositions, worldPositions, j);
  }
  for (let h = 0; h < helpers.length; h++) {
    const { joint, parent, child, axis, swing, twist, childTwist, bulge } = helpers[h];
    motionOf(motion, 0, parent, worldRotations, bindRotations);
    motionOf(motion, 4, joint, worldRotations, bindRotations);
    split(motion, 0, 4, axis);
    // The limb folds towards swing axis × limb axis; out is the other way, and its length here is sin(bend / 2).
    const outX = turn[2] * axis[1] - turn[1] * axis[2];
    const outY = turn[0] * axis[2] - turn[2] * axis[0];
    const outZ = turn[1] * axis[0] - turn[0] * axis[1];
    const push = bulge * Math.sqrt(turn[0] ** 2 + turn[1] ** 2 + turn[2] ** 2);
    power(turn, 0, swing);
    multiplyInto(motion, 0, turn, 0);
    power(turn, 4, twist);
    multiplyInto(motion, 0, turn, 4);
    if (child >= 0 && childTwist !== 0) {
      motionOf(motion, 8, child, worldRotations, bindRotations);
      split(motion, 4, 8, axis);
      power(turn, 4, childTwist);
      multiplyInto(motion, 0, turn, 4);
    }
    const x = motion[0];
    const y = motion[1];
    const z = motion[2];
    const w = motion[3];
    const bone = jointCount + h;
    writeMatrix(outMatrices, bone, x, y, z, w, bindPositions, worldPositions, joint);
    if (push !== 0) {
      const tx = 2 * (y * outZ - z * outY);
      const ty = 2 * (z * outX - x * outZ);
      const tz = 2 * (x * outY - y * outX);
      const o = bone * 16 + 12;
      outMatrices[o] += (outX + w * tx + y * tz - z * ty) * push;
      outMatrices[o + 1] += (outY + w * ty + z * tx - x * tz) * push;
      outMatrices[o + 2] += (outZ + w * tz + x * ty - y * tx) * push;
    }
  }
  return outMatrices;
}

// Scratch of one call: nothing in it outlives the bone being written.
const motion = new Float64Array(12); // three quaternions: how parent, joint and child turned since the bind pose
const turn = new Float64Array(8); // two quaternions: swing, twist

/** out = world[j] · inverse(bind[j]) */
function motionOf(out: Float64Array, o: number, j: number, world: ArrayLike<number>, bind: ArrayLike<number>): void {
  const k = j * 4;
  const ax = world[k];
  const ay = world[k + 1];
  const az = world[k + 2];
  const aw = world[k + 3];
  const bx = -bind[k];
  const by = -bind[k + 1];
  const bz = -bind[k + 2];
  const bw = bind[k + 3];
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** a ← a · b */
function multiplyInto(a: Float64Array, i: number, b: Float64Array, k: number): void {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const aw = a[i + 3];
  const bx = b[k];
  const by = b[k + 1];
  const bz = b[k + 2];
  const bw = b[k + 3];
  a[i] = aw * bx + ax * bw + ay * bz - az * by;
  a[i + 1] = aw * by - ax * bz + ay * bw + az * bx;
  a[i + 2] = aw * bz + ax * by - ay * bx + az * bw;
  a[i + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** Splits inverse(a) · b into swing (`turn[0…3]`) and twist about `axis` (`turn[4…7]`), both by the short way round. */
function split(q: Float64Array, a: number, b: number, axis: ArrayLike<number>): void {
  const ax = -q[a];
  const ay = -q[a + 1];
  const az = -q[a + 2];
  const aw = q[a + 3];
  const bx = q[b];
  const by = q[b + 1];
  const bz = q[b + 2];
  const bw = q[b + 3];
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const p = x * axis[0] + y * axis[1] + z * axis[2];
  const l = Math.sqrt(p * p + w * w);
  // A half-turn at right angles to the axis has no twist of its own.
  const s = l < 1e-9 ? 0 : w < 0 ? -p / l : p / l;
  const c = l < 1e-9 ? 1 : Math.abs(w) / l;
  const tx = s * axis[0];
  const ty = s * axis[1];
  const tz = s * axis[2];
  turn[4] = tx;
  turn[5] = ty;
  turn[6] = tz;
  turn[7] = c;
  const sign = w * c + x * tx + y * ty + z * tz < 0 ? -1 : 1;
  turn[0] = sign * (-w * tx + x * c - y * tz + z * ty);
  turn[1] = sign * (-w * ty + x * tz + y * c - z * tx);
  turn[2] = sign * (-w * tz - x * ty + y * tx + z * c);
  turn[3] = sign * (w * c + x * tx + y * ty + z * tz);
}

/** q ← q^share, for a unit q with w ≥ 0. */
function power(q: Float64Array, o: number, share: number): void {
  if (share === 1) return;
  const x = q[o];
  const y = q[o + 1];
  const z = q[o + 2];
  const sine = Math.sqrt(x * x + y * y + z * z);
  if (share === 0 || sine < 1e-12) {
    q[o] = q[o + 1] = q[o + 2] = 0;
    q[o + 3] = 1;
    return;
  }
  const half = Math.atan2(sine, q[o + 3]) * share;
  const k = Math.sin(half) / sine;
  q[o] = x * k;
  q[o + 1] = y * k;
  q[o + 2] = z * k;
  q[o + 3] = Math.cos(half);
}

/** The matrix of v ↦ q·(v − bind[bone]) + world[joint]. */
function writeMatrix(
  out: Float32Array,
  bone: number,
  x: number,
  y: number,
  z: number,
  w: number,
  bind: ArrayLike<number>,
  world: ArrayLike<number>,
  joint: number,
): void {
  const o = bone * 16;
  const m00 = 1 - 2 * (y * y + z * z);
  const m01 = 2 * (x * y - z * w);
  const m02 = 2 * (x * z + y * w);
  const m10 = 2 * (x * y + z * w);
  const m11 = 1 - 2 * (x * x + z * z);
  const m12 = 2 * (y * z - x * w);
  const m20 = 2 * (x * z - y * w);
  const m21 = 2 * (y * z + x * w);
  const m22 = 1 - 2 * (x * x + y * y);
  const bx = bind[bone * 3];
  const by = bind[bone * 3 + 1];
  const bz = bind[bone * 3 + 2];
  out[o] = m00;
  out[o + 1] = m10;
  out[o + 2] = m20;
  out[o + 3] = 0;
  out[o + 4] = m01;
  out[o + 5] = m11;
  out[o + 6] = m21;
  out[o + 7] = 0;
  out[o + 8] = m02;
  out[o + 9] = m12;
  out[o + 10] = m22;
  out[o + 11] = 0;
  out[o + 12] = world[joint * 3] - (m00 * bx + m01 * by + m02 * bz);
  out[o + 13] = world[joint * 3 + 1] - (m10 * bx + m11 * by + m12 * bz);
  out[o + 14] = world[joint * 3 + 2] - (m20 * bx + m21 * by + m22 * bz);
  out[o + 15] = 1;
}
