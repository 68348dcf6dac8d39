import type { Skeleton, Vec3 } from '../core';
import type { Roles } from '../core/clip';
import { buildRagdoll, RagdollError } from './build-ragdoll';
import { inOwnLengths } from './own-lengths';
import type { BodyRole, RagdollBody } from './ragdoll';

/** The capsules of a body and which of them may not run into each other, whoever turns its joints. */
export interface TouchingBodies {
  capsules: Pick<RagdollBody, 'joint' | 'ends' | 'radius'>[];
  /** Indices of capsules. */
  pairs: [number, number][];
}

const LIMBS: ReadonlySet<BodyRole> = new Set<BodyRole>(['upperArm', 'foreArm', 'hand', 'upperLeg', 'lowerLeg', 'foot']);
/** Pieces of limbs that can reach the trunk by bending one joint. */
const FAR: ReadonlySet<BodyRole> = new Set<BodyRole>(['foreArm', 'hand', 'lowerLeg', 'foot']);
const TRUNK: ReadonlySet<BodyRole> = new Set<BodyRole>(['hips', 'spine', 'chest', 'head']);

/**
 * The bodies of a ragdoll as what keeps a human's limbs out of the trunk, the head and each other; null for what is no human, whose
 * thickness nobody knows. Pieces that hang on one another, or on the same piece, do not count: they always overlap.
 */
export function touchingBodies(skeleton: Skeleton, roles: Roles): TouchingBodies | null {
  const bodies = roles.kind === 'human' ? bodiesAtRest(skeleton, roles) : null;
  if (!bodies) return null;
  const pairs: [number, number][] = [];
  for (let i = 0; i < bodies.length; i++) {
    for (let k = i + 1; k < bodies.length; k++) if (mayTouch(bodies, i, k)) pairs.push([i, k]);
  }
  return { capsules: bodies.map(({ joint, ends, radius }) => ({ joint, ends, radius })), pairs };
}

function bodiesAtRest(skeleton: Skeleton, roles: Roles): RagdollBody[] | null {
  const rootPosition: Vec3 = [0, 0, 0];
  const start = { pose: { rotations: skeleton.restRotations, rootPosition }, next: null, dt: 0 };
  try {
    return inOwnLengths(buildRagdoll(skeleton, roles, [], start, () => true)).bodies;
  } catch (error) {
    if (error instanceof RagdollError) return null;
    throw error;
  }
}

function mayTouch(bodies: readonly RagdollBody[], i: number, k: number): boolean {
  const [a, b] = [bodies[i].role, bodies[k].role];
  if (!LIMBS.has(a) && !LIMBS.has(b)) return false;
  const steps = stepsBetween(bodies, i, k);
  return steps > 2 || (steps === 2 && ((FAR.has(a) && TRUNK.has(b)) || (FAR.has(b) && TRUNK.has(a))));
}

/** How many joints lie between two bodies. */
function stepsBetween(bodies: readonly RagdollBody[], i: number, k: number): number {
  const above = (from: number): number[] => {
    const way: number[] = [];
    for (let body = from; body >= 0; body = bodies[body].parent) way.push(body);
    return way;
  };
  const [a, b] = [above(i), above(k)];
  const meet = a.find((body) => b.includes(body))!;
  return a.indexOf(meet) + b.indexOf(meet);
}
