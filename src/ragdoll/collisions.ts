import type { Vec3 } from '../core';
import { segmentDistance } from '../core/geometry';
import { plus, rotateVector } from '../core/math';
import type { BodyState, Ragdoll, RagdollBody } from './ragdoll';

/** m: nearer than this they count as touching. */
const TOUCH = 0.005;

/** Where a body is. */
type Place = Pick<BodyState, 'position' | 'rotation'>;

/** The ends of a capsule in the world. */
export const endsOf = ({ ends }: RagdollBody, { position, rotation }: Place): [Vec3, Vec3] => [
  plus(position, rotateVector(rotation, ends[0])),
  plus(position, rotateVector(rotation, ends[1])),
];

/** m: the gap between two bodies; below 0 where they overlap. */
export function gapBetween(a: RagdollBody, atA: Place, b: RagdollBody, atB: Place): number {
  return segmentDistance(...endsOf(a, atA), ...endsOf(b, atB)) - a.radius - b.radius;
}

/**
 * Who never touches whom: neighbours, what hangs on one body, neighbours of neighbours. And who overlaps in the pose it begins in: those
 * touch from when they have parted.
 */
export function pairsApart(
  bodies: readonly RagdollBody[],
  start: readonly BodyState[],
): Pick<Ragdoll, 'apart' | 'overlapping'> {
  const count = bodies.length;
  const apart: [number, number][] = [];
  const overlapping: [number, number][] = [];
  const isNear = (i: number, k: number): boolean => {
    const a = bodies[i];
    const b = bodies[k];
    const above = (body: RagdollBody) => (body.parent < 0 ? -2 : bodies[body.parent].parent);
    return a.parent === k || b.parent === i || a.parent === b.parent || above(a) === k || above(b) === i;
  };
  for (let i = 0; i < count; i++) {
    for (let k = i + 1; k < count; k++) {
      if (isNear(i, k)) apart.push([i, k]);
      else if (gapBetween(bodies[i], start[i], bodies[k], start[k]) < TOUCH) overlapping.push([i, k]);
    }
  }
  return { apart, overlapping };
}
