import type { Quat } from '../../core';

/** A joint inside an engine: does one step from rest leave a rotation alone? */
export interface JointInEngine {
  leavesAlone(rotation: Readonly<Quat>): boolean;
  remove(): void;
}

/** rad: an engine that turns a body at rest by less has not acted. */
export const UNMOVED = 2e-5;
