export { type Engine, startEngine } from './engine';
export { createFall, type Deed, type Fall, type Timed } from './fall';
export { type Block, groundOf } from './ground';
export type { EngineLimit } from './hold-engine';
export { createPace } from './pace';
export { writePose } from './pose-of';
export { EARTH, type Holder, holders } from './world';
