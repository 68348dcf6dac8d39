import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const reachCone: ShapeCode<Extract<Shape, { kind: 'reach-cone' }>> = {
  numbers: ({ loop, normals }) => ({
    count: loop.length / 3,
    rows: [tableRow('reach cone, loop of directions', loop), tableRow('normals of its arcs', normals)],
  }),
  project: 'nearest_in_cone(at, count, v, r);',
  routines: `
/**
 * Reach cone: where the twist axis, swung by v, is to the left of a loop of count directions joined by great circles; the normals of the
 * arcs come after the directions.
 */
void nearest_in_cone(int at, int count, real v[3], out real r[3]) {
  real d[3], corner[3], foot[3];
  real angle = sqrt(v[0] * v[0] + v[1] * v[1]);
  real scale = 1.0;
  if (angle > TINY) scale = sin(angle) / angle;
  d[0] = scale * v[1];
  d[1] = -scale * v[0];
  d[2] = cos(angle);
  real best = DISTANT;
  real inward = 0.0;
  for (int i = 0; i < count; i += 1) {
    int a = at + 3 * i;
    int b = a + 3;
    int n = a + 3 * count;
    int before = n - 3;
    if (i == count - 1) b = at;
    if (i == 0) before = at + 6 * count - 3;
    read_row(a, corner);
    real chord = squared_distance(corner, d);
    if (chord < best) {
      // At a corner the two normals together point inside, be the corner convex or not.
      best = chord;
      inward = dot_row(n, d) + dot_row(before, d);
      copy(corner, foot);
    }
    // Between the quarter planes that rise at both ends of the arc.
    real past = triple(d, n, a);
    real ahead = triple(d, b, n);
    real sine = dot_row(n, d);
    real along = sqrt(max(0.0, 1.0 - sine * sine));
    if (past > 0.0 && ahead > 0.0 && along > 0.0) {
      // The nearest point is (d - sine n) / along; its chord comes from the sine, which is precise where the chord is short.
      chord = 2.0 * sine * sine / (1.0 + along);
      // Of an arc and a corner as near, the arc is right.
      if (chord <= best * (1.0 + 8.0 * CLOSE)) {
        best = chord;
        inward = sine;
        for (int k = 0; k < 3; k += 1) foot[k] = (d[k] - sine * D[n + k]) / along;
      }
    }
  }
  r[2] = 0.0;
  if (inward > 0.0 || best <= UNMOVED * UNMOVED) return;
  // The smallest swing of the axis to that point; about x where they oppose.
  real across = sqrt(foot[0] * foot[0] + foot[1] * foot[1]);
  if (across < TINY && foot[2] < 0.0) {
    r[0] = 0.5 * TURN;
    r[1] = 0.0;
    return;
  }
  scale = 1.0;
  if (across > TINY) scale = atan2(across, foot[2]) / across;
  r[0] = -foot[1] * scale;
  r[1] = foot[0] * scale;
}

/** The scalar product of d and the vector product of two rows of the table. */
real triple(real d[3], int a, int b) {
  real x = D[a + 1] * D[b + 2] - D[a + 2] * D[b + 1];
  real y = D[a + 2] * D[b] - D[a] * D[b + 2];
  real z = D[a] * D[b + 1] - D[a + 1] * D[b];
  return d[0] * x + d[1] * y + d[2] * z;
}
`,
};
