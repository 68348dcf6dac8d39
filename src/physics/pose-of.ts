import type { Pose, Quat } from '../core';
import type { RagdollWorld } from './world';

const q: Quat = [0, 0, 0, 1];

/** Writes the pose that a ragdoll is in: joints that ride along keep the rotations it began with. */
export function writePose(world: RagdollWorld, out: Pose): void {
  const { bodies, pose, scale } = world.ragdoll;
  out.rotations.set(pose);
  for (let i = 0; i < bodies.length; i++) {
    const at = 4 * bodies[i].joint;
    world.jointRotation(i, q);
    for (let k = 0; k < 4; k++) out.rotations[at + k] = q[k];
  }
  for (let k = 0; k < 3; k++) out.rootPosition[k] = world.positions[k] / scale;
}
