const TURN = 2 * Math.PI;

/**
 * The shortest interval [low, high] of angles (rad, any covers, at least one) that holds all of them: the circle without
 * the largest gap between neighbours. low is in (−π, π], high in [low, low + 2π).
 * (Engell-Nørregård and Erleben, Estimation of Joint Types and Joint Limits, §2.3)
 */
export function contiguousInterval(angles: ArrayLike<number>): [low: number, high: number] {
  const sorted = new Float64Array(angles.length);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < sorted.length; i++) {
    const angle = angles[i];
    const wrapped = Math.abs(angle) <= Math.PI ? angle : angle - TURN * Math.round(angle / TURN);
    sorted[i] = wrapped;
    if (wrapped < least) least = wrapped;
    if (wrapped > most) most = wrapped;
  }
  // All within half a turn: the gap behind them is the largest, whatever lies between.
  if (most - least <= Math.PI) return [least, most];
  sorted.sort();
  const last = sorted.length - 1;
  let gap = sorted[0] + TURN - sorted[last];
  let start = 0;
  for (let i = 1; i <= last; i++) {
    if (sorted[i] - sorted[i - 1] > gap) {
      gap = sorted[i] - sorted[i - 1];
      start = i;
    }
  }
  const low = sorted[start];
  return [low, start === 0 ? sorted[last] : sorted[start - 1] + TURN];
}

/** `angle` moved by whole turns to where it is in [low, low + 2π). */
export function unwrapFrom(low: number, angle: number): number {
  return angle - TURN * Math.floor((angle - low) / TURN);
}

/** The direction of the mean of unit vectors at these angles, rad in [−π, π]; 0 when they cancel. */
export function circularMean(angles: ArrayLike<number>): number {
  let x = 0;
  let y = 0;
  for (let i = 0; i < angles.length; i++) {
    x += Math.cos(angles[i]);
    y += Math.sin(angles[i]);
  }
  return Math.hypot(x, y) > 1e-12 * angles.length ? Math.atan2(y, x) : 0;
}
