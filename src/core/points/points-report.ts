import { quantileOf } from '../math';
import type { MotionFromPoints } from './motion-from-points';

/** How far one point is from where the poses have the point. */
export interface PointResidual {
  readonly label: string;
  /** The place on the body that the point was taken for. */
  readonly landmark: string;
  /** Share of the frames in which the point was seen, 0 to 1. */
  readonly seen: number;
  /** m: exceeded in half and in a twentieth of the frames with the point; null for a point that was never seen. */
  readonly median: number | null;
  readonly p95: number | null;
}

/** Frames in a row, the last one among them. */
export interface FrameRun {
  readonly from: number;
  readonly to: number;
}

/** How well motion meets the points that the motion was found from, and what the points lack. */
export interface PointsReport {
  /** m: of all points that were seen, in all frames. */
  readonly median: number;
  readonly p95: number;
  /** The worst first, by their medians. */
  readonly points: readonly PointResidual[];
  /** Share of all places of points, 0 to 1, that were not seen. */
  readonly missing: number;
  /** Where so few points were seen that poses are made from the frames before and after. */
  readonly gaps: readonly FrameRun[];
  /** Frames in which left and right were exchanged, by group. */
  readonly exchanged: { readonly legs: number; readonly arms: number };
}

/** Residuals of points that were not seen are NaN. */
const isSeen = (residual: number): boolean => !Number.isNaN(residual);

/** Sums up motion that was found from points. */
export function pointsReport({ residuals, exchanged, model, clip, gaps }: MotionFromPoints): PointsReport {
  const [count, frames] = [model.points.length, clip.frameCount];
  const all = residuals.filter(isSeen);
  const points = model.points.map(({ label, landmark }, point): PointResidual => {
    const own = Float32Array.from({ length: frames }, (_, frame) => residuals[frame * count + point]).filter(isSeen);
    const at = (rank: number) => (own.length > 0 ? quantileOf(own, rank) : null);
    return { label, landmark, seen: own.length / frames, median: at(0.5), p95: at(0.95) };
  });
  const groups = model.exchanges.length;
  const exchangedIn = (group: number) => exchanged.filter((told, i) => i % groups === group && told > 0).length;
  return {
    median: quantileOf(all, 0.5),
    p95: quantileOf(all, 0.95),
    points: points.sort((a, b) => (b.median ?? 0) - (a.median ?? 0)),
    missing: 1 - all.length / residuals.length,
    gaps: gaps.map(({ from, to }) => ({ from, to: to - 1 })),
    exchanged: { legs: exchangedIn(0), arms: exchangedIn(1) },
  };
}
