import { meanRotation } from '../math';

/** A stretch of frames that had slipped to the other cover and was put back. */
export interface SlippedRun {
  firstFrame: number;
  frameCount: number;
}

/** Beyond this angle from the mean (270°) a run is a full turn off, not an excursion the long way round. */
const SLIP_COSINE = Math.cos((3 * Math.PI) / 4);

/**
 * Chooses covers in place so that neighbouring frames never lie in opposite hemispheres; the first takes the short way
 * round. (Article, "Relative Rotation and Quaternion Unrolling")
 *
 * @param rotations F×4, relative to the reference.
 * @param from, to the frames to choose covers of, from ≤ f < to: those before have theirs. Default all.
 */
export function unroll(rotations: Float64Array, from = 0, to = rotations.length / 4): void {
  for (let i = 4 * from; i < 4 * to; i += 4) {
    let dot = rotations[3];
    if (i > 0) {
      dot = 0;
      for (let k = 0; k < 4; k++) dot += rotations[i + k] * rotations[i - 4 + k];
    }
    if (dot < 0) for (let k = 0; k < 4; k++) rotations[i + k] *= -1;
  }
}

/**
 * Puts runs right that unrolling has left on the wrong cover, in place. A limb that circles once comes home on the other
 * cover and stays there, which makes its limit many times too large. A run is a stretch more than 180° from the mean; one
 * that goes beyond 270° is nearer the mean on its other cover and is flipped, a shallower one is a true long way round.
 *
 * @param rotations F×4, unrolled.
 * @returns the runs that were flipped, in order.
 */
export function repairSlips(rotations: Float64Array): SlippedRun[] {
  const mean = meanRotation(rotations);
  const frameCount = rotations.length / 4;
  const slips: SlippedRun[] = [];
  const cosine = (frame: number) => {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += rotations[4 * frame + k] * mean[k];
    return dot;
  };
  for (let first = 0; first < frameCount; ) {
    let end = first;
    let deepest = 1;
    for (let dot = cosine(end); end < frameCount && dot < 0; dot = cosine(++end)) deepest = Math.min(deepest, dot);
    if (deepest < SLIP_COSINE) {
      for (let i = 4 * first; i < 4 * end; i++) rotations[i] *= -1;
      slips.push({ firstFrame: first, frameCount: end - first });
    }
    first = Math.max(end, first + 1);
  }
  return slips;
}
