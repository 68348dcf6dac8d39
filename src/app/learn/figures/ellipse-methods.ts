import { nearestInEllipse } from '../../../core/geometry';

/** A nearest point that was found, and what it took. */
export interface EllipseAnswer {
  x: number;
  y: number;
  iterations: number;
  /** How far off the condition of a nearest point it is: distance to the ellipse plus distance of the foot of the normal, units of the ellipse. */
  error: number;
}

/** The nearest point of the elliptical disk (x/a)² + (y/b)² ≤ 1 by Newton's method, as limits find it. */
export function nearestInEllipseByNewton(a: number, b: number, x: number, y: number): EllipseAnswer {
  const out = [0, 0];
  const iterations = nearestInEllipse(a, b, x, y, out);
  return answer(a, b, x, y, out[0], out[1], iterations);
}

/**
 * The same by the closed form. With the answer (a²x/(t + a²), b²y/(t + b²)) and s(t) = (ax/(t + a²), by/(t + b²)), clearing the denominators of |s(t)|² = 1 gives
 * (t + a²)²(t + b²)² = a²x²(t + b²)² + b²y²(t + a²)², a quartic, solved by Ferrari's resolvent cubic. Subtracting large
 * powers costs it digits, the more the further out the point and the flatter the ellipse.
 */
export function nearestInEllipseByQuartic(a: number, b: number, x: number, y: number): EllipseAnswer {
  if ((x / a) ** 2 + (y / b) ** 2 <= 1) return answer(a, b, x, y, x, y, 0);
  const [aa, bb] = [a * a, b * b];
  const [u, v] = [aa * x * x, bb * y * y];
  // t⁴ + c3 t³ + c2 t² + c1 t + c0
  const c3 = 2 * (aa + bb);
  const c2 = aa * aa + bb * bb + 4 * aa * bb - u - v;
  const c1 = 2 * (aa * bb * (aa + bb) - u * bb - v * aa);
  const c0 = aa * aa * bb * bb - u * bb * bb - v * aa * aa;
  const t = largestQuarticRoot(c3, c2, c1, c0);
  return answer(a, b, x, y, (aa * x) / (t + aa), (bb * y) / (t + bb), 0);
}

/** The largest real root of t⁴ + c3 t³ + c2 t² + c1 t + c0, which must have one. */
function largestQuarticRoot(c3: number, c2: number, c1: number, c0: number): number {
  // Depressed: z⁴ + p z² + q z + r with t = z − c3/4.
  const shift = c3 / 4;
  const p = c2 - 6 * shift * shift;
  const q = c1 - 2 * c2 * shift + 8 * shift ** 3;
  const r = c0 - c1 * shift + c2 * shift * shift - 3 * shift ** 4;
  const m = largestCubicRoot(p, (p * p) / 4 - r, (-q * q) / 8);
  const root = Math.sqrt(Math.max(2 * m, 0));
  let best = Number.NEGATIVE_INFINITY;
  for (const sign of [1, -1]) {
    const inside = -(2 * p + 2 * m + (root > 0 ? (sign * 2 * q) / root : 0));
    if (inside >= 0) best = Math.max(best, (sign * root + Math.sqrt(inside)) / 2);
  }
  // Rounding can push a double root off the real line; its real part is then the answer.
  return (best === Number.NEGATIVE_INFINITY ? root / 2 : best) - shift;
}

/** The largest real root of m³ + c2 m² + c1 m + c0. */
function largestCubicRoot(c2: number, c1: number, c0: number): number {
  const third = c2 / 3;
  const p = c1 - c2 * third;
  const q = c0 - c1 * third + 2 * third ** 3;
  const discriminant = (q * q) / 4 + (p * p * p) / 27;
  if (discriminant > 0) {
    const s = Math.sqrt(discriminant);
    return Math.cbrt(-q / 2 + s) + Math.cbrt(-q / 2 - s) - third;
  }
  const length = Math.sqrt(-p / 3);
  if (length === 0) return -third;
  const cosine = Math.min(1, Math.max(-1, (3 * q) / (2 * p * length)));
  return 2 * length * Math.cos(Math.acos(cosine) / 3) - third;
}

/**
 * The same by incremental correction: `steps` times (1 to 3 suit an animation), from the answer of the frame before,
 * slide along the tangent to the foot of (x, y) and scale back onto the ellipse, damped by the curvature there. It follows a moving
 * point smoothly and is never quite exact; `previous` is where it starts, the radial projection if not given.
 */
export function nearestInEllipseByCorrection(
  a: number,
  b: number,
  x: number,
  y: number,
  steps: number,
  previous?: { x: number; y: number },
): EllipseAnswer {
  const gauge = Math.hypot(x / a, y / b);
  if (gauge <= 1) return answer(a, b, x, y, x, y, 0);
  // The angle φ of (a cos φ, b sin φ).
  let angle = previous ? Math.atan2(previous.y / b, previous.x / a) : Math.atan2(y / b, x / a);
  for (let k = 0; k < steps; k++) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [tx, ty] = [-a * s, b * c];
    const speed = tx * tx + ty * ty;
    const [dx, dy] = [x - a * c, y - b * s];
    // Half the squared distance has slope −d·t and bend |t|² + d·(a cos φ, b sin φ), ≥ |t|² in front of a convex curve.
    const bend = speed + Math.max(0, dx * a * c + dy * b * s);
    angle += (dx * tx + dy * ty) / bend;
  }
  return answer(a, b, x, y, a * Math.cos(angle), b * Math.sin(angle), steps);
}

function answer(a: number, b: number, x: number, y: number, qx: number, qy: number, iterations: number): EllipseAnswer {
  const gauge = Math.hypot(qx / a, qy / b);
  if (gauge <= 1 && qx === x && qy === y) return { x, y, iterations, error: 0 };
  // Off the curve, and off the normal through (x, y), each as a length.
  const normal = Math.hypot(qx / (a * a), qy / (b * b));
  const off = Math.abs((gauge * gauge - 1) / (2 * normal));
  const sideways = Math.abs((x - qx) * (qy / (b * b)) - (y - qy) * (qx / (a * a))) / normal;
  return { x: qx, y: qy, iterations, error: off + sideways };
}
