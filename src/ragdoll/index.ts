/**
 * A character as rigid bodies in joints, free of any engine: what the page lets fall, and what files of ragdolls are written from.
 *
 * A body (`RagdollBody`) stands in the frame of its joint and carries all joints below that have no body of their own. Of a body a writer
 * reads `name`; the capsule (`ends` and `radius`, or `capsuleOf`: centre, turn, half length, radius), m; `mass`, kg; `centre`, the centre of
 * mass, m; `inertia`, kg·m², about the capsule's line and across the line, or as a matrix (`inertiaTensor`). A body turns against the body
 * `parent` about the point `anchor` of the parent's frame, m; with no angle at all the body stands in the parent as `between` · rest.
 * A frame P that a limit has in the joint's parent is `between` · P in the parent body. Bodies never touch in the pairs `apart` and, while
 * they overlap, `overlapping`. `start` places the bodies in the world. `damping`, `friction` and `jointFriction` are of the whole ragdoll.
 */
export { buildRagdoll, FASTEST_START, RagdollError, type RagdollStart } from './build-ragdoll';
export { capsuleOf, inertiaTensor } from './capsule';
export { isOfMoving } from './choose-bodies';
export { endsOf, gapBetween } from './collisions';
export { inOwnLengths } from './own-lengths';
export type { BodyState, Ragdoll, RagdollBody } from './ragdoll';
export { type TouchingBodies, touchingBodies } from './touching';
