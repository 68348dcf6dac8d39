import type { Shape, ShapeKind } from '../../../core';
import { box } from './box';
import { convexHull } from './convex-hull';
import { distanceField } from './distance-field';
import { ellipsoid } from './ellipsoid';
import { ellipticCylinder } from './elliptic-cylinder';
import { kDop } from './k-dop';
import { orientedBox } from './oriented-box';
import { reachCone } from './reach-cone';
import type { ShapeCode } from './shape-code';

/** The table of shapes as code: one line each. */
export const shapeCodes = {
  box,
  'oriented-box': orientedBox,
  ellipsoid,
  'k-dop': kDop,
  'convex-hull': convexHull,
  'elliptic-cylinder': ellipticCylinder,
  'distance-field': distanceField,
  'reach-cone': reachCone,
} satisfies { [Kind in ShapeKind]: ShapeCode<Extract<Shape, { kind: Kind }>> };
