import type { ChartCode } from './chart-code';

export const exponentialMap: ChartCode = {
  vector: 'exponential_vector(q, v);',
  cover: 'exponential_cover(c, v)',
  rotation: 'exponential_rotation(v, q);',
  clamp: 'clamp_to_ball(SHORT_TURN, v)',
  stretch: 1,
  routines: `
/** Exponential map: axis times angle, the short way round. */
void exponential_vector(real q[4], out real v[3]) {
  real scale = 2.0 * angle_over_sine(q[3]);
  for (int k = 0; k < 3; k += 1) v[k] = q[k] * scale;
}

/** The other vector of the exponential map: the long way round. */
bool exponential_cover(int c, out real v[3]) {
  real angle = sqrt(dot(v, v));
  if (c > 1 || angle < TINY) return false;
  for (int k = 0; k < 3; k += 1) v[k] = v[k] * (1.0 - TURN / angle);
  return true;
}

/** The rotation of a vector of the exponential map. */
void exponential_rotation(real v[3], out real q[4]) {
  real squared = dot(v, v);
  real scale = half_sine_over_angle(squared);
  for (int k = 0; k < 3; k += 1) q[k] = v[k] * scale;
  q[3] = half_cosine(squared);
}
`,
};
