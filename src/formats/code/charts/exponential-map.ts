import type { ChartCode } from './chart-code';

export const exponentialMap: ChartCode = {
  vector: 'exponential_vector(q, v);',
  cover: 'exponential_cover(c, v)',
  rotation: 'exponential_rotation(v, q);',
  clamp: 'clamp_to_ball(SHORT_TURN, v)',
  routines: `
/** Exponential map: axis times angle, the short way round. */
void exponential_vector(real q[4], out real v[3]) {
  real sine = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
  real scale = 2.0;
  if (sine > TINY) scale = 2.0 * atan2(sine, q[3]) / sine;
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
  real angle = sqrt(dot(v, v));
  real scale = 0.5;
  if (angle > TINY) scale = sin(0.5 * angle) / angle;
  for (int k = 0; k < 3; k += 1) q[k] = v[k] * scale;
  q[3] = cos(0.5 * angle);
}
`,
};
