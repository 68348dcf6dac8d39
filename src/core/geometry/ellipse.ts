const MAX_ITERATIONS = 32;
/** Narrower ellipses count as segments: the squares of their axes would vanish. */
const NO_WIDTH = 1e-100;

/**
 * The point of the elliptical disk (x/a)² + (y/b)² ≤ 1 nearest to (x, y): the point itself when inside. Exact to rounding,
 * for any a, b ≥ 0, needles and points included. `out` gets x and y from index 0.
 *
 * The answer is (a²x/(t + a²), b²y/(t + b²)) for the t > 0 that puts it on the ellipse. With s(t) = (ax/(t + a²), by/(t + b²)),
 * Newton solves 1/|s(t)| = 1, which is nearly straight and bends so that steps from the left never pass the root
 * (Moré and Sorensen's device for trust regions).
 *
 * @returns how many steps Newton took.
 */
export function nearestInEllipse(a: number, b: number, x: number, y: number, out: { [index: number]: number }): number {
  const px = Math.abs(x);
  const py = Math.abs(y);
  out[0] = x;
  out[1] = y;
  if (a < NO_WIDTH || b < NO_WIDTH) {
    out[0] = Math.min(Math.max(x, -a), a);
    out[1] = Math.min(Math.max(y, -b), b);
    return 0;
  }
  const gx = px / a;
  const gy = py / b;
  if (gx * gx + gy * gy <= 1) return 0;
  const aa = a * a;
  const bb = b * b;
  const least = Math.min(aa, bb);
  // Neither coordinate of s may exceed 1, which bounds t from below.
  let t = Math.max(a * px - aa, b * py - bb, 0);
  let iterations = 0;
  while (iterations < MAX_ITERATIONS) {
    const sx = (a * px) / (t + aa);
    const sy = (b * py) / (t + bb);
    const squared = sx * sx + sy * sy;
    const length = Math.sqrt(squared);
    // d|s|/dt = −(sx²/(t + a²) + sy²/(t + b²)) / |s|
    const fall = (sx * sx) / (t + aa) + (sy * sy) / (t + bb);
    const step = ((length - 1) * squared) / fall;
    iterations++;
    if (!(step > 1e-16 * (t + least))) break;
    t += step;
    if (length - 1 < 1e-9) break;
  }
  // Rounding leaves |s| near 1, not at 1: dividing by it puts the answer on the ellipse.
  const sx = (a * px) / (t + aa);
  const sy = (b * py) / (t + bb);
  const length = Math.sqrt(sx * sx + sy * sy);
  out[0] = Math.sign(x) * a * (sx / length);
  out[1] = Math.sign(y) * b * (sy / length);
  return iterations;
}
