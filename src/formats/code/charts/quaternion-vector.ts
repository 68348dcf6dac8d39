import type { ChartCode } from './chart-code';

export const quaternionVector: ChartCode = {
  vector: 'quaternion_vector(q, v);',
  cover: 'false',
  rotation: 'quaternion_rotation(v, q);',
  clamp: 'clamp_to_ball(LONGEST_QUATERNION, v)',
  stretch: 1,
  routines: `
/** Quaternion vector: twice the vector part. */
void quaternion_vector(real q[4], out real v[3]) {
  for (int k = 0; k < 3; k += 1) v[k] = 2.0 * q[k];
}

/** The rotation of a quaternion vector. */
void quaternion_rotation(real v[3], out real q[4]) {
  real sine = 0.5 * sqrt(dot(v, v));
  for (int k = 0; k < 3; k += 1) q[k] = 0.5 * v[k] / max(1.0, sine);
  q[3] = sqrt(max(0.0, 1.0 - sine * sine));
}
`,
};
