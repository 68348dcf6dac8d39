import { box } from './box';
import { convexHull } from './convex-hull';
import { distanceField } from './distance-field';
import { ellipsoid } from './ellipsoid';
import { ellipticCylinder } from './elliptic-cylinder';
import { kDop } from './k-dop';
import { orientedBox } from './oriented-box';
import { reachCone } from './reach-cone';

/** On a line every region without holes is an interval, whatever the kind. */
export { interval } from './box';

/** The table of shapes: one line each. The app, the generic tests, the benchmark and the comparison read it. */
export const table = {
  box,
  'oriented-box': orientedBox,
  ellipsoid,
  'k-dop': kDop,
  'convex-hull': convexHull,
  'elliptic-cylinder': ellipticCylinder,
  'distance-field': distanceField,
  'reach-cone': reachCone,
};
