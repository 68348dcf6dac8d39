import { angleOverSine, atan2Unit, inverseMultiply, type Quat, shortRotationVector, type Vec3 } from '../math';
import type { ChartKind } from '../space';

/**
 * What joints may not do together although each may alone: { (v₁, …, vₙ) : uᵢ₁ · v₁ + … + uᵢₙ · vₙ ≤ hᵢ for i = 1 … m }, with vₖ the vector of joint k's
 * rotation from the reference that the tie stands on: in the exponential map (axis × angle), or as swing and twist. Plain data: it can be
 * cloned, saved, sent.
 *
 * For given vectors of the others each plane is one more plane for a joint, and moves as the others move.
 * @category Learning limits
 */
export interface Tie {
  /** Indices of the joints: two or more, each once. */
  readonly joints: readonly number[];
  /** parentFromReference of each: what its vectors count from. In the frame of the joint, not of its twist axis. */
  readonly references: readonly Readonly<Quat>[];
  /**
   * Of each joint the axis (unit, in its frame) about which its vector is that of the swing-twist chart: the swing's rotation vector, across the axis,
   * and the twist along the axis. Null for joints whose vector is the rotation vector, the short way round; left out where all are.
   */
  readonly twistAxes?: readonly (Readonly<Vec3> | null)[];
  /** Rows of 3n + 1: u₁ … uₙ, h with |(u₁ … uₙ)| = 1; h in rad. */
  readonly planes: readonly number[];
}

/** How many numbers a plane of a tie between so many joints has. */
export const tieRow = (joints: number): number => 3 * joints + 1;

/** The charts that ties know. */
export type TieChart = Extract<ChartKind, 'exponential-map' | 'swing-twist'>;

/** The chart of the vectors of a tie's k-th joint. */
export const chartInTie = ({ twistAxes }: Pick<Tie, 'twistAxes'>, k: number): TieChart =>
  twistAxes?.[k] ? 'swing-twist' : 'exponential-map';

/** rad: references that differ by less are the same, and so are axes. */
export const SAME_REFERENCE = 1e-6;

/** Half a turn of swing fits every twist, and none is chosen. */
const TINY = 1e-12;

const inFrame: Quat = [0, 0, 0, 1];

/**
 * The vector of a local rotation from a reference, in the frame of the joint, the short way round: what the chart of the joint's limit makes of the
 * rotation, seen by the joint.
 *
 * @param rotation unit, parentFromLocal.
 * @param twistAxis unit, in the joint's frame, for the swing-twist chart; null for the exponential map.
 */
export function vectorFrom(
  reference: Readonly<Quat>,
  rotation: Readonly<Quat>,
  out: Vec3 = [0, 0, 0],
  twistAxis: Readonly<Vec3> | null = null,
): Vec3 {
  inverseMultiply(reference, rotation, inFrame);
  return twistAxis ? swingAndTwist(inFrame, twistAxis, out) : shortRotationVector(inFrame, out);
}

/** q = swing · twist about an axis: the swing's rotation vector and the twist along the axis, added. */
function swingAndTwist(q: Readonly<Quat>, axis: Readonly<Vec3>, out: Vec3): Vec3 {
  const sign = q[3] < 0 ? -1 : 1;
  const [ax, ay, az] = axis;
  const w = sign * q[3];
  const d = sign * (ax * q[0] + ay * q[1] + az * q[2]);
  const x = sign * q[0] - d * ax;
  const y = sign * q[1] - d * ay;
  const z = sign * q[2] - d * az;
  const cosine = Math.sqrt(d * d + w * w);
  const scale = cosine < TINY ? 0 : (2 * angleOverSine(cosine)) / cosine;
  const half = cosine < TINY ? Math.PI : w * scale;
  const turn = cosine < TINY ? 0 : d * scale;
  const twist = cosine < TINY ? 0 : 2 * atan2Unit(d / cosine, w / cosine);
  out[0] = half * x + turn * (ay * z - az * y) + twist * ax;
  out[1] = half * y + turn * (az * x - ax * z) + twist * ay;
  out[2] = half * z + turn * (ax * y - ay * x) + twist * az;
  return out;
}

/**
 * How far vectors, one for each joint, are beyond a tie's farthest plane, rad in the space of all; negative inside, −Infinity for a tie without planes.
 */
export function tieExcess({ planes }: Pick<Tie, 'planes'>, vectors: readonly ArrayLike<number>[]): number {
  const row = tieRow(vectors.length);
  let worst = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < planes.length; i += row) {
    let excess = -planes[i + row - 1];
    for (let k = 0; k < vectors.length; k++)
      for (let c = 0; c < 3; c++) excess += planes[i + 3 * k + c] * vectors[k][c];
    worst = Math.max(worst, excess);
  }
  return worst;
}
