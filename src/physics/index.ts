export { buildRagdoll, RagdollError, type RagdollStart } from './build-ragdoll';
export { type Engine, startEngine } from './engine';
export { createFall, type Deed, type Fall, type Timed } from './fall';
export { type Block, type GroundKind, groundOf } from './ground';
export type { EngineLimit } from './hold-engine';
export { createPace, type Pace } from './pace';
export { writePose } from './pose-of';
export type { Ragdoll, RagdollBody } from './ragdoll';
export { EARTH, FRAME, type Holder, holders, type WorldOptions } from './world';
