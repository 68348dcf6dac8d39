import type { Clip, PoseProjector } from '../../core';
import { STRIP_RANGE } from '../../core/limit';
import { createProjectedPose } from '../../core/pose';

/** Frames that are looked at in a step. */
const FRAMES = 32;
const ASKED = { isHeld: false };

/**
 * How near joints are to their limits and to what neighbours leave of them, frame by frame, in steps: J×F bytes, as `fit.strips` are.
 *
 * @param own the strips of the limits alone.
 */
export function* tiedStrips(
  { rotations, frameCount, skeleton }: Clip,
  own: Uint8Array,
  projector: PoseProjector,
): Generator<undefined, Uint8Array> {
  const joints = skeleton.parents.length;
  const strips = own.slice();
  const pose = createProjectedPose(joints);
  const tied = [...skeleton.parents.keys()].filter((joint) => projector.ties?.slices[joint]);
  for (let f = 0; f < frameCount; f++) {
    if (f % FRAMES === FRAMES - 1) yield;
    for (let i = 0; i < 4 * joints; i++) pose.held[i] = rotations[4 * joints * f + i];
    projector.project(pose, ASKED);
    for (const joint of tied) {
      const byte = Math.min(255, Math.round((pose.gauge[joint] / STRIP_RANGE) * 255));
      const at = joint * frameCount + f;
      if (byte > strips[at]) strips[at] = byte;
    }
  }
  return strips;
}
