import type { Shape } from '../../../core';
import { ellipsoid } from './ellipsoid';
import { type ShapeCode, tableRow } from './shape-code';

export const ellipticCylinder: ShapeCode<Extract<Shape, { kind: 'elliptic-cylinder' }>> = {
  numbers: ({ centre, axes, radii, min, max }) => ({
    rows: [
      tableRow('elliptic cylinder, centre', centre),
      tableRow('its axes', axes),
      tableRow('semi-axes', radii),
      tableRow('least and greatest along it', [min, max]),
    ],
  }),
  project: 'nearest_in_ellipsoid(2, at, v, r); r[2] = min(max(v[2], D[at + 8]), D[at + 9]);',
  routines: ellipsoid.routines,
};
