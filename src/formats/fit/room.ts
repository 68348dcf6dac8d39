import {
  containsRotation,
  type JointLimit,
  multiply,
  projectRotation,
  type Quat,
  readQuat,
  rotationFromVector,
  rotationVector,
  type Vec3,
} from '../../core';
import { principalFrame } from '../../core/geometry/principal-frame';
import { haarBallPoints } from '../../core/math/haar-points';
import { halton } from '../../core/math/halton';
import { makeRandom } from '../../core/math/random';

/** Rotations evenly spread over the inside of a limit: what its room is measured with. */
export interface LearnedRoom {
  /** N×4. */
  rotations: Float64Array;
  /** N: how much room each stands for; they sum to `share`. */
  weights: Float64Array;
  /** The share of all rotations that is inside, by the Haar measure. */
  share: number;
}

/** Directions in which the ends of a limit are looked for. */
const PROBES = 600;
/** How many points are looked at; the figures are then sure to about 1 %. */
const POINTS = 16_000;

/** Rotations on the boundary of a limit, and `others` (N×4) inside: what its extent can be told from. */
export function probes(limit: JointLimit, others: Float64Array = new Float64Array(0)): Float64Array {
  const hard: JointLimit = { ...limit, softening: null };
  const out = new Float64Array(4 * PROBES + others.length);
  const all = haarBallPoints(limit.reference, Math.PI, PROBES, 1);
  for (let i = 0; i < PROBES; i++) out.set(projectRotation(hard, readQuat(all, i)), 4 * i);
  out.set(others, 4 * PROBES);
  return out;
}

/**
 * The room of a limit, by Halton's points in the box around it along the principal axes of its rotation vectors, each weighted
 * by the Haar density there: thin limits are measured as well as wide ones.
 *
 * @param inside N×4, rotations known to be inside; they help to find where its ends are.
 */
export function learnedRoom(limit: JointLimit, inside?: Float64Array, points = POINTS): LearnedRoom {
  const { reference } = limit;
  const back: Quat = [-reference[0], -reference[1], -reference[2], reference[3]];
  const around = probes(limit, inside);
  const vectors = new Float64Array((3 * around.length) / 4);
  const q: Quat = [0, 0, 0, 1];
  for (let i = 0; 4 * i < around.length; i++) {
    multiply(back, readQuat(around, i, q), q);
    if (q[3] < 0) for (let k = 0; k < 4; k++) q[k] = -q[k];
    vectors.set(rotationVector(q), 3 * i);
  }
  const { axes } = principalFrame(vectors);
  const least: number[] = [];
  const size: number[] = [];
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < vectors.length; i += 3) {
      const along = axes[3 * k] * vectors[i] + axes[3 * k + 1] * vectors[i + 1] + axes[3 * k + 2] * vectors[i + 2];
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    const margin = 0.01 + 0.05 * (high - low);
    least.push(low - margin);
    size.push(high - low + 2 * margin);
  }
  const random = makeRandom(1);
  const shift = [random(), random(), random()];
  const found: number[] = [];
  const weights: number[] = [];
  const volume = (size[0] * size[1] * size[2]) / points / (8 * Math.PI * Math.PI);
  let share = 0;
  for (let i = 1; i <= points; i++) {
    const along = [2, 3, 5].map((base, k) => least[k] + size[k] * ((halton(i, base) + shift[k]) % 1));
    const v = [0, 1, 2].map((k) => along[0] * axes[k] + along[1] * axes[3 + k] + along[2] * axes[6 + k]) as Vec3;
    const angle = Math.hypot(...v);
    if (angle > Math.PI) continue;
    multiply(reference, rotationFromVector(v), q);
    if (!containsRotation(limit, q)) continue;
    const density = angle < 1e-6 ? 1 : (Math.sin(angle / 2) / (angle / 2)) ** 2;
    found.push(...q);
    weights.push(volume * density);
    share += volume * density;
  }
  return { rotations: Float64Array.from(found), weights: Float64Array.from(weights), share };
}
