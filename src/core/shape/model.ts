import type { ShapeOutline, Slab } from '../geometry';
import type { Points, Steps, Vec3 } from '../math';
import type { ObjectForm } from '../stored';

export type { ShapeOutline };

/** How many numbers a region's points have: a whole rotation three, a swing two, a twist one. */
export type Dimension = 1 | 2 | 3;

/** Everything a region is, as plain data (structured-cloneable, JSON-able). `kind` and `dimension` name its model in the table. */
export interface ShapeData {
  readonly kind: string;
  readonly dimension: Dimension;
}

/** What fitting may be told. Each shape reads the fields it knows. */
export interface ShapeFitOptions {
  /** How far the shape is pushed beyond the outermost samples, in units of the chart (≈ rad). Range 0 to π. */
  padding: number;
  /** k-DOP of whole rotations: unit face normals, one of each opposite pair. Default: 3 faces, 4 corners, 6 edges of a cube. */
  axes?: Vec3[];
  /** Ellipsoid: the minimum-volume enclosing one (Khachiyan), or the article's box-proportioned one. */
  ellipsoid?: 'minimum-volume' | 'article';
  /** Distance field: cells along each axis. Default 32. */
  resolution?: number;
  /** Whether the points are in order of time. A distance field then holds the way from each point to the next. Default false. */
  inTime?: boolean;
  /** Distance field: how far around each point all counts as sampled, in units of the chart. Default 0. */
  reach?: number;
}

/** Where a region is, roughly. */
export interface ShapeSpan {
  /** A point inside, `dimension` numbers. */
  middle: number[];
  /** No point of the region is further from the origin of the chart. */
  extent: number;
}

/** A place where a region can be taken hold of. */
export interface ShapeHandle {
  /** What `move` calls it. Stays the same while the region is moved about. */
  key: number;
  /** Numbers that the region does not have are 0. */
  position: Vec3;
  /** Unit, outwards. */
  normal: Vec3;
}

/** A region changed by hand. */
export interface Edited<S> {
  /** The region as it is now; the one that was given itself where nothing came of it. */
  shape: S;
  /** Why it did not go all the way, one sentence; null when it did. */
  stopped: string | null;
}

/** How a region is changed by its handles. */
export interface ShapeHandles<S> {
  /** What one of them is called: "face". */
  readonly word: string;
  /** Where they are now. */
  of(shape: S): ShapeHandle[];
  /**
   * The region with a handle moved by `by`: as far as it can go without becoming thinner than `leastWidth`, or empty. `shape` is left
   * as it is, and returned when it has no such handle.
   */
  move(shape: S, key: number, by: Readonly<Vec3>): Edited<S>;
}

/** How a region is changed by a brush. */
export type SculptShape<S> = (shape: S, centre: Readonly<Vec3>, radius: number, brush: 'add' | 'remove') => Edited<S>;

/**
 * A family of regions of a chart in one number of dimensions: all that a limit asks of them. All verbs take chart vectors (≈ rad)
 * whose first `dimension` numbers count, are pure, never return NaN for finite input and allocate nothing when `out` is given; `fit`
 * and `span` excepted.
 */
export interface ShapeRegion<S extends ShapeData = ShapeData> {
  readonly convex: boolean;
  /**
   * The region around all `points` (N×dimension, N ≥ 1), grown by `options.padding`.
   * One point, equal, collinear and coplanar points are fine: the padding is then the thickness.
   */
  fit(points: Points, options: ShapeFitOptions): S;
  /** The same in steps of about 1 ms; none where fitting takes no longer than some ms. */
  fitInSteps?(points: Points, options: ShapeFitOptions): Steps<S>;
  /** Whether `point` is inside, or within `tolerance` (default 1e-6) of it. */
  contains(shape: S, point: Readonly<Vec3>, tolerance?: number): boolean;
  /** The nearest point of the region; `point` itself when inside. `out` may be `point`; numbers the region does not have become 0. */
  project(shape: S, point: Readonly<Vec3>, out?: Vec3): Vec3;
  /** How near the boundary: 0 in the middle, 1 on the surface, above 1 outside; grows along every ray from the middle. */
  gauge(shape: S, point: Readonly<Vec3>): number;
  /** A point inside, and how far from the origin the region goes. */
  span(shape: S): ShapeSpan;
  /** The planes of a polytope, in pairs; absent where the region is no polytope. Numbers that the region does not have are 0. */
  slabs?(shape: S): Slab[];
  /** The form of the shape in a limits file: the fields that are stored, their checks, and how the whole shape is made of them. */
  readonly stored: ObjectForm<S>;
}

/** What is shown of a region, and how it is changed by hand: what no limit asks for. */
export interface DrawnModel<S extends ShapeData = ShapeData> {
  /** The surface, for drawing; made from the same data that is enforced. */
  outline(shape: S): ShapeOutline;
  /** How many numbers are stored. */
  parameterCount(shape: S): number;
  /** How it is changed by its handles; none where there are none. */
  readonly handles?: ShapeHandles<S>;
  /** How it is changed by a brush; none where it can't be. */
  readonly sculpt?: SculptShape<S>;
}

/** Everything that is known of a family of regions. */
export interface ShapeModel<S extends ShapeData = ShapeData> extends ShapeRegion<S>, DrawnModel<S> {}

/** A kind of limit: one file each; the table lists them. */
export interface ShapeFamily<Solid extends ShapeData = ShapeData, Flat extends ShapeData = ShapeData> {
  /** For people: "Oriented box". */
  readonly label: string;
  /** The label where room is scarce: "Oriented"; the label itself when none is named. */
  readonly short?: string;
  /** One sentence for people: the kind of limit, and when to choose it. */
  readonly summary: string;
  /** The name of the picture that stands for the kind on the page; that of a hull when none is named. */
  readonly icon?: string;
  /** Whether people are offered the kind before the others. */
  readonly isUsual?: boolean;
  /** Whether studies compare the kind when nobody says which kinds to compare. */
  readonly isStudied?: boolean;
  /** Options of fits that this kind alone reads. */
  readonly ownOptions?: readonly (keyof ShapeFitOptions)[];
  /** The kind to choose where this kind can't be; the default kind when none is named. */
  readonly nearest?: string;
  /** The model that bounds a whole rotation; null when the kind can't, with `instead` to say what to do. */
  readonly solid: ShapeModel<Solid> | null;
  /** The model that bounds a swing; null when the kind can't. */
  readonly flat: ShapeModel<Flat> | null;
  /** Why the kind is not for both, and which to choose, as the end of a sentence. */
  readonly instead?: string;
  /** The one chart that the kind is measured in; any when none is named. */
  readonly onlyChart?: string;
}
