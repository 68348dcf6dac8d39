import type { Holder } from '../../physics';

/** How a character falls, in the frame that was made last. */
export interface FallReport {
  /** What holds its joints. */
  heldBy: Holder;
  /** s since it began. */
  time: number;
  /** rad: how far the joint that is farthest outside what was learned is outside, and the most of that since it began. */
  beyond: number;
  mostBeyond: number;
  /** Whether anything moves. */
  isAwake: boolean;
  /** Substeps in 1/60 s: fewer where the device is slow. */
  substeps: number;
}
