import type { Points } from '../math';

/** Samples looked ahead for one segment; bounds the work per sample. */
const MOST_SAMPLES = 32;

/**
 * The way through N ≥ 1 points (N×3, in the order of time) as few straight segments: nothing on the way is further than
 * `tolerance` from them, and nothing on them further than `tolerance` from the way. Between neighbours more than `gap` apart
 * there is no way; a point between two gaps is a segment of length 0.
 *
 * Engell-Nørregård and Erleben put samples between neighbours until they are half a grid cell apart; segments are where that
 * leads with ever smaller steps.
 *
 * @returns M×6: one end, the other.
 */
export function pathSegments(points: Points, gap: number, tolerance: number): Float64Array {
  const count = points.length / 3;
  const segments = new Float64Array(2 * points.length);
  let length = 0;
  for (let start = 0; start < count; ) {
    let end = start;
    while (
      end + 1 < count &&
      end + 1 - start <= MOST_SAMPLES &&
      !isApart(points, end, gap) &&
      isStraight(points, start, end + 1, tolerance)
    )
      end++;
    for (let k = 0; k < 3; k++) {
      segments[length + k] = points[3 * start + k];
      segments[length + 3 + k] = points[3 * end + k];
    }
    length += 6;
    // The next begins where this one ends, unless the way does too.
    start = end + 1 === count || isApart(points, end, gap) ? end + 1 : end;
  }
  return segments.subarray(0, length);
}

/** Whether point i and the next are more than `gap` apart. */
function isApart(points: Points, i: number, gap: number): boolean {
  const dx = points[3 * i + 3] - points[3 * i];
  const dy = points[3 * i + 4] - points[3 * i + 1];
  const dz = points[3 * i + 5] - points[3 * i + 2];
  return dx * dx + dy * dy + dz * dz > gap * gap;
}

/** Whether the points between `start` and `end` lie within `tolerance` of the segment that joins these. */
function isStraight(points: Points, start: number, end: number, tolerance: number): boolean {
  const ax = points[3 * start];
  const ay = points[3 * start + 1];
  const az = points[3 * start + 2];
  const sx = points[3 * end] - ax;
  const sy = points[3 * end + 1] - ay;
  const sz = points[3 * end + 2] - az;
  const length = sx * sx + sy * sy + sz * sz;
  for (let i = 3 * start + 3; i < 3 * end; i += 3) {
    const wx = points[i] - ax;
    const wy = points[i + 1] - ay;
    const wz = points[i + 2] - az;
    const along = wx * sx + wy * sy + wz * sz;
    const t = along <= 0 ? 0 : along >= length ? 1 : along / length;
    const dx = wx - t * sx;
    const dy = wy - t * sy;
    const dz = wz - t * sz;
    if (dx * dx + dy * dy + dz * dz > tolerance * tolerance) return false;
  }
  return true;
}
