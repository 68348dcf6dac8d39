import { type Clip, STRIP_RANGE } from '../../core';
import type { TieHold } from '../../state/tick';

/** Frames that are looked at in a step. */
const FRAMES = 32;

/**
 * How near joints are to their limits and to what neighbours leave of them, frame by frame, in steps: J×F bytes, as `fit.strips` are.
 *
 * @param own the strips of the limits alone.
 */
export function* tiedStrips(
  { rotations, frameCount, skeleton }: Clip,
  own: Uint8Array,
  ties: Pick<TieHold, 'look' | 'gauge'>,
): Generator<undefined, Uint8Array> {
  const joints = skeleton.parents.length;
  const strips = own.slice();
  for (let f = 0; f < frameCount; f++) {
    if (f % FRAMES === FRAMES - 1) yield;
    ties.look(rotations.subarray(4 * joints * f, 4 * joints * (f + 1)));
    for (let joint = 0; joint < joints; joint++) {
      const byte = Math.min(255, Math.round((ties.gauge(joint) / STRIP_RANGE) * 255));
      const at = joint * frameCount + f;
      if (byte > strips[at]) strips[at] = byte;
    }
  }
  return strips;
}
