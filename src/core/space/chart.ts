import type { Quat, Vec3 } from '../math';

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
  /** Vectors no longer than this are all in the chart; beyond it `clamp` tells. */
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
   * Every vector that stands for the rotation ±q, the short way round or the nearest to `about` first, written to `out` three numbers
   * each. Angles that go on for ever are told within a turn of `about`.
   * @param about the middle of the region that is asked about.
   * @returns how many, at most MAX_COVERS.
   */
  covers(q: Readonly<Quat>, out: number[], about: readonly number[]): number;
  /** The vector nearest to `v` of those that `covers` tells. `out` may be `v`. */
  clamp(v: Readonly<Vec3>, about: readonly number[], out: Vec3): Vec3;
}

const TURN = 2 * Math.PI;
/** Angles stay this short of a whole turn from the middle, rad: there rounding would decide on which side they are told. */
const SHORT = 1e-6;

/** rad, below the tolerance of limits: how far a rotation stays from where two of its angles cannot be told apart. */
const BESIDE = 2e-7;

/**
 * A number that is 0 in gimbal lock, or at half a turn of swing, kept away from 0 by 2e-7. A rotation that is made of a vector then has
 * that vector among its own again; in the lock itself it would have a line of vectors, and only one of them is asked about.
 */
export const besideLock = (x: number): number => (x < BESIDE && x > -BESIDE ? (x < 0 ? -BESIDE : BESIDE) : x);

/** `v` brought into the ball of `radius`. */
export function clampToBall(v: Readonly<Vec3>, radius: number, out: Vec3): Vec3 {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  const scale = length > radius ? radius / length : 1;
  out[0] = v[0] * scale;
  out[1] = v[1] * scale;
  out[2] = v[2] * scale;
  return out;
}

/** An angle brought within a turn of another. */
export const clampToTurn = (angle: number, about: number): number =>
  Math.min(Math.max(angle, about - TURN + SHORT), about + TURN - SHORT);

/** The angle nearest to another of those that are whole turns apart. */
export const nearestTurn = (angle: number, about: number): number => angle + TURN * Math.round((about - angle) / TURN);

/** The second-nearest of an angle that is the nearest to `about`. */
export const otherTurn = (angle: number, about: number): number => (angle > about ? angle - TURN : angle + TURN);
