import type { JointCloud } from '../../../core/limit';
import { keptFor } from '../now';
import { TURN_AXIS } from './side-now';

/** Steps of the circle. */
const BINS = 72;
const TURN = 2 * Math.PI;

/**
 * How many samples of a whole-rotation cloud, in the exponential map, are turned so far about the axis from the reference, by equal steps
 * of the circle from −180° on: their twist about the axis. Kept.
 */
export const turnsAbout = keptFor(({ parts: [{ points }] }: JointCloud): Float64Array => {
  const counts = new Float64Array(BINS);
  for (let i = 0; i < points.length; i += 3) {
    const half = Math.hypot(points[i], points[i + 1], points[i + 2]) / 2;
    const along = half > 0 ? (points[i + TURN_AXIS] / (2 * half)) * Math.sin(half) : 0;
    // Halves of turns: half a turn and more is a turn the other way.
    const turn = 2 * Math.atan(along / Math.cos(half));
    counts[Math.min(BINS - 1, Math.floor(((turn + Math.PI) / TURN) * BINS))]++;
  }
  return counts;
});
