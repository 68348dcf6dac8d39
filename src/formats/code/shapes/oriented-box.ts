import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const orientedBox: ShapeCode<Extract<Shape, { kind: 'oriented-box' }>> = {
  numbers: ({ centre, axes, min, max }) => ({
    rows: [
      tableRow('oriented box, centre', centre),
      tableRow('its axes', axes),
      tableRow('least along them', min),
      tableRow('greatest along them', max),
    ],
  }),
  project: 'nearest_in_oriented_box(dimension, at, v, r);',
  routines: `
/** Oriented box: centre, unit rows, the least along each row, then the greatest. */
void nearest_in_oriented_box(int dimension, int at, real v[3], out real r[3]) {
  int rows = at + dimension;
  int ends = rows + dimension * dimension;
  for (int i = 0; i < dimension; i += 1) {
    real along = 0.0;
    for (int k = 0; k < dimension; k += 1) along += D[rows + dimension * i + k] * (v[k] - D[at + k]);
    real move = min(max(along, D[ends + i]), D[ends + dimension + i]) - along;
    for (int k = 0; k < dimension; k += 1) r[k] += move * D[rows + dimension * i + k];
  }
}
`,
};
