import type { ChartCode } from './chart-code';

export const swingTwist: ChartCode = {
  vector: 'swing_twist_vector(q, middle, v);',
  cover: 'swing_twist_cover(c, middle, v)',
  rotation: 'swing_twist_rotation(v, q);',
  clamp: 'swing_twist_clamp(middle, v)',
  stretch: Math.SQRT2,
  routines: `
/** Swing x, swing y, twist: the swing the short way round, the twist as the angle nearest to the middle. */
void swing_twist_vector(real q[4], int middle, out real v[3]) {
  real cosine = sqrt(q[2] * q[2] + q[3] * q[3]);
  real x = q[0];
  real y = q[1];
  real twist = 0.0;
  if (cosine > TINY) {
    x = (q[3] * q[0] - q[2] * q[1]) / cosine;
    y = (q[3] * q[1] + q[2] * q[0]) / cosine;
    twist = 2.0 * unit_angle(q[2] / cosine, q[3] / cosine);
  }
  real scale = 2.0 * angle_over_sine(cosine);
  v[0] = x * scale;
  v[1] = y * scale;
  v[2] = nearest_turn(twist, D[middle + 2]);
}

/** The other vectors of swing x, swing y, twist: the twist as the second-nearest angle, then both with the swing the long way round. */
bool swing_twist_cover(int c, int middle, out real v[3]) {
  real angle = sqrt(v[0] * v[0] + v[1] * v[1]);
  if (c != 2) v[2] = other_turn(v[2], D[middle + 2]);
  if (c == 1) return true;
  if (c > 3 || angle < TINY) return false;
  v[0] = v[0] * (1.0 - TURN / angle);
  v[1] = v[1] * (1.0 - TURN / angle);
  return true;
}

/** The rotation of swing x, swing y, twist. */
void swing_twist_rotation(real v[3], out real q[4]) {
  real swing[4], twist[4];
  real squared = v[0] * v[0] + v[1] * v[1];
  real scale = half_sine_over_angle(squared);
  swing[0] = v[0] * scale;
  swing[1] = v[1] * scale;
  swing[2] = 0.0;
  swing[3] = beside_lock(half_cosine(squared));
  squared = v[2] * v[2];
  twist[0] = 0.0;
  twist[1] = 0.0;
  twist[2] = v[2] * half_sine_over_angle(squared);
  twist[3] = half_cosine(squared);
  multiply(swing, twist, q);
}

/** Moves v to the nearest vector with a twist within a turn of the middle and a swing within a turn; false where that is v itself, but for SLACK. */
bool swing_twist_clamp(int middle, out real v[3]) {
  real twist = clamp_to_turn(v[2], D[middle + 2]);
  bool is_turned = abs(twist - v[2]) > SLACK;
  v[2] = 0.0;
  bool is_wide = clamp_to_ball(SHORT_TURN, v);
  v[2] = twist;
  return is_turned || is_wide;
}
`,
};
