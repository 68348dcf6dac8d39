import type { Vec3 } from '../../math/types';

/**
 * Convex sets by what they are, slowly: a membership formula and a support function each, and one search that serves all.
 * An oracle: it shares nothing with the shapes it judges. Points of fewer than three numbers have zeros.
 */
export interface ConvexSet {
  /** The points within `radius` of the core are the set. */
  radius: number;
  /** A point of the core that is farthest along n (any length). */
  support(n: Vec3): Vec3;
  /** Whether p is in the set, by its formula; `slack` is how far beyond it p may be. Null where the formula can't say for sure. */
  contains(p: Vec3, slack: number): boolean | null;
  /** The nearest point, where the search below comes no nearer to it than the root of rounding: of what is curved. */
  nearest?(p: Vec3): Vec3;
}

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const norm = (a: Vec3): number => Math.sqrt(dot(a, a));
export function distanceOf(a: Vec3, b: Vec3): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The point of a list that is farthest along n. */
export function farthest(points: readonly Vec3[], n: Vec3): Vec3 {
  let best = points[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const p of points) {
    const along = p[0] * n[0] + p[1] * n[1] + p[2] * n[2];
    if (along > most) {
      most = along;
      best = p;
    }
  }
  return best;
}

/** The point of a simplex nearest to the origin among those that need every corner; null where it has none. */
function footOn(corners: readonly Vec3[]): Vec3 | null {
  const [a, b, c, d] = corners;
  if (!b) return a;
  if (!c) {
    const edge = minus(b, a);
    const t = -dot(a, edge) / dot(edge, edge);
    return t > 0 && t < 1 ? plus(a, times(edge, t)) : null;
  }
  if (!d) {
    const n = cross(minus(b, a), minus(c, a));
    const area = dot(n, n);
    const [s, t, u] = [dot(n, cross(b, c)) / area, dot(n, cross(c, a)) / area, dot(n, cross(a, b)) / area];
    return s > 0 && t > 0 && u > 0 ? plus(plus(times(a, s), times(b, t)), times(c, u)) : null;
  }
  const volume = dot(minus(b, a), cross(minus(c, a), minus(d, a)));
  const shares = [dot(b, cross(c, d)), -dot(a, cross(c, d)), dot(a, cross(b, d)), -dot(a, cross(b, c))];
  return volume !== 0 && shares.every((share) => share / volume >= 0) ? [0, 0, 0] : null;
}

/** Of a simplex and its newest corner: the corners that carry the point nearest to the origin, and the point. By trying all. */
function nearestOfSimplex(old: readonly Vec3[], newest: Vec3): { corners: Vec3[]; foot: Vec3 } {
  let best = { corners: [newest], foot: newest };
  for (let mask = 1; mask < 1 << old.length; mask++) {
    const corners = old.filter((_, i) => mask & (1 << i));
    corners.push(newest);
    const foot = footOn(corners);
    if (foot && dot(foot, foot) < dot(best.foot, best.foot)) best = { corners, foot };
  }
  return best;
}

/** A nearest point, and what is certain about its distance: `bound` ≤ distance to the set ≤ `distance`. */
export interface Nearest {
  point: Vec3;
  distance: number;
  bound: number;
}

const ENOUGH_ROUNDS = 200;

/**
 * The point of a set nearest to p, by Gilbert's and Wolfe's search: walk towards the support point that is farthest ahead, and keep
 * the corners that are needed. Every round bounds the distance from below; it ends when no gap is left, or once the distance is known
 * to be above, or not above, `border`.
 */
export function slowNearest(set: ConvexSet, p: Vec3, border = Number.NaN): Nearest {
  let corners: Vec3[] = [minus(set.support(minus(p, set.support([1, 0, 0]))), p)];
  let foot = corners[0];
  let bound = 0;
  for (let round = 0; round < ENOUGH_ROUNDS; round++) {
    const length = norm(foot);
    if (length < 1e-14) break;
    const next = minus(set.support(times(foot, -1)), p);
    bound = Math.max(bound, dot(next, foot) / length);
    if (length - bound < 1e-15 || bound - set.radius > border || length - set.radius <= border) break;
    const found = nearestOfSimplex(corners, next);
    if (!(dot(found.foot, found.foot) < length * length)) break;
    corners = found.corners;
    foot = found.foot;
  }
  const length = norm(foot);
  const inwards = Math.max(length - set.radius, 0);
  return {
    point: inwards > 0 ? plus(p, times(foot, inwards / length)) : p,
    distance: inwards,
    bound: Math.max(bound - set.radius, 0),
  };
}

/** Whether p is within `slack` of the set: by its formula, and where that can't say, by the search. */
export function isWithin(set: ConvexSet, p: Vec3, slack: number): boolean {
  return set.contains(p, slack) ?? slowNearest(set, p, slack).distance <= slack;
}

/** The point of a set nearest to p. */
export const nearestPoint = (set: ConvexSet, p: Vec3): Vec3 => set.nearest?.(p) ?? slowNearest(set, p).point;

/** The largest n · v of the set. */
export function supportValue(set: ConvexSet, n: Vec3): number {
  return dot(n, set.support(n)) + set.radius * norm(n);
}

/** Where a chart ends: the point of it that is nearest to p, which is p itself within. */
export type IntoChart = (p: Vec3) => Vec3;

/** The point of a ball about the origin that is nearest to p. */
export const intoBall = (p: Vec3, radius: number): Vec3 => (norm(p) > radius ? times(p, radius / norm(p)) : p);

/** The point of a set and of a chart that is nearest to p, by Dykstra's alternating projections. */
export function slowNearestInChart(set: ConvexSet, into: IntoChart, p: Vec3): Vec3 {
  let point = p;
  let owedToSet: Vec3 = [0, 0, 0];
  let owedToChart: Vec3 = [0, 0, 0];
  for (let round = 0; round < 20_000; round++) {
    const asked = plus(point, owedToSet);
    const inSet = isWithin(set, asked, 0) ? asked : nearestPoint(set, asked);
    owedToSet = minus(asked, inSet);
    const next = plus(inSet, owedToChart);
    const inChart = into(next);
    owedToChart = minus(next, inChart);
    const isDone = distanceOf(inChart, point) < 1e-13 && distanceOf(inChart, inSet) < 1e-10;
    point = inChart;
    if (isDone) break;
  }
  return point;
}

/**
 * The largest (p − x) · (v − x) over all v of the set that lie in the ball: what x lacks to be nearest to p. If it is g, the
 * nearest point is at most √g from x. In a ball it is bounded by its dual: the least over λ ≥ 0 of the set's own
 * for p − λx, plus λ(ball² − |x|²).
 */
export function certificateGap(set: ConvexSet, ball: number, p: Vec3, x: Vec3): number {
  const gapFor = (share: number): number => {
    const n = minus(minus(p, x), times(x, share));
    return supportValue(set, n) - dot(n, x) + share * Math.max(ball * ball - dot(x, x), 0);
  };
  const own = gapFor(0);
  if (!(norm(x) > ball - 1e-5)) return own;
  let [low, high] = [0, norm(minus(p, x)) / norm(x) + 1];
  for (let round = 0; round < 200; round++) {
    const third = (high - low) / 3;
    if (gapFor(low + third) < gapFor(high - third)) high -= third;
    else low += third;
  }
  return Math.min(own, gapFor((low + high) / 2));
}
