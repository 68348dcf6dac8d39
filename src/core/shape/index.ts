export { type ConvexHull, convexHull } from './convex-hull';
export { distanceField, fieldDistance } from './distance-field';
export { leastWidth, stops } from './edit-limits';
export type { DistanceField } from './field-data';
export { cubeAxes, kDop } from './k-dop';
export type { Dimension, Edited, ShapeHandle } from './model';
export { formOf, modelOf, type Shape, type ShapeKind, shapeFamilies, shapeKinds, storedForms } from './shapes';
export { type KDop, leastRoom, polytopeOfSlabs, slabRow } from './slab-rows';
export { stretchCone } from './stretch-cone';
