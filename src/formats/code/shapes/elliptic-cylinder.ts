import type { Shape } from '../../../core';
import { ellipsoid } from './ellipsoid';
import { row, type ShapeCode } from './shape-code';

export const ellipticCylinder: ShapeCode<Extract<Shape, { kind: 'elliptic-cylinder' }>> = {
  numbers: ({ centre, axes, radii, min, max }) => ({
    rows: [
      row('elliptic cylinder, centre', centre),
      row('its axes', axes),
      row('semi-axes', radii),
      row('least and greatest along it', [min, max]),
    ],
  }),
  project: 'nearest_in_ellipsoid(2, at, v, r); r[2] = min(max(v[2], D[at + 8]), D[at + 9]);',
  routines: ellipsoid.routines,
};
