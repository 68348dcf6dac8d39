import { containsRotation, type JointLimit, projectRotation, type Quat, type Vec3 } from '../../core';
import { fromLocal, principalFrame, toLocal } from '../../core/geometry';
import {
  haarBallPoints,
  halton,
  meanRotation,
  multiply,
  normalize,
  readQuat,
  rotationFromVector,
} from '../../core/math';
import { vectorsAround } from './rotation-sets';

/** The room of a limit: what engine regions are fitted to, and what they are compared with. */
export interface LimitRoom {
  /** Rotations evenly spread, by the Haar measure, over the inside of the limit: N×4, unit, parentFromChild, N ≥ 1. */
  rotations: Float64Array;
  /** The share of all rotations that is inside, by the Haar measure. 0 for a limit without thickness, whose `rotations` are on its boundary. */
  share: number;
}

/** Rotations that are projected onto the limit in order to find how far the limit reaches. */
const PROBES = 600;
/** Rotations inside that are looked for; shares are then sure to 1 or 2 %. */
const ROTATIONS = 4000;
/** Points that are tried at most, and rotations without which a limit counts as one without thickness. */
const MOST_TRIES = 64_000;
const LEAST_ROTATIONS = 64;

/** The box is steady, so that the last bits of a projection or of another machine's sines do not move every rotation. */
export const steady = (x: number): number => Math.round(1e6 * x) / 1e6;

/**
 * The room of a limit. Halton's points fill the box around the limit along the principal axes of its rotation vectors; a point stays
 * with the probability of the Haar density there, and when its rotation is inside. Thin limits are so measured as well as wide ones.
 * The same limit has the same room, to the bit.
 */
export function limitRoom(limit: JointLimit): LimitRoom {
  const ends = boundary(limit);
  const middle = normalize(meanRotation(ends).map(steady) as Quat);
  const vectors = vectorsAround(ends, middle);
  const frame = principalFrame(vectors);
  const centre = frame.centre.map(steady);
  const axes = frame.axes.map(steady);
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  const v: Vec3 = [0, 0, 0];
  for (let i = 0; i < vectors.length; i += 3) {
    toLocal(centre, axes, [vectors[i], vectors[i + 1], vectors[i + 2]], v);
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], v[k]);
      high[k] = Math.max(high[k], v[k]);
    }
  }
  const size = low.map((least, k) => steady(1.1 * (high[k] - least) + 0.004));
  const halfway = low.map((least, k) => steady((least + high[k]) / 2));
  const found: number[] = [];
  const q: Quat = [0, 0, 0, 1];
  let tries = 0;
  while (tries < MOST_TRIES && found.length < 4 * ROTATIONS) {
    tries++;
    for (let k = 0; k < 3; k++) v[k] = halfway[k] + size[k] * (halton(tries, [2, 3, 5][k]) - 0.5);
    fromLocal(centre, axes, v, v);
    const angle = Math.hypot(...v);
    if (angle > Math.PI) continue;
    const density = angle < 1e-6 ? 1 : (Math.sin(angle / 2) / (angle / 2)) ** 2;
    if (halton(tries, 7) > density) continue;
    multiply(middle, rotationFromVector(v), q);
    if (containsRotation(limit, q)) found.push(...q);
  }
  if (found.length < 4 * LEAST_ROTATIONS) return { rotations: ends, share: 0 };
  const share = (size[0] * size[1] * size[2] * found.length) / 4 / tries / (8 * Math.PI ** 2);
  return { rotations: Float64Array.from(found), share };
}

/** Rotations of the limit: those nearest to rotations that are evenly spread over all, N×4. Most lie on the boundary. */
export function boundary(limit: JointLimit): Float64Array {
  const hard: JointLimit = { ...limit, softening: null };
  const rotations = haarBallPoints(limit.reference, Math.PI, PROBES, 1);
  for (let i = 0; i < PROBES; i++) rotations.set(projectRotation(hard, readQuat(rotations, i)), 4 * i);
  return rotations;
}
