import type { ToyBall } from '../../../core/shape/testing/toy-ball';
import { type ShapeCode, tableRow } from '../shapes/shape-code';

/** The toy ball of the core's tests as exported code has it: the one file of a shape that is in no table but that of tests. */
export const toyBallCode: ShapeCode<ToyBall> = {
  numbers: ({ centre, radius }) => ({ rows: [tableRow('ball, centre', centre), tableRow('its radius', [radius])] }),
  project: 'nearest_in_ball(dimension, at, v, r);',
  routines: `
/** Ball or disc: centre, then radius. */
void nearest_in_ball(int dimension, int at, real v[3], out real r[3]) {
  real squared = 0.0;
  for (int k = 0; k < dimension; k += 1) squared += (v[k] - D[at + k]) * (v[k] - D[at + k]);
  real share = min(1.0, D[at + dimension] / sqrt(max(squared, LEAST)));
  for (int k = 0; k < dimension; k += 1) r[k] = D[at + k] + (v[k] - D[at + k]) * share;
}
`,
};
