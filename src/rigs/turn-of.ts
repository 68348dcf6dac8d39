import { Matrix4, Quaternion } from 'three';

/** A matrix whose columns span less than this has no turn: the cube root of its volume. */
const FLAT = 1e-12;
/** Columns at right angles within this need no iteration. */
const SQUARE = 1e-7;
/** Higham's iteration converges quadratically: far fewer steps are ever taken. */
const MOST_STEPS = 40;

/** The entries of a 3×3 matrix, columns first. */
type Nine = [number, number, number, number, number, number, number, number, number];

const cofactors = ([a, b, c, d, e, f, g, h, i]: Nine): Nine => [
  e * i - f * h,
  f * g - d * i,
  d * h - e * g,
  c * h - b * i,
  a * i - c * g,
  b * g - a * h,
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];

const determinant = (m: Nine, c: Nine): number => m[0] * c[0] + m[1] * c[1] + m[2] * c[2];

const isSquare = ([a, b, c, d, e, f, g, h, i]: Nine, size: number): boolean =>
  Math.max(Math.abs(a * d + b * e + c * f), Math.abs(a * g + b * h + c * i), Math.abs(d * g + e * h + f * i)) <
  SQUARE * size * size;

function normalizeColumns(m: Nine): void {
  for (const at of [0, 3, 6]) {
    const length = Math.hypot(m[at], m[at + 1], m[at + 2]);
    for (let k = at; k < at + 3; k++) m[k] /= length;
  }
}

const rotationFrom = (m: Nine, out: Quaternion): Quaternion =>
  out.setFromRotationMatrix(
    new Matrix4().set(m[0], m[3], m[6], 0, m[1], m[4], m[7], 0, m[2], m[5], m[8], 0, 0, 0, 0, 1),
  );

/**
 * The turn in a matrix: the orthogonal matrix nearest to its upper 3×3, by polar decomposition (Higham 1986:
 * X ← (X + X⁻ᵀ) / 2). A mirrored matrix is mirrored back along its own x first, so that what turns with it still does.
 *
 * @returns null where the matrix is flat, as with a scale of zero, or holds what is no number.
 */
export function turnOf(matrix: Matrix4, out: Quaternion = new Quaternion()): Quaternion | null {
  const { elements: e } = matrix;
  let m: Nine = [e[0], e[1], e[2], e[4], e[5], e[6], e[8], e[9], e[10]];
  let c = cofactors(m);
  const volume = determinant(m, c);
  const size = Math.cbrt(Math.abs(volume));
  if (!(size > FLAT)) return null;
  if (volume < 0) for (let k = 0; k < 3; k++) m[k] = -m[k];
  if (isSquare(m, size)) {
    normalizeColumns(m);
    return rotationFrom(m, out).normalize();
  }
  m = m.map((x) => x / size) as Nine;
  for (let step = 0; step < MOST_STEPS; step++) {
    c = cofactors(m);
    const d = determinant(m, c);
    let change = 0;
    m = m.map((x, k) => {
      const next = (x + c[k] / d) / 2;
      change = Math.max(change, Math.abs(next - x));
      return next;
    }) as Nine;
    if (change < 1e-14) break;
  }
  return rotationFrom(m, out).normalize();
}
