import type { Quat, Vec3 } from '../math/types';
import type { Shape } from '../shape';
import type { ChartKind } from '../space/charts';

/** Whether a rotation is limited whole or as swing and twist apart, q = swing · twist. */
export const splitKinds = ['none', 'swing-twist'] as const;
export type SplitKind = (typeof splitKinds)[number];

/** Where a joint's twist axis comes from. */
export type TwistAxisSource = 'children' | 'end site' | 'own bone' | 'default';

/** How much a limit gives when it is pushed (article, "Softening"): tanh(falloff · distance) · radius. */
export interface Softening {
  /** 1/rad, > 0: how soon the give is reached; its whole is reached some 2/falloff beyond the limit. */
  falloff: number;
  /** rad, ≥ 0: the most that is given back. */
  radius: number;
}

/** One region of the limit and what it bounds. */
export interface LimitPart {
  bounds: 'whole' | 'swing' | 'twist';
  chart: ChartKind;
  shape: Shape;
}

/**
 * How far one joint may rotate: reference + split + chart + shape(s) + softening. Plain data: it can be cloned, saved,
 * sent to a worker and written as JSON.
 */
export interface JointLimit {
  /** Index in the skeleton it was fitted on. */
  joint: number;
  name: string;
  /** parentFromReference: the rotation that counts as none. */
  reference: Quat;
  split: SplitKind;
  /** Unit, in the joint's frame: what the bone turns about when it twists. */
  twistAxis: Vec3;
  twistAxisSource: TwistAxisSource;
  /** [whole], or [swing, twist]. */
  parts: LimitPart[];
  softening: Softening | null;
  /** How many samples the shapes were fitted to; 1 for a joint that never moves. */
  sampleCount: number;
}
