import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const box: ShapeCode<Extract<Shape, { kind: 'box' }>> = {
  numbers: ({ min, max }) => ({ rows: [tableRow('box, least', min), tableRow('box, greatest', max)] }),
  project: 'nearest_in_box(dimension, at, v, r);',
  routines: `
/** Box: the least of each number, then the greatest. */
void nearest_in_box(int dimension, int at, real v[3], out real r[3]) {
  for (int k = 0; k < dimension; k += 1) r[k] = min(max(v[k], D[at + k]), D[at + dimension + k]);
}
`,
};
