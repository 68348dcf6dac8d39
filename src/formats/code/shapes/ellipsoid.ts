import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const ellipsoid: ShapeCode<Extract<Shape, { kind: 'ellipsoid' }>> = {
  numbers: ({ centre, axes, radii }) => ({
    rows: [tableRow('ellipsoid, centre', centre), tableRow('its axes', axes), tableRow('semi-axes', radii)],
  }),
  project: 'nearest_in_ellipsoid(dimension, at, v, r);',
  routines: `
/**
 * Ellipsoid or ellipse: centre, unit rows, semi-axes. Along the rows the nearest point is a s with s = a x / (a a + t), and t > 0 where
 * |s| = 1 (Eberly, Distance from a Point to an Ellipse).
 */
void nearest_in_ellipsoid(int dimension, int at, real v[3], out real r[3]) {
  int rows = at + dimension;
  int radii = rows + dimension * dimension;
  real x[3], s[3];
  real t = LEAST;
  bool fits = true;
  for (int i = 0; i < dimension; i += 1) {
    x[i] = 0.0;
    s[i] = 0.0;
    for (int k = 0; k < dimension; k += 1) x[i] += D[rows + dimension * i + k] * (v[k] - D[at + k]);
    t = max(t, D[radii + i] * (abs(x[i]) - D[radii + i]));
    if (D[radii + i] == 0.0 && x[i] != 0.0) fits = false;
  }
  real squares = 0.0;
  for (int lap = 0; lap < 50; lap += 1) {
    real fall = 0.0;
    squares = 0.0;
    for (int i = 0; i < dimension; i += 1) {
      real share = 1.0 / (D[radii + i] * D[radii + i] + t);
      s[i] = D[radii + i] * x[i] * share;
      squares += s[i] * s[i];
      fall += s[i] * s[i] * share;
    }
    if (squares <= 1.0 + CLOSE) break;
    // Newton on 1/|s| = 1, which is concave: t rises to the root and never passes it.
    t += squares * (sqrt(squares) - 1.0) / fall;
  }
  if (t == LEAST && fits) return;
  real scale = 1.0 / sqrt(max(squares, 1.0));
  for (int k = 0; k < dimension; k += 1) {
    r[k] = D[at + k];
    for (int i = 0; i < dimension; i += 1) r[k] += D[rows + dimension * i + k] * D[radii + i] * s[i] * scale;
  }
}
`,
};
