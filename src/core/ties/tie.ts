import { inverseMultiply, type Quat, shortRotationVector, type Vec3 } from '../math';

/**
 * What two joints may not do together although each may alone: { (p, q) : uᵢ · a(p) + vᵢ · b(q) ≤ hᵢ for i = 1 … n }, with a and b the
 * rotation vectors (axis × angle, the short way round) of the joints' rotations from the references that the tie stands on. Plain data: it
 * can be cloned, saved, sent.
 *
 * For a given b each plane is one more plane for a, and moves as b moves.
 * @category Learning limits
 */
export interface Tie {
  /** Indices of the joints a and b. */
  readonly joints: readonly [a: number, b: number];
  /** parentFromReference of each: what its vectors count from. In the frame of the joint, not of its twist axis. */
  readonly references: readonly [Readonly<Quat>, Readonly<Quat>];
  /** Rows of seven: u, v, h with |(u, v)| = 1; h in rad. */
  readonly planes: readonly number[];
}

/** How many numbers a plane of a tie has. */
export const TIE_ROW = 7;

/** rad: references that differ by less are the same. */
export const SAME_REFERENCE = 1e-6;

const inFrame: Quat = [0, 0, 0, 1];

/**
 * The rotation vector of a local rotation from a reference, in the frame of the joint, the short way round.
 *
 * @param rotation unit, parentFromLocal.
 */
export function vectorFrom(reference: Readonly<Quat>, rotation: Readonly<Quat>, out: Vec3 = [0, 0, 0]): Vec3 {
  return shortRotationVector(inverseMultiply(reference, rotation, inFrame), out);
}

/** How far (a, b) is beyond the tie's farthest plane, rad in the space of both; negative inside, −Infinity for a tie without planes. */
export function tieExcess({ planes }: Pick<Tie, 'planes'>, a: ArrayLike<number>, b: ArrayLike<number>): number {
  let worst = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < planes.length; i += TIE_ROW) {
    const alongA = planes[i] * a[0] + planes[i + 1] * a[1] + planes[i + 2] * a[2];
    const alongB = planes[i + 3] * b[0] + planes[i + 4] * b[1] + planes[i + 5] * b[2];
    worst = Math.max(worst, alongA + alongB - planes[i + 6]);
  }
  return worst;
}
