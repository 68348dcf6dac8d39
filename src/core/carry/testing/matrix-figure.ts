import { matrixOf } from '../../anatomy/testing/isb-oracle';
import type { Roles, SideRoles } from '../../clip';
import type { Clip } from '../../clip/clip';
import { readQuat } from '../../math/rotation';
import type { Vec3 } from '../../math/types';

/** Forward kinematics with matrices of direction cosines and measures on them: an independent second opinion on retargeting. */
type Matrix = readonly [Vec3, Vec3, Vec3];

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const size = (a: Vec3) => Math.sqrt(dot(a, a));
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const apply = (m: Matrix, v: Vec3): Vec3 => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const column = (m: Matrix, k: number): Vec3 => [m[0][k], m[1][k], m[2][k]];
const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => [0, 1, 2].map((k) => dot(row, column(b, k)))) as unknown as Matrix;
const DEGREES = 180 / Math.PI;

export interface MatrixPose {
  turns: Matrix[];
  places: Vec3[];
}

/** Where joints are in a frame of a clip. */
export function matrixPose({ skeleton, rotations, rootPositions }: Clip, frame: number): MatrixPose {
  const { parents, offsets, names } = skeleton;
  const turns: Matrix[] = [];
  const places: Vec3[] = [];
  for (const j of names.keys()) {
    const local = matrixOf(readQuat(rotations, frame * names.length + j)) as Matrix;
    const offset = [...offsets.subarray(3 * j, 3 * j + 3)] as Vec3;
    const p = parents[j];
    turns.push(p < 0 ? local : product(turns[p], local));
    if (p < 0) places.push(j === 0 ? ([...rootPositions.subarray(3 * frame, 3 * frame + 3)] as Vec3) : offset);
    else places.push(apply(turns[p], offset).map((x, k) => x + places[p][k]) as Vec3);
  }
  return { turns, places };
}

/** Angle between two directions, °. */
export const apart = (a: Vec3, b: Vec3): number => Math.atan2(size(cross(a, b)), dot(a, b)) * DEGREES;

const BONES = [
  ['upperArm', 'foreArm'],
  ['foreArm', 'hand'],
  ['upperLeg', 'lowerLeg'],
  ['lowerLeg', 'foot'],
] as const;
const SIDES = ['left', 'right'] as const;

/** °: the most that any bone of the limbs points another way than its counterpart, over some frames. */
export function limbError(a: Clip, aRoles: Roles, b: Clip, bRoles: Roles, frames: readonly number[]): number {
  let most = 0;
  for (const frame of frames) {
    const [p, q] = [matrixPose(a, frame).places, matrixPose(b, frame).places];
    for (const side of SIDES)
      for (const [from, to] of BONES) {
        const [x, y] = [aRoles[side], bRoles[side]];
        most = Math.max(most, apart(sub(p[x[to]], p[x[from]]), sub(q[y[to]], q[y[from]])));
      }
  }
  return most;
}

/** The mean way in which a limb folds, as a vector in the frame of its upper bone, at right angles to it. */
export function meanFold(clip: Clip, [upper, lower, end]: readonly number[], frames: readonly number[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const frame of frames) {
    const { turns, places } = matrixPose(clip, frame);
    const along = sub(places[lower], places[upper]);
    const bone = sub(places[end], places[lower]);
    const share = dot(bone, along) / dot(along, along);
    const across = bone.map((x, k) => (x - share * along[k]) / size(bone)) as Vec3;
    for (let k = 0; k < 3; k++) sum[k] += dot(column(turns[upper], k), across) / frames.length;
  }
  return sum;
}

export const armOf = (side: SideRoles) => [side.upperArm, side.foreArm, side.hand];
export const legOf = (side: SideRoles) => [side.upperLeg, side.lowerLeg, side.foot];

/** m/s, along the floor, while a foot of `a` stands (low and slow): of `a` itself times `ratio`, and of `b`. */
export function footSlide(
  a: Clip,
  aRoles: Roles,
  b: Clip,
  bRoles: Roles,
  ratio: number,
): { own: number; slid: number } {
  const stride = Math.max(1, Math.round(1 / 30 / a.frameTime));
  const frames = Array.from({ length: Math.floor((a.frameCount - 1) / stride) }, (_, i) => i * stride);
  const [as, bs] = [a, b].map((clip) => frames.map((frame) => matrixPose(clip, frame).places));
  let [own, slid, count] = [0, 0, 0];
  for (const side of SIDES) {
    const heights = as.map((places) => places[aRoles[side].foot][1]).sort((x, y) => x - y);
    const floor = heights[Math.floor(0.05 * heights.length)];
    const speed = (rows: Vec3[][], i: number, joint: number) =>
      Math.hypot(rows[i + 1][joint][0] - rows[i][joint][0], rows[i + 1][joint][2] - rows[i][joint][2]) /
      (stride * a.frameTime);
    for (let i = 0; i + 1 < frames.length; i++) {
      const moving = speed(as, i, aRoles[side].foot);
      if (as[i][aRoles[side].foot][1] > floor + 0.03 || moving > 0.15) continue;
      own += ratio * moving;
      slid += speed(bs, i, bRoles[side].foot);
      count++;
    }
  }
  return { own: own / count, slid: slid / count };
}
