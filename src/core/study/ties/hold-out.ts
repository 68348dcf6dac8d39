import { makeRandom, type Points, type Steps, type Vec3 } from '../../math';
import { type KDop, kDop, leastRoom } from '../../shape';
import { tieExcess } from '../../ties';
import { fitPlanesInSteps } from './fit-planes';
import { thinPairs } from './pairs';
import type { FittedPlanes } from './plane-judge';
import type { DecideOptions } from './tie-options';

/** What ties do to stretches of the clip that they were not fitted to; by padding. */
export interface HeldOutTies {
  /** Share of held-out frames, inside the joints' own limits, that ties stop. */
  loss: number[];
  /** Share of what both own limits admit that ties leave. */
  volume: number[];
  /** The same of the own limits drawn in until they stop as many of those frames. */
  drawnIn: number[];
}

const PADDING = 0.05;
/** Frames of a stretch that are looked at; of those, poses of a neighbour; places of a joint for each stretch. */
const MOST_FRAMES = 300;
const POSES = 30;
const POINTS = 120;
const TRIES = 60;
/** A share of volume counts as no less. */
const LEAST_SHARE = 0.003;

const solid = kDop.solid!;

/** How far a point is beyond a k-DOP's farthest plane; negative inside. */
export const excessOf = ({ slabs }: Pick<KDop, 'slabs'>, p: readonly number[]): number => -leastRoom(slabs, 3, p);

/** The slabs of a k-DOP along which its joint moves. The others are nothing but padding: drawn in they are gone, and no frame is stopped. */
function usedSlabs({ slabs }: KDop): Pick<KDop, 'slabs'> {
  const used: number[] = [];
  for (let k = 0; k < slabs.length; k += 5) if (slabs[k + 4] > 2 * PADDING) used.push(...slabs.slice(k, k + 5));
  return { slabs: used };
}

/** The planes' farthest excess; no planes stop nothing. */
const excessOfPlanes = (planes: readonly number[], a: ArrayLike<number>, b: ArrayLike<number>): number =>
  planes.length > 0 ? tieExcess({ planes }, [a, b]) : Number.NEGATIVE_INFINITY;

/**
 * Refits without each of a few contiguous stretches and looks at those, from both sides: each joint is asked given the other, which is brought
 * into its own limit first. Frames that a joint's own limit keeps out are not the tie's fault. Volumes are geometric means over the stretches;
 * a joint's own limit is drawn in by one depth in all of them, as the padding is one.
 */
export function* holdOutInSteps(a: Points, b: Points, options: DecideOptions): Steps<HeldOutTies> {
  const { folds, paddings, tie } = options;
  const count = a.length / 3;
  const random = makeRandom(3);
  const sides: [ofA: Side[], ofB: Side[]] = [[], []];
  for (let fold = 0; fold < folds; fold++) {
    const [from, to] = [Math.floor((fold * count) / folds), Math.floor(((fold + 1) * count) / folds)];
    const [trainA, trainB] = [without(a, from, to), without(b, from, to)];
    if (trainA.length === 0 || to === from) continue;
    const [ownA, ownB] = [
      solid.fit(trainA, { padding: PADDING }),
      solid.fit(trainB, { padding: PADDING }),
    ] as KDop<3>[];
    yield;
    const { planes }: FittedPlanes = yield* fitPlanesInSteps(thinPairs(trainA, trainB, tie.spacing), tie);
    const flat = planes.flat();
    const [usedA, usedB] = [usedSlabs(ownA), usedSlabs(ownB)];
    const placesA = evenlyIn(ownA, usedA, trainA, random);
    sides[0].push(lookAt(a, b, from, to, ownA, usedA, ownB, placesA, (x, y) => excessOfPlanes(flat, x, y)));
    yield;
    const placesB = evenlyIn(ownB, usedB, trainB, random);
    sides[1].push(lookAt(b, a, from, to, ownB, usedB, ownA, placesB, (x, y) => excessOfPlanes(flat, y, x)));
    yield;
  }
  const all = sides.flat();
  const depthsOf = sides.map((of) => of.flatMap((side) => side.depths).sort((p, q) => p - q));
  const lost = (of: readonly Side[], padding: number) => sum(of.map(({ stoppedBy }) => above(stoppedBy, padding)));
  const seen = sum(all.map(({ stoppedBy }) => stoppedBy.length));
  return {
    loss: paddings.map((padding) => lost(all, padding) / Math.max(1, seen)),
    volume: paddings.map((padding) => geometricMean(all.map(({ reached }) => 1 - shareAbove(reached, padding)))),
    drawnIn: paddings.map((padding) =>
      geometricMean(
        sides.flatMap((of, k) => {
          const depths = depthsOf[k];
          const kept = depths.length - lost(of, padding);
          const depth = kept === depths.length || kept === 0 ? 0 : depths[kept - 1];
          return of.map(({ deep }) => 1 - shareAbove(deep, depth));
        }),
      ),
    ),
  };
}

/** One joint in a stretch that was held out, given its neighbour. */
interface Side {
  /** Of each frame inside the joint's own limit: how far beyond the ties it is, and beyond its own limit. */
  stoppedBy: number[];
  depths: number[];
  /** The same of places evenly in its own limit, beyond the ties with the neighbour in some of its poses. */
  reached: number[];
  deep: number[];
}

function lookAt(
  joint: Points,
  neighbour: Points,
  from: number,
  to: number,
  own: KDop<3>,
  used: Pick<KDop, 'slabs'>,
  others: KDop<3>,
  places: readonly Vec3[],
  excess: (x: Vec3, y: Vec3) => number,
): Side {
  const poses: Vec3[] = [];
  const stoppedBy: number[] = [];
  const depths: number[] = [];
  const step = Math.max(1, Math.floor((to - from) / MOST_FRAMES));
  const every = Math.max(1, Math.floor((to - from) / step / POSES));
  for (let i = from, n = 0; i < to; i += step, n++) {
    const x: Vec3 = [joint[3 * i], joint[3 * i + 1], joint[3 * i + 2]];
    const y: Vec3 = [neighbour[3 * i], neighbour[3 * i + 1], neighbour[3 * i + 2]];
    solid.project(others, y, y);
    if (n % every === 0) poses.push(y);
    if (excessOf(own, x) > 0) continue;
    stoppedBy.push(excess(x, y));
    depths.push(excessOf(used, x));
  }
  return {
    stoppedBy,
    depths,
    reached: places.flatMap((x) => poses.map((y) => excess(x, y))),
    deep: places.map((x) => excessOf(used, x)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const above = (values: readonly number[], threshold: number): number =>
  values.reduce((count, value) => (value > threshold ? count + 1 : count), 0);

const shareAbove = (values: readonly number[], threshold: number): number =>
  values.length > 0 ? above(values, threshold) / values.length : 0;

const geometricMean = (shares: readonly number[]): number =>
  Math.exp(sum(shares.map((share) => Math.log(Math.max(LEAST_SHARE, share)))) / Math.max(1, shares.length));

const without = (points: Points, from: number, to: number): Points => {
  const rest = new Float64Array(points.length - 3 * (to - from));
  rest.set(points.subarray(0, 3 * from));
  rest.set(points.subarray(3 * to), 3 * from);
  return rest;
};

/** Places evenly in a k-DOP, its padding left out: to take that off is no knowledge. Fewer where it is too thin to hit. */
function evenlyIn(own: KDop<3>, used: Pick<KDop, 'slabs'>, points: Points, random: () => number): Vec3[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i] - PADDING);
    high[i % 3] = Math.max(high[i % 3], points[i] + PADDING);
  }
  const places: Vec3[] = [];
  for (let t = 0; t < TRIES * POINTS && places.length < POINTS; t++) {
    const p: Vec3 = [0, 1, 2].map((k) => low[k] + random() * (high[k] - low[k])) as Vec3;
    if (excessOf(own, p) <= 0 && excessOf(used, p) <= -PADDING) places.push(p);
  }
  return places;
}
