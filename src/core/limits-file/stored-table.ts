import type { ShapeKind } from '../shape';
import {
  boxFields,
  convexHullFields,
  distanceFieldFields,
  ellipsoidFields,
  ellipticCylinderFields,
  kDopFields,
  orientedBoxFields,
  reachConeFields,
  type StoredShape,
} from './stored-fields';

/** What of each shape of the table is stored: one line each. */
export const stored: Record<ShapeKind, StoredShape> = {
  box: boxFields,
  'oriented-box': orientedBoxFields,
  ellipsoid: ellipsoidFields,
  'k-dop': kDopFields,
  'convex-hull': convexHullFields,
  'elliptic-cylinder': ellipticCylinderFields,
  'distance-field': distanceFieldFields,
  'reach-cone': reachConeFields,
};
