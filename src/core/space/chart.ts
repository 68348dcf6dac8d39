import type { Quat, Vec3 } from '../math/types';

/** The most vectors a chart may give one rotation. */
export const MAX_COVERS = 12;

/**
 * How a rotation becomes a 3-vector and back. One file each; `charts` lists them. Fitting and applying go through the
 * same chart, so a limit means the same thing to both.
 *
 * Rotations are given in a frame whose z is the joint's twist axis, whatever way the bone runs.
 */
export interface ChartModel {
  /** For people. */
  readonly label: string;
  readonly summary: string;
  /**
   * Whether it charts the halves of a swing-twist split: a rotation about an axis across z is then a vector (x, y, 0), one about z
   * a vector (0, 0, t), so that a swing has two numbers and a twist one.
   */
  readonly splittable: boolean;
  /** Axes along which the chart repeats (2π), or null. */
  readonly periodic: readonly [boolean, boolean, boolean] | null;
  /** No vector longer than this stands for a rotation of its own; Infinity where length is no bound. */
  readonly radius: number;
  /**
   * All vectors of a rotation but the shortest, v, are at least `span` − |v| long: what is nearer to v than they can be need not
   * look at them. 0 where nothing of the kind holds, Infinity where there is one vector only.
   */
  readonly span: number;
  /** The vector of q, its cover taken at its word: with w ≥ 0 the short way round, and −q is the long one. */
  toVector(q: Readonly<Quat>, out?: Vec3): Vec3;
  /** The rotation of any finite vector; vectors outside the chart's range give the nearest rotation in it. */
  toRotation(v: Readonly<Vec3>, out?: Quat): Quat;
  /**
   * Every vector that stands for the rotation ±q, the short way round first, written to `out` three numbers each.
   * @returns how many, at most MAX_COVERS.
   */
  covers(q: Readonly<Quat>, out: number[]): number;
}
