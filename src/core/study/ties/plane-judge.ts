import type { Points } from '../../math';
import type { Pairs } from './pairs';
import type { TieOptions } from './tie-options';

/** Planes between two joints. */
export interface FittedPlanes {
  /** Seven numbers each: u, v, h; h without padding. Those that pairs crowd against stand last. */
  planes: number[][];
  /** How many of them those are. */
  edges: number;
  /** The share of shuffled pairs that they stop together. */
  stops: number;
  /** How many pairs they were fitted to. */
  pairs: number;
}

/** Shuffled pairs as a set: one bit each. */
export type PairSet = Int32Array;

/** What a plane does to real pairs and to shuffled ones. Owns its scratch. */
export interface PlaneJudge {
  /** n×3 and M×3. */
  readonly pairs: Pairs;
  readonly shuffledA: Points;
  readonly shuffledB: Points;
  /** Projections of the plane that is looked at: of real pairs and of shuffled ones. */
  readonly real: Float64Array;
  readonly shuffled: Float64Array;
  /** Looks at a plane, u and v. */
  look(plane: readonly number[]): void;
  /** The same of real pairs alone. */
  lookAtReal(plane: readonly number[]): void;
  /** How far out the outermost pair is. */
  height(): number;
  /** How much more often real pairs lie within the edge below a height than shuffled ones. */
  sharpness(height: number): number;
  /** Which share of real pairs lies along the plane at a height: each counts the less the farther inside it is. */
  support(height: number): number;
  /** The shuffled pairs beyond a height, in `out`. */
  mark(height: number, out: PairSet): void;
  emptySet(): PairSet;
}

/** Reaches: what is farther inside counts as nothing. */
const FAR = 4;

export function planeJudge(pairs: Pairs, shuffledA: Points, shuffledB: Points, options: TieOptions): PlaneJudge {
  const { a, b } = pairs;
  const count = a.length / 3;
  const total = shuffledA.length / 3;
  const { edge, edges } = options;
  const { reach } = edges;
  const real = new Float64Array(count);
  const shuffled = new Float64Array(total);
  return {
    pairs,
    shuffledA,
    shuffledB,
    real,
    shuffled,
    look(plane) {
      along(plane, a, b, real);
      along(plane, shuffledA, shuffledB, shuffled);
    },
    lookAtReal(plane) {
      along(plane, a, b, real);
    },
    height() {
      let most = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < count; i++) if (real[i] > most) most = real[i];
      return most;
    },
    sharpness(height) {
      let inReal = 0;
      let inShuffled = 0;
      for (let i = 0; i < count; i++) if (real[i] > height - edge) inReal++;
      for (let m = 0; m < total; m++) if (shuffled[m] > height - edge && shuffled[m] <= height) inShuffled++;
      // Fewer than four tell nothing of how few they are.
      return inReal / count / Math.max(4 / total, inShuffled / total);
    },
    support(height) {
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const inside = (height - real[i]) / reach;
        if (inside < FAR) sum += Math.exp(-2 * inside * inside);
      }
      return sum / count;
    },
    mark(height, out) {
      for (let w = 0; w < out.length; w++) {
        let word = 0;
        for (let m = 0; m < 32; m++) if (shuffled[32 * w + m] > height) word |= 1 << m;
        out[w] = word;
      }
    },
    emptySet: () => new Int32Array(total >> 5),
  };
}

function along(plane: readonly number[], a: Points, b: Points, out: Float64Array): void {
  const [u0, u1, u2, v0, v1, v2] = plane;
  for (let i = 0; i < out.length; i++) {
    const k = 3 * i;
    out[i] = u0 * a[k] + u1 * a[k + 1] + u2 * a[k + 2] + (v0 * b[k] + v1 * b[k + 1] + v2 * b[k + 2]);
  }
}

/** How many are in `set` that are not in `without`. */
export function countNew(set: PairSet, without: PairSet): number {
  let count = 0;
  for (let w = 0; w < set.length; w++) count += ones(set[w] & ~without[w]);
  return count;
}

/** How many bits of a word are set. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
