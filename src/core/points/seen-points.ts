import type { PointsClip } from './points-clip';

/** m: a coordinate beyond this, or one that is no number, is no place of a point. */
const FARTHEST = 1e6;
/** An exchange of left and right is believed where the last pose is this much nearer then, squared. */
const CLEARLY = 4;

/** Groups of pairs of points, by index: [left, right]. */
export type Exchanges = readonly (readonly (readonly [number, number])[])[];

/** The points of a clip, frame by frame, with left and right as they should be. */
export interface SeenPoints {
  /** F×groups: 1 where the left and the right of a group were exchanged. */
  readonly exchanged: Uint8Array;
  /** K×3, m, of a frame; NaN for a point that was not seen. The same array every time. */
  at(frame: number): Float64Array;
  /** How many points of a frame were seen. */
  count(frame: number): number;
  /** Exchanges left and right of each group where a pose is clearly nearer then. @param placed K×3, m: where a pose has the points */
  undoExchanges(frame: number, placed: ArrayLike<number>): void;
}

export function createSeenPoints({ points, labels, frameCount }: PointsClip, exchanges: Exchanges): SeenPoints {
  const perFrame = 3 * labels.length;
  const exchanged = new Uint8Array(frameCount * exchanges.length);
  const seen = new Float64Array(perFrame);

  const isSeen = (at: number): boolean =>
    Math.abs(points[at]) < FARTHEST && Math.abs(points[at + 1]) < FARTHEST && Math.abs(points[at + 2]) < FARTHEST;

  const set = (point: number, from: number) => {
    const isThere = isSeen(from);
    for (let k = 0; k < 3; k++) seen[3 * point + k] = isThere ? points[from + k] : Number.NaN;
  };

  /** m²: how far a place in the file is from where a point is thought to be; 0 where nothing was seen. */
  const squared = (placed: ArrayLike<number>, point: number, at: number): number => {
    if (!isSeen(at)) return 0;
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += (placed[3 * point + k] - points[at + k]) ** 2;
    return sum;
  };

  return {
    exchanged,
    at(frame) {
      const from = perFrame * frame;
      for (let point = 0; 3 * point < perFrame; point++) set(point, from + 3 * point);
      for (let group = 0; group < exchanges.length; group++) {
        if (exchanged[frame * exchanges.length + group] === 0) continue;
        const pairs = exchanges[group];
        for (let i = 0; i < pairs.length; i++) {
          set(pairs[i][0], from + 3 * pairs[i][1]);
          set(pairs[i][1], from + 3 * pairs[i][0]);
        }
      }
      return seen;
    },
    count(frame) {
      let count = 0;
      for (let at = perFrame * frame; at < perFrame * (frame + 1); at += 3) if (isSeen(at)) count++;
      return count;
    },
    undoExchanges(frame, placed) {
      const from = perFrame * frame;
      for (let group = 0; group < exchanges.length; group++) {
        let straight = 0;
        let crossed = 0;
        const pairs = exchanges[group];
        for (let i = 0; i < pairs.length; i++) {
          const left = pairs[i][0];
          const right = pairs[i][1];
          straight += squared(placed, left, from + 3 * left) + squared(placed, right, from + 3 * right);
          crossed += squared(placed, left, from + 3 * right) + squared(placed, right, from + 3 * left);
        }
        exchanged[frame * exchanges.length + group] = crossed * CLEARLY < straight ? 1 : 0;
      }
    },
  };
}

/** m: how far points are from where a pose has them, in `out`; NaN for those that were not seen. */
export function distancesTo(placed: ArrayLike<number>, seen: ArrayLike<number>, out: Float32Array, at = 0): void {
  for (let p = 0; p < placed.length; p += 3) {
    const x = placed[p] - seen[p];
    const y = placed[p + 1] - seen[p + 1];
    const z = placed[p + 2] - seen[p + 2];
    out[at + p / 3] = Math.sqrt(x * x + y * y + z * z);
  }
}
