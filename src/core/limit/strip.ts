import type { Clip } from '../clip';
import { type Quat, readQuat } from '../math';
import type { JointLimit } from './joint-limit';
import { limitGauge } from './project';

/** Gauge that the highest byte of a strip stands for. */
export const STRIP_RANGE = 1.25;

/** The strip of one joint: its gauge at every frame, as bytes. */
export function fillStrip(clip: Clip, limit: JointLimit, strip: Uint8Array): void {
  const { rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const q: Quat = [0, 0, 0, 1];
  for (let f = 0; f < strip.length; f++) {
    readQuat(rotations, f * joints + limit.joint, q);
    strip[f] = Math.min(255, Math.round((limitGauge(limit, q) / STRIP_RANGE) * 255));
  }
}
