import type { Points, Vec3 } from '../math/types';

/** Everything a shape is, as plain data (structured-cloneable, JSON-able). `kind` names its model in the table. */
export interface ShapeData {
  readonly kind: string;
}

/** What fitting may be told. Each shape reads the fields it knows. */
export interface ShapeFitOptions {
  /** How far the shape is pushed beyond the outermost samples, in units of the chart (≈ rad). Range 0 to π. */
  padding: number;
  /** Unit vector: the joint's twist axis, for shapes that live on the sphere of swung directions. */
  twistAxis?: Vec3;
  /** k-DOP: unit face normals, one of each opposite pair. Default: 3 faces, 4 corners, 6 edges of a cube. */
  axes?: Vec3[];
  /** Ellipsoid: the minimum-volume enclosing one (Khachiyan), or the article's box-proportioned one. */
  ellipsoid?: 'minimum-volume' | 'article';
  /** Distance field: cells along each axis. Default 32. */
  resolution?: number;
}

/** Triangles and edges that draw a shape, counter-clockwise seen from outside. */
export interface ShapeOutline {
  /** V×3. */
  positions: Float32Array;
  /** T×3. */
  indices: Uint32Array;
  /** Pairs of vertices of `edgePositions`: E×2×3 coordinates, the lines a draughtsman would draw. */
  edges: Float32Array;
}

/**
 * A family of regions of a chart's 3D space. One file each; `shapeModels` lists them.
 * All verbs take unit-free chart vectors (≈ rad), are pure, never return NaN for finite input and allocate nothing
 * when `out` is given, `fit` and `outline` excepted.
 */
export interface ShapeModel<S extends ShapeData = ShapeData> {
  readonly kind: S['kind'];
  /** For people: "Oriented box". */
  readonly label: string;
  /** One sentence for people: what it is and when to take it. */
  readonly summary: string;
  readonly convex: boolean;
  /** 'swing' when it bounds only directions: it needs the swing-twist split and leaves the twist to an interval. */
  readonly bounds: 'any' | 'swing';
  /**
   * The shape around all `points` (N×3, N ≥ 1), grown by `options.padding`.
   * One point, equal, collinear and coplanar points are fine: the padding is then the thickness.
   */
  fit(points: Points, options: ShapeFitOptions): S;
  /** Whether `point` is inside, or within `tolerance` (default 1e-6) of it. */
  contains(shape: S, point: Vec3, tolerance?: number): boolean;
  /** The nearest point of the shape; `point` itself when inside. `out` may be `point`. */
  nearest(shape: S, point: Vec3, out?: Vec3): Vec3;
  /** How near the boundary: 0 in the middle, 1 on the surface, above 1 outside; grows along every ray from the middle. */
  gauge(shape: S, point: Vec3): number;
  /** The surface, for drawing; made from the same data that is enforced. */
  outline(shape: S): ShapeOutline;
  /** How many numbers are stored. */
  parameterCount(shape: S): number;
}
