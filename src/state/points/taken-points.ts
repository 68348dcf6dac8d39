import type { JointLimit } from '../../core';
import type { LimitUse, PointNames, PointsOnSkeleton } from '../../core/points';
import type { FoundMotion } from '../../worker/api';

/** Limits that hold poses which are found from points. */
export interface HoldingLimits {
  /** Whose, as a sentence calls them. */
  readonly name: string;
  readonly limits: readonly JointLimit[];
}

/** What motion is found with, as the user has it. */
export interface PointsRequest {
  /** Where points sit by the user's word. */
  readonly names: PointNames;
  /** Null: as the residuals tell. */
  readonly use: LimitUse | null;
  /** Null for those of people. */
  readonly holding: HoldingLimits | null;
  /** Whose points are used, of a file with the points of several people; null where nobody is chosen. */
  readonly subject: string | null;
  /** Hz, where the file does not say; null for the usual. */
  readonly rate: number | null;
}

/** The points that a motion was found from. */
export interface TakenPoints extends PointsOnSkeleton {
  readonly request: PointsRequest;
  /** Whether more poses are on their way: what follows from the whole motion waits for them. */
  readonly isGrowing: boolean;
  /** What came of it; null while poses are still being found, and where the search was ended. */
  readonly found: Omit<FoundMotion, 'clip' | keyof PointsOnSkeleton> | null;
}
