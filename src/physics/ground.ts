import type { Quat, Vec3 } from '../core';
import { plus, rotateVector, rotationFromVector } from '../core/math';

/** A box that does not move. */
export interface Block {
  /** m: half its edges, and where its middle is. */
  half: Vec3;
  position: Vec3;
  rotation: Quat;
}

export type GroundKind = 'floor' | 'stairs' | 'none';

/** m. */
const FAR = 60;
const DEEP = 1;
/** Steps of a staircase as they are usually built, m. */
const STEPS = 20;
const RISE = 0.18;
const TREAD = 0.28;
const WIDTH = 2.4;
/** m: how much of the landing is before one. */
const LANDING = 0.45;

/**
 * What a ragdoll falls on.
 *
 * @param at m: where it stands, on the ground. @param heading rad about the vertical, from +z: which way stairs go down.
 */
export function groundOf(kind: GroundKind, at: Readonly<Vec3>, heading: number): Block[] {
  const rotation = rotationFromVector([0, heading, 0]);
  const block = (half: Vec3, middle: Vec3): Block => ({
    half,
    position: plus(at, rotateVector(rotation, middle)),
    rotation,
  });
  if (kind === 'none') return [];
  if (kind === 'floor') return [block([FAR, DEEP, FAR], [0, -DEEP, 0])];
  const floor = block([FAR, DEEP, FAR], [0, -DEEP - RISE * STEPS, 0]);
  const landing = block([WIDTH / 2, (RISE * STEPS) / 2, 1.2], [0, (-RISE * STEPS) / 2, LANDING - 1.2]);
  const steps = Array.from({ length: STEPS - 1 }, (_, k) => {
    const height = RISE * (STEPS - 1 - k);
    return block([WIDTH / 2, height / 2, TREAD / 2], [0, height / 2 - RISE * STEPS, LANDING + TREAD * (k + 0.5)]);
  });
  return [floor, landing, ...steps];
}
