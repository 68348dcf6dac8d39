import type { FitOptions } from '../limit';
import type { Quat } from '../math';
import type { TruthScore } from './compare-with-truth';

/** How well one model limits one joint. @category Studies */
export interface Evidence {
  /** The options the model was fitted with; of a limit that was given, its split, chart and shape, and no padding (NaN). */
  options: FitOptions;
  /**
   * Which frames coverage and distance tell of: those held out of five fits, or, for a limit that was given and not fitted here,
   * all of them: what it was made from is not known.
   */
  frames: 'held-out' | 'all';
  /** Why there are no figures: the parts do not go together. */
  problem?: string;
  /** Share of these frames inside, 0 to 1: five blocks of time, each held out in turn, or all together. */
  coverage: number;
  /** Volume admitted ÷ volume of the union of balls around the samples, both in the Haar measure of rotations. */
  tightness: number;
  /** Of a limit with ties: it is the mean of what is left at so many moments of the clip. */
  moments?: number;
  /** The same two at the padding that brings coverage to the target, so that models compare fairly; NaN where none is padded. */
  atEqualCoverage: { padding: number; coverage: number; tightness: number };
  /** Coverage and tightness as the padding grows: one entry per `EvidenceSettings.paddings`. */
  sweep: { padding: number; coverage: number; tightness: number }[];
  /** Angle from these frames to their projections, rad; 0 for those inside. */
  distance: { mean: number; p99: number };
  /** How many numbers the limit stores. */
  parameterCount: number;
  /** ns per projection of a rotation past the data; null without a clock. */
  nanoseconds: number | null;
  /** True angle to the answer ÷ smallest true angle found to any rotation inside, for rotations past the data. */
  geodesicExcess: { mean: number; p99: number };
  /** Against the true region, where it is known: shares of what is admitted, and of what is true. */
  truth?: TruthScore;
}

/** How evidence is gathered. */
export interface EvidenceSettings {
  /** Default 0.95. */
  targetCoverage?: number;
  /** rad: paddings to sweep through. Default none. */
  paddings?: readonly number[];
  /** rad. Default 0.1. */
  ballRadius?: number;
  /** Quasi-random rotations per volume. Default 4096. */
  volumePoints?: number;
  /** Rotations past the data, for time and geodesic excess. Default 60. */
  probes?: number;
  /**
   * Into how many blocks of time, evenly spread, what a fold holds out is cut. Default 1: each fold hides a whole fifth of a
   * clip and all that is done in it. With more, what a fold hides is oftener seen elsewhere in the clip.
   */
  blocksPerFold?: number;
  /** Held-out frames looked at per block. Default 300. */
  framesPerBlock?: number;
  /** Default 1. */
  seed?: number;
  /** Milliseconds, for timing: `() => performance.now()`. */
  now?: () => number;
  /** Whether the joint can truly take this rotation parentFromLocal; the rotation is only lent. */
  truth?: (rotation: Quat) => boolean;
}
