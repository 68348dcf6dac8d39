import type { JointLimit, Skeleton, Tie } from '../core';
import type { Roles } from '../core/clip';

/** A skeleton with what its joints are, and by number the clips that show how it moves. */
export interface FigureOrder {
  skeleton: Skeleton;
  roles: Roles;
  ids: readonly number[];
}

/** What is to be brought from one skeleton to another. */
export interface CarryOrder {
  source: FigureOrder;
  target: FigureOrder;
  /** Numbers under which the source's clips are had on the target, one for each; empty where motion is not asked for. */
  into: readonly number[];
  /** Of the source. */
  limits: readonly JointLimit[];
  /** Between joints of the source. */
  ties: readonly Tie[];
}
