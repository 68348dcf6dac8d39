import type { Clip } from '../../core';
import { repairSlips, unroll } from '../../core/space';
import type { JointMotion, MotionCloud } from './motion-cloud';
import { samplesOf } from './samples';
import { plainSkeleton } from './skeletons';

/** Products of unit quaternions are counted in steps of 2⁻³⁰: an `int64` has room for 8·10⁹ frames. */
export const MOMENT_SCALE = 2 ** 30;
/** Frames whose products a double adds without rounding. */
const EXACT_FRAMES = 2 ** 22;

/** What a clip did. Depends on the clip alone, and on no other it may be merged with. */
export function cloudOfClip(clip: Clip): MotionCloud {
  const skeleton = plainSkeleton(clip.skeleton);
  // One for all joints: what is made anew for each is what the collector of garbage would be busy with.
  const work: Work = {
    unrolled: new Float64Array(4 * clip.frameCount),
    covered: new Float32Array(4 * clip.frameCount),
  };
  return {
    skeletons: [{ skeleton, clip: clip.name }],
    joints: skeleton.names.map((_, joint) => motionOf(clip, joint, work)),
    clipCount: 1,
    frameCount: clip.frameCount,
    names: [clip.name],
  };
}

/** F×4 each. */
interface Work {
  unrolled: Float64Array;
  covered: Float32Array;
}

function motionOf(clip: Clip, joint: number, work: Work): JointMotion {
  const rotations = onCovers(clip, joint, work);
  return { samples: samplesOf(rotations), moments: momentsOf(rotations) };
}

/**
 * F×4: the rotations of a joint as in the clip, on covers that follow time as a fit's do. Of the two ways to begin, the one whose sum is
 * in the hemisphere of the rest pose, so that clips agree.
 */
function onCovers({ rotations, skeleton, frameCount }: Clip, joint: number, { unrolled, covered }: Work): Float32Array {
  const stride = 4 * skeleton.names.length;
  for (let f = 0, from = 4 * joint; f < frameCount; f++, from += stride)
    for (let k = 0; k < 4; k++) unrolled[4 * f + k] = rotations[from + k];
  unroll(unrolled);
  repairSlips(unrolled);
  let towardsRest = 0;
  for (let i = 0; i < unrolled.length; i++) towardsRest += unrolled[i] * skeleton.restRotations[4 * joint + (i & 3)];
  const cover = towardsRest < 0 ? -1 : 1;
  // Without minus zeros, which text does not tell from zeros.
  for (let i = 0; i < unrolled.length; i++) covered[i] = cover * unrolled[i] + 0;
  return covered;
}

function momentsOf(rotations: Float32Array): BigInt64Array {
  const moments = new BigInt64Array(10);
  const sums = new Float64Array(10);
  for (let i = 0, f = 1; i < rotations.length; i += 4, f++) {
    for (let a = 0, n = 0; a < 4; a++)
      for (let b = a; b < 4; b++, n++) sums[n] += Math.round(rotations[i + a] * rotations[i + b] * MOMENT_SCALE);
    if (f % EXACT_FRAMES === 0 || i + 4 >= rotations.length) {
      for (let n = 0; n < 10; n++) moments[n] += BigInt(sums[n]);
      sums.fill(0);
    }
  }
  return moments;
}
