import { type Clip, type JointLimit, limitGauge, type Quat } from '../core';

/** Gauge that the highest byte of a strip stands for. */
export const STRIP_RANGE = 1.25;

/** The strip of one joint: its gauge at every frame, as bytes. */
export function fillStrip(clip: Clip, limit: JointLimit, strip: Uint8Array): void {
  const { rotations, skeleton } = clip;
  const stride = 4 * skeleton.parents.length;
  const q: Quat = [0, 0, 0, 1];
  for (let f = 0; f < strip.length; f++) {
    const i = f * stride + 4 * limit.joint;
    q[0] = rotations[i];
    q[1] = rotations[i + 1];
    q[2] = rotations[i + 2];
    q[3] = rotations[i + 3];
    strip[f] = Math.min(255, Math.round((limitGauge(limit, q) / STRIP_RANGE) * 255));
  }
}
