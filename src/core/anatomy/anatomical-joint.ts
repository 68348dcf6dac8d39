import type { LimbSide } from '../clip';
import type { Quat, Vec3 } from '../math';
import type { AnatomicalPart, AngleKind } from './joint-table';
import type { Movement } from './movements';
import type { Norm } from './norms';

/** One of the three angles of a joint. */
export interface AnatomicalAxis {
  /** Where the angle is above 0. */
  readonly positive: Movement;
  /** Where it is below 0. */
  readonly negative: Movement;
  readonly norm: Norm | null;
}

/** How a joint's rotation is told in three angles. Plain data. @category Clinical angles */
export interface AnatomicalJoint {
  /** Index in the skeleton. */
  readonly joint: number;
  readonly name: string;
  /** `'none'` for a joint whose role is not known: swing up, swing to the side, twist. */
  readonly part: AnatomicalPart;
  /** The side of the body it is on, for the names of its angles. */
  readonly side: LimbSide | 'centre';
  /** How the angles are taken from the rotation. */
  readonly kind: AngleKind;
  readonly axes: readonly [AnatomicalAxis, AnatomicalAxis, AnatomicalAxis];
  /** For each angle, whether it is the right-handed turn about its axis (1) or the left-handed (−1). */
  readonly signs: Readonly<Vec3>;
  /** Frame that the angles count from: X forward, Y up along the bone, Z to the right, in the frame of the joint's parent. */
  readonly parentFromProximal: Readonly<Quat>;
  /** Frame of what the joint moves, in the joint's own. */
  readonly localFromDistal: Readonly<Quat>;
  /** What it means when all angles are 0: "hanging straight down". */
  readonly zero: string;
}
