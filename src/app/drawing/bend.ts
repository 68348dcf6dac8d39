import { distance, type Vec3 } from '../../core/math';

/** A point of an outline: in the numbers of the outline, and where the point is seen. */
export interface BentPoint {
  readonly own: Vec3;
  readonly seen: Vec3;
}

/** The i-th vector of a list of three numbers each. */
export const vectorAt = (list: ArrayLike<number>, i: number): Vec3 => [list[3 * i], list[3 * i + 1], list[3 * i + 2]];

/** How far the middle of an edge may be seen beside the straight line between the ends. */
const STRAIGHT = 0.005;
/** Edges shorter than this, in the numbers of the outline, are straight enough. */
const SHORT = 0.15;

/** Ends of a short edge that are seen farther apart lie on different covers of a chart: the piece is left out. */
const TORN = 1;

const between = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** Draws straight edges where they are seen bent: they are halved until the pieces are straight enough. */
export interface Bending {
  point(own: Vec3): BentPoint;
  /** Adds the pieces of a triangle: neighbours are cut at the same points. */
  triangle(a: BentPoint, b: BentPoint, c: BentPoint, out: Vec3[]): void;
  /** Adds the pieces of a segment. */
  segment(a: BentPoint, b: BentPoint, out: Vec3[]): void;
}

const isTorn = (a: BentPoint, b: BentPoint): boolean =>
  distance(a.own, b.own) < SHORT && distance(a.seen, b.seen) > TORN;

/** @param see where a point is seen; another vector each time. */
export function createBending(see: (own: Vec3) => Vec3): Bending {
  const point = (own: Vec3): BentPoint => ({ own, seen: see(own) });
  /** The middle of an edge that is seen bent; null for a straight one. Which of the ends comes first makes no difference. */
  const bendOf = (a: BentPoint, b: BentPoint): BentPoint | null => {
    if (distance(a.own, b.own) < SHORT) return null;
    const middle = point(between(a.own, b.own));
    return distance(middle.seen, between(a.seen, b.seen)) > STRAIGHT ? middle : null;
  };
  const bending: Bending = {
    point,
    triangle(a, b, c, out) {
      const corners = [a, b, c];
      let longest = -1;
      let cut: BentPoint | null = null;
      let most = 0;
      for (let k = 0; k < 3; k++) {
        const [from, to] = [corners[k], corners[(k + 1) % 3]];
        const length = distance(from.own, to.own);
        if (length <= most) continue;
        const middle = bendOf(from, to);
        if (middle) [longest, cut, most] = [k, middle, length];
      }
      if (!cut) {
        if (!isTorn(a, b) && !isTorn(b, c) && !isTorn(c, a)) out.push(a.seen, b.seen, c.seen);
        return;
      }
      const [from, to, other] = [0, 1, 2].map((k) => corners[(longest + k) % 3]);
      bending.triangle(from, cut, other, out);
      bending.triangle(cut, to, other, out);
    },
    segment(a, b, out) {
      const middle = bendOf(a, b);
      if (middle) {
        bending.segment(a, middle, out);
        bending.segment(middle, b, out);
      } else if (!isTorn(a, b)) out.push(a.seen, b.seen);
    },
  };
  return bending;
}
