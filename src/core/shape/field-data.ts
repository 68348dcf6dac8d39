import type { Grid } from '../geometry';

/**
 * { p : Φ(p) ≤ epsilon }, Φ the trilinear interpolation of `values`; bilinear in the plane, whose grid is one node high
 *
 * Engell-Nørregård and Erleben, Distance Cones: the signed distance to the samples on a grid, negative in what they enclose.
 * Values are a plain array, rounded to 1e-6, so that a limit survives JSON; as text it takes about 9 bytes a node.
 */
export interface DistanceField<D extends 2 | 3 = 2 | 3> extends Grid {
  readonly kind: 'distance-field';
  readonly dimension: D;
  /** One signed distance per node, i fastest. */
  readonly values: number[];
  /** The threshold: how far from the samples still counts as inside. */
  readonly epsilon: number;
  /** The least of `values`, where the gauge is 0. */
  readonly deepest: number;
  /** A few points spread over the region, A×3: where to look first from far away. */
  readonly anchors: number[];
}
