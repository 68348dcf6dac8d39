import { box } from './box';
import { convexHull } from './convex-hull';
import { distanceField } from './distance-field';
import { ellipsoid } from './ellipsoid';
import { ellipticCylinder } from './elliptic-cylinder';
import { kDop } from './k-dop';
import type { ShapeModel } from './model';
import { orientedBox } from './oriented-box';
import { reachCone } from './reach-cone';

/** The table of shapes: one line each. The app, the benchmark and the comparison read it. */
const models = {
  box,
  'oriented-box': orientedBox,
  ellipsoid,
  'k-dop': kDop,
  'convex-hull': convexHull,
  'elliptic-cylinder': ellipticCylinder,
  'distance-field': distanceField,
  'reach-cone': reachCone,
};

/** The name of a shape in the table. */
export type ShapeKind = keyof typeof models;

/** Any fitted shape. */
export type Shape = ReturnType<(typeof models)[ShapeKind]['fit']>;

// A model is only ever handed the shapes it made, which `kind` guarantees but the type system cannot see.
export const shapeModels = models as unknown as Record<ShapeKind, ShapeModel<Shape>>;

export const shapeKinds = Object.keys(models) as ShapeKind[];

/** The model that made `shape`. */
export function modelOf(shape: Shape): ShapeModel<Shape> {
  return shapeModels[shape.kind];
}
