import type { JointLimit } from '../../core';
import type { Engine, Fall } from '../../physics';
import type { Ragdoll } from '../../ragdoll';
import { requestFrame } from '../frame/playback';
import type { Scene } from '../frame/tick';
import { store } from '../store';
import type { Pins } from './pins';

/** What a fall was begun with: another begins anew. */
export interface Origin {
  rotations: Float32Array;
  time: number;
  manual: Scene['manual'];
  pose: Scene['settings']['pose'];
  ground: Scene['settings']['ground'];
}

/** The fall that is under way. What of it people see beside the character is in the store. */
interface Session {
  /** Null until it has come. */
  engine: Engine | null;
  origin: Origin | null;
  ragdoll: Ragdoll | null;
  fall: Fall | null;
  /** What was learned. */
  limits: readonly JointLimit[] | null;
  /** What projects poses into the limits and ties that hold it. */
  projector: Scene['projector'];
  pins: Pins | null;
  /** Of that of the earth, as the fall has it; NaN where what was done before says it. */
  gravity: number;
  /** m: where the floor is drawn; null while nobody has said. */
  floor: number | null;
  /** s for which it is looked whether what was done moves anything. */
  stirred: number;
  /** rad: the farthest beyond what was learned so far. */
  mostBeyond: number;
}

export const session: Session = {
  engine: null,
  origin: null,
  ragdoll: null,
  fall: null,
  limits: null,
  projector: null,
  pins: null,
  gravity: 1,
  floor: null,
  stirred: 0,
  mostBeyond: 0,
};

/** s: after something was done. */
const STIR = 0.5;

/** Has it looked whether something moves. */
export function stir(): void {
  session.stirred = STIR;
}

/** Lets time run and asks for a frame: something was done by hand. */
export function wakeUp(): void {
  stir();
  if (!store.getState().isPlaying) store.setState({ isPlaying: true });
  requestFrame();
}
