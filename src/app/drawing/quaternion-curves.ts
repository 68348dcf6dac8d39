import type { Clip } from '../../core';
import { rangeAt } from '../../core/clip';
import { clipSamples } from '../../core/limit';

/** A joint's local quaternions over time, one array per component in the order x, y, z, w. */
export interface QuaternionCurves {
  raw: Float32Array[];
  unrolled: Float32Array[];
  /** Frames at which the raw stream changes its cover within a clip. */
  flips: number[];
  /** How many runs unrolling left on the wrong cover and were put back. */
  slipCount: number;
}

/** The local rotations as the file has them, and with the covers that were chosen for fitting. */
export function quaternionCurves(clip: Clip, joint: number): QuaternionCurves {
  const { frameCount, rotations, skeleton } = clip;
  const stride = 4 * skeleton.parents.length;
  const { rotations: stream, slips } = clipSamples([clip], joint, 'identity');
  const raw = [0, 1, 2, 3].map(() => new Float32Array(frameCount));
  const unrolled = [0, 1, 2, 3].map(() => new Float32Array(frameCount));
  const flips: number[] = [];
  for (let f = 0; f < frameCount; f++) {
    let dot = 0;
    for (let k = 0; k < 4; k++) {
      raw[k][f] = rotations[f * stride + 4 * joint + k];
      unrolled[k][f] = stream[4 * f + k];
      if (f > 0) dot += raw[k][f] * raw[k][f - 1];
    }
    if (dot < 0 && rangeAt(clip, f).firstFrame < f) flips.push(f);
  }
  return { raw, unrolled, flips, slipCount: slips.length };
}
