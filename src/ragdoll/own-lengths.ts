import { times } from '../core/math';
import type { Ragdoll } from './ragdoll';

/**
 * A ragdoll in the lengths of its character, `scale` being 1: a doll of a tenth of a man's height has a thousandth of his mass. A ragdoll
 * of a man's size is as it is.
 */
export function inOwnLengths(ragdoll: Ragdoll): Ragdoll {
  const size = 1 / ragdoll.scale;
  if (size === 1) return ragdoll;
  return {
    ...ragdoll,
    bodies: ragdoll.bodies.map((body) => ({
      ...body,
      anchor: times(body.anchor, size),
      ends: [times(body.ends[0], size), times(body.ends[1], size)],
      radius: body.radius * size,
      centre: times(body.centre, size),
      mass: body.mass * size ** 3,
      inertia: { along: body.inertia.along * size ** 5, across: body.inertia.across * size ** 5 },
    })),
    start: ragdoll.start.map((state) => ({
      ...state,
      position: times(state.position, size),
      velocity: times(state.velocity, size),
    })),
    height: ragdoll.height * size,
    jointFriction: ragdoll.jointFriction * size ** 4,
    scale: 1,
  };
}
