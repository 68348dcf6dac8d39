import type { Clip, Vec3 } from '../../core';

/** A pose that was set as a key of the timeline. */
export interface PoseKey {
  /** Of the clips that are shown, counted through all. */
  readonly frame: number;
  /** J×4, parentFromLocal. */
  readonly rotations: Float32Array;
  /** m, world. */
  readonly rootPosition: Readonly<Vec3>;
}

/** The motion through keys. */
export interface KeyedMotion {
  readonly clip: Clip;
  /** s: when its first frame is shown. */
  readonly start: number;
}
