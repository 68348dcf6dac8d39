import type { Clip, Skeleton } from './clip';
import { hasSlides, offsetsAt } from './slides';

/** Any flat row of numbers that can be written to. */
export type NumberArray = Float32Array | Float64Array | number[];

/**
 * Forward kinematics: where every joint is in the world. Allocates nothing.
 * `world = parent · local`; parents come before children, so one pass suffices.
 *
 * @category Clips
 * @param rotations unit quaternions parentFromLocal, J×4 beginning at `rotationOffset`
 * @param rootPosition m, where joint 0 is in the world, three numbers beginning at `rootOffset`
 * @param outPositions J×3, m
 * @param outRotations J×4, unit quaternions worldFromLocal
 */
export function worldTransforms(
  skeleton: Skeleton,
  rotations: ArrayLike<number>,
  rotationOffset: number,
  rootPosition: ArrayLike<number>,
  outPositions: NumberArray,
  outRotations: NumberArray,
  rootOffset = 0,
): void {
  const { parents, offsets } = skeleton;
  const count = parents.length;
  for (let joint = 0; joint < count; joint++) {
    const parent = parents[joint];
    const p = joint * 3;
    const q = joint * 4;
    const r = rotationOffset + q;
    const x = rotations[r];
    const y = rotations[r + 1];
    const z = rotations[r + 2];
    const w = rotations[r + 3];
    if (parent < 0) {
      const source = joint === 0 ? rootPosition : offsets;
      const at = joint === 0 ? rootOffset : p;
      outPositions[p] = source[at];
      outPositions[p + 1] = source[at + 1];
      outPositions[p + 2] = source[at + 2];
      outRotations[q] = x;
      outRotations[q + 1] = y;
      outRotations[q + 2] = z;
      outRotations[q + 3] = w;
      continue;
    }
    const pp = parent * 3;
    const pq = parent * 4;
    const a = outRotations[pq];
    const b = outRotations[pq + 1];
    const c = outRotations[pq + 2];
    const d = outRotations[pq + 3];
    const ox = offsets[p];
    const oy = offsets[p + 1];
    const oz = offsets[p + 2];
    // v' = v + 2·(d·(u × v) + u × (u × v)) with u = (a, b, c)
    const tx = 2 * (b * oz - c * oy);
    const ty = 2 * (c * ox - a * oz);
    const tz = 2 * (a * oy - b * ox);
    outPositions[p] = outPositions[pp] + ox + d * tx + b * tz - c * ty;
    outPositions[p + 1] = outPositions[pp + 1] + oy + d * ty + c * tx - a * tz;
    outPositions[p + 2] = outPositions[pp + 2] + oz + d * tz + a * ty - b * tx;
    const wx = d * x + a * w + b * z - c * y;
    const wy = d * y - a * z + b * w + c * x;
    const wz = d * z + a * y - b * x + c * w;
    const ww = d * w - a * x - b * y - c * z;
    // Thousands of joints in a row would let rounding creep away from unit length.
    const scale = 1 / (Math.sqrt(wx * wx + wy * wy + wz * wz + ww * ww) || 1);
    outRotations[q] = wx * scale;
    outRotations[q + 1] = wy * scale;
    outRotations[q + 2] = wz * scale;
    outRotations[q + 3] = ww * scale;
  }
}

/** Forward kinematics of one frame of a clip; `frame` is an integer from 0 to `frameCount − 1`. */
export function frameTransforms(clip: Clip, frame: number, outPositions: NumberArray, outRotations: NumberArray): void {
  const { rotations, rootPositions } = clip;
  const stride = clip.skeleton.parents.length * 4;
  const skeleton = hasSlides(clip) ? slid(clip, frame) : clip.skeleton;
  worldTransforms(skeleton, rotations, frame * stride, rootPositions, outPositions, outRotations, frame * 3);
}

const slid = (clip: Clip, frame: number): Skeleton => ({
  ...clip.skeleton,
  offsets: offsetsAt(clip, frame, 0, new Float32Array(clip.skeleton.offsets.length)),
});

/** World positions (J×3, m) and rotations (J×4, worldFromLocal) of a skeleton's joints, to be filled. */
export const createTransforms = ({ names }: Skeleton) => ({
  positions: new Float64Array(3 * names.length),
  rotations: new Float64Array(4 * names.length),
});

/** Forward kinematics of the rest pose, joint 0 at its own offset. */
export function restTransforms(skeleton: Skeleton, out = createTransforms(skeleton)) {
  worldTransforms(skeleton, skeleton.restRotations, 0, skeleton.offsets, out.positions, out.rotations);
  return out;
}

/** Forward kinematics of at most `most` frames, evenly spread over a clip; the rows are filled anew for each frame. */
export function* sampleTransforms(clip: Clip, most: number) {
  const rows = createTransforms(clip.skeleton);
  const count = Math.min(most, clip.frameCount);
  for (let i = 0; i < count; i++) {
    frameTransforms(clip, Math.floor((i * clip.frameCount) / count), rows.positions, rows.rotations);
    yield rows;
  }
}
