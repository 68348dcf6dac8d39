import type { Quat, Vec3 } from '../math/types';

/** The most vectors a chart may give one rotation. */
export const MAX_COVERS = 12;

/**
 * How a rotation becomes a 3-vector and back. One file each; `charts` lists them. Fitting and applying go through the
 * same chart, so a limit means the same thing to both.
 *
 * `frame` rotates the z axis onto the joint's twist axis: charts that treat the twist apart read it, others ignore it.
 */
export interface ChartModel {
  /** For people. */
  readonly label: string;
  readonly summary: string;
  /** Whether the halves of a swing-twist split can be charted with it. */
  readonly splittable: boolean;
  /** Axes along which the chart repeats (2π), or null. */
  readonly periodic: readonly [boolean, boolean, boolean] | null;
  /** The vector of q, its cover taken at its word: −q is the long way round. */
  toVector(q: Readonly<Quat>, frame: Readonly<Quat>, out?: Vec3): Vec3;
  /** The rotation of any finite vector; vectors outside the chart's range give the nearest rotation in it. */
  toRotation(v: Readonly<Vec3>, frame: Readonly<Quat>, out?: Quat): Quat;
  /**
   * Every vector that stands for the rotation ±q, the short way round first, written to `out` three numbers each.
   * @returns how many, at most MAX_COVERS.
   */
  covers(q: Readonly<Quat>, frame: Readonly<Quat>, out: Float64Array): number;
}
