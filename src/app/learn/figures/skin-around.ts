import { type Body, jointOfVertex, skinBoneCount, updateSkinBones } from '../../../body';
import type { Skeleton, Vec3 } from '../../../core';
import { cross, dot, readQuat, readVec3, rotateVector, subtract, unit } from '../../../core/math';
import { keptFor } from '../now';
import type { PlacedPose } from './poor-points';
import { outOf, type RollClock } from './roll-clocks';

/** Into how many pieces the skin of a bone is cut along it, and round it. */
const [ALONG, ROUND] = [14, 24];

/** By body, then by joint: the corners of the skin that the joint moves. */
const cornersOf = keptFor((body: Body) => {
  const byJoint = new Map<number, number[]>();
  for (let corner = 0; corner < body.positions.length / 3; corner++) {
    const joint = jointOfVertex(body, corner);
    const own = byJoint.get(joint);
    if (own) own.push(corner);
    else byJoint.set(joint, [corner]);
  }
  return byJoint;
});

/** m: how far the skin of a bone is from the bone. @param share of the way along the bone @param angle rad, from the bone's back */
export type SkinAround = (share: number, angle: number) => number;

/** The skin around a bone of a body in a pose. */
export function skinAround(body: Body, skeleton: Skeleton, pose: PlacedPose, clock: RollClock): SkinAround {
  const matrices = new Float32Array(16 * skinBoneCount(body));
  updateSkinBones(body, skeleton, pose.positions, pose.rotations, matrices);
  const along = rotateVector(readQuat(pose.rotations, clock.joint), clock.along);
  const way = unit(along);
  const out = outOf(pose, clock, 0);
  const side = cross(way, out);
  const from = readVec3(pose.positions, clock.joint);
  const sums = new Float64Array(ALONG * ROUND);
  const counts = new Float64Array(ALONG * ROUND);
  for (const corner of cornersOf(body).get(clock.joint) ?? []) {
    const rel = subtract(placeOf(body, matrices, corner), from);
    const share = dot(rel, along) / dot(along, along);
    if (share < 0 || share >= 1) continue;
    const [x, y] = [dot(rel, out), dot(rel, side)];
    const piece =
      Math.floor(share * ALONG) * ROUND + (Math.round((Math.atan2(y, x) / (2 * Math.PI)) * ROUND + ROUND) % ROUND);
    sums[piece] += Math.hypot(x, y);
    counts[piece]++;
  }
  const at = (piece: number, turn: number): number => {
    // A piece without corners is as far out as its neighbours.
    for (let wide = 0; wide < ROUND / 2; wide++) {
      let [sum, count] = [0, 0];
      for (let k = Math.max(0, piece - wide); k <= Math.min(ALONG - 1, piece + wide); k++)
        for (let i = turn - wide; i <= turn + wide; i++) {
          const one = k * ROUND + ((i + 2 * ROUND) % ROUND);
          sum += sums[one];
          count += counts[one];
        }
      if (count > 0) return sum / count;
    }
    return 0;
  };
  const radii = Array.from({ length: ALONG * ROUND }, (_, i) => at(Math.floor(i / ROUND), i % ROUND));
  return (share, angle) => {
    const [k, i] = [Math.min(ALONG - 1, Math.max(0, share * ALONG - 0.5)), (angle / (2 * Math.PI)) * ROUND];
    const [low, left] = [Math.floor(k), Math.floor(i)];
    const mix = (a: number, b: number, on: number) => a + (b - a) * on;
    const row = (piece: number) => {
      const on = (turn: number) => radii[piece * ROUND + (((turn % ROUND) + ROUND) % ROUND)];
      return mix(on(left), on(left + 1), i - left);
    };
    return mix(row(low), row(Math.min(ALONG - 1, low + 1)), k - low);
  };
}

/** m: where a corner of a skin is in a pose. @param matrices of the skin's bones */
function placeOf({ positions, skinIndices, skinWeights }: Body, matrices: Float32Array, corner: number): Vec3 {
  const place: Vec3 = [0, 0, 0];
  const [x, y, z] = positions.subarray(3 * corner, 3 * corner + 3);
  for (let i = 4 * corner; i < 4 * corner + 4; i++) {
    const m = 16 * skinIndices[i];
    for (let k = 0; k < 3; k++)
      place[k] +=
        skinWeights[i] *
        (matrices[m + k] * x + matrices[m + 4 + k] * y + matrices[m + 8 + k] * z + matrices[m + 12 + k]);
  }
  return place;
}
