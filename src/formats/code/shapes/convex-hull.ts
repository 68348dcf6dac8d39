import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const convexHull: ShapeCode<Extract<Shape, { kind: 'convex-hull' }>> = {
  numbers(shape) {
    const { dimension, vertices, radius } = shape;
    const last = vertices.length / dimension - 1;
    const corners = Array.from({ length: last + 1 }, (_, i) => vertices.slice(dimension * i, dimension * (i + 1)));
    // A polygon is a fan of triangles; a segment or a point is a triangle without area.
    const fan = Array.from({ length: Math.max(0, last - 1) }, (_, i) => [0, i + 1, i + 2]).flat();
    const triangles = shape.dimension === 3 ? shape.faces : fan;
    const wholes = triangles.length > 0 ? triangles : [0, last, last];
    const isFlat = shape.dimension === 2 || shape.entryFaces.length === 0;
    return {
      count: wholes.length / 3,
      rows: [
        tableRow('hull, radius it is rounded by, 1 where it is flat', [radius, isFlat ? 1 : 0]),
        tableRow(
          'its corners',
          corners.flatMap(([x, y, z = 0]) => [x, y, z]),
        ),
      ],
      wholes,
    };
  },
  project: 'nearest_in_hull(at, count, first, v, r);',
  routines: `
/** Hull rounded by a ball: its radius, whether it is flat (1) or solid (0), then corners; count triangles of corners from first on. */
void nearest_in_hull(int at, int count, int first, real v[3], out real r[3]) {
  real best = DISTANT;
  real p[3], ab[3], ac[3], foot[3];
  for (int f = 0; f < count; f += 1) {
    int a = at + 2 + 3 * I[first + 3 * f];
    int b = at + 2 + 3 * I[first + 3 * f + 1];
    int c = at + 2 + 3 * I[first + 3 * f + 2];
    for (int k = 0; k < 3; k += 1) {
      p[k] = v[k] - D[a + k];
      ab[k] = D[b + k] - D[a + k];
      ac[k] = D[c + k] - D[a + k];
    }
    real nx = ab[1] * ac[2] - ab[2] * ac[1];
    real ny = ab[2] * ac[0] - ab[0] * ac[2];
    real nz = ab[0] * ac[1] - ab[1] * ac[0];
    // Of a solid hull, only triangles that v is beyond have anything nearer.
    if (D[at + 1] > 0.5 || nx * p[0] + ny * p[1] + nz * p[2] > 0.0) {
      real off = nearest_in_triangle(ab, ac, p, foot);
      if (off < best) {
        best = off;
        for (int k = 0; k < 3; k += 1) r[k] = D[a + k] + foot[k];
      }
    }
  }
  if (best == DISTANT || best <= D[at] * D[at]) {
    copy(v, r);
    return;
  }
  move_towards(v, D[at] / sqrt(best), r);
}

/** The point nearest to p of the triangle 0, b, c, and the square of its distance (Ericson, Real-Time Collision Detection, 5.1.5). */
real nearest_in_triangle(real b[3], real c[3], real p[3], out real foot[3]) {
  real bp = dot(b, p);
  real cp = dot(c, p);
  real bc = dot(b, c);
  // How far p is beyond the corners b and c, along both sides.
  real bb_p = bp - dot(b, b);
  real cb_p = cp - bc;
  real bc_p = bp - bc;
  real cc_p = cp - dot(c, c);
  // Shares of b and c in the nearest point.
  real s = 0.0;
  real t = 0.0;
  real below_c = bp * cb_p - bb_p * cp;
  real below_b = bc_p * cp - bp * cc_p;
  real beyond = bb_p * cc_p - bc_p * cb_p;
  if (bp <= 0.0 && cp <= 0.0) s = 0.0;
  else if (bb_p >= 0.0 && cb_p <= bb_p) s = 1.0;
  else if (cc_p >= 0.0 && bc_p <= cc_p) t = 1.0;
  else if (below_c <= 0.0 && bp >= 0.0 && bb_p <= 0.0) s = bp / (bp - bb_p);
  else if (below_b <= 0.0 && cp >= 0.0 && cc_p <= 0.0) t = cp / (cp - cc_p);
  else if (beyond <= 0.0 && cb_p >= bb_p && bc_p >= cc_p) {
    t = (cb_p - bb_p) / (cb_p - bb_p + (bc_p - cc_p));
    s = 1.0 - t;
  } else {
    real scale = 1.0 / (beyond + below_b + below_c);
    s = min(max(below_b * scale, 0.0), 1.0);
    t = min(max(below_c * scale, 0.0), 1.0 - s);
  }
  for (int k = 0; k < 3; k += 1) foot[k] = s * b[k] + t * c[k];
  return squared_distance(p, foot);
}
`,
};
