import { makeRandom } from '../../math/random';
import type { Steps } from '../../math/steps';
import type { Points, Vec3 } from '../../math/types';
import { modelOf } from '../../shape';
import type { KDop } from '../../shape/k-dop';
import { tieExcess } from '../tie';
import { type FittedPlanes, fitPlanes } from './fit-planes';
import { thinPairs } from './pairs';
import type { DecideOptions } from './tie-options';

/** What ties do to stretches of the clip that they were not fitted to; by padding. */
export interface HeldOut {
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

const solid = modelOf({ kind: 'k-dop', dimension: 3, centre: [], slabs: [] });

/** How far a point is beyond a k-DOP's farthest plane; negative inside. */
export function excessOf({ slabs }: Pick<KDop, 'slabs'>, p: ArrayLike<number>): number {
  let worst = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < slabs.length; k += 5) {
    const off = slabs[k] * p[0] + slabs[k + 1] * p[1] + slabs[k + 2] * p[2] - slabs[k + 3];
    worst = Math.max(worst, Math.abs(off) - slabs[k + 4]);
  }
  return worst;
}

/** The planes' farthest excess; no planes stop nothing. */
const excessOfPlanes = (planes: readonly number[], a: ArrayLike<number>, b: ArrayLike<number>): number =>
  planes.length > 0 ? tieExcess({ planes }, a, b) : Number.NEGATIVE_INFINITY;

/**
 * Refits without each of a few contiguous stretches and looks at those, from both sides: each joint is asked given the other, which is brought
 * into its own limit first. Frames that a joint's own limit keeps out are not the tie's fault. Volumes are geometric means.
 */
export function* holdOut(a: Points, b: Points, options: DecideOptions): Steps<HeldOut> {
  const { folds, paddings, tie } = options;
  const count = a.length / 3;
  const random = makeRandom(3);
  const lost = paddings.map(() => 0);
  const logs = paddings.map(() => ({ tie: 0, own: 0 }));
  let seen = 0;
  let parts = 0;
  for (let fold = 0; fold < folds; fold++) {
    const [from, to] = [Math.floor((fold * count) / folds), Math.floor(((fold + 1) * count) / folds)];
    const [trainA, trainB] = [without(a, from, to), without(b, from, to)];
    if (trainA.length === 0 || to === from) continue;
    const [ownA, ownB] = [
      solid.fit(trainA, { padding: PADDING }),
      solid.fit(trainB, { padding: PADDING }),
    ] as KDop<3>[];
    yield;
    const { planes }: FittedPlanes = yield* fitPlanes(thinPairs(trainA, trainB, tie.spacing), tie);
    const flat = planes.flat();
    for (const isSwapped of [false, true]) {
      const side = isSwapped
        ? lookAt(b, a, from, to, ownB, ownA, (x, y) => excessOfPlanes(flat, y, x))
        : lookAt(a, b, from, to, ownA, ownB, (x, y) => excessOfPlanes(flat, x, y));
      yield;
      seen += side.stoppedBy.length;
      const places = evenlyIn(isSwapped ? ownB : ownA, isSwapped ? trainB : trainA, random);
      const room = roomOf(places, side, isSwapped ? ownB : ownA, paddings);
      for (const [k, padding] of paddings.entries()) {
        lost[k] += side.stoppedBy.filter((e) => e > padding).length;
        logs[k].tie += Math.log(Math.max(LEAST_SHARE, room[k].tie));
        logs[k].own += Math.log(Math.max(LEAST_SHARE, room[k].own));
      }
      parts++;
      yield;
    }
  }
  return {
    loss: lost.map((n) => n / Math.max(1, seen)),
    volume: logs.map((sum) => Math.exp(sum.tie / Math.max(1, parts))),
    drawnIn: logs.map((sum) => Math.exp(sum.own / Math.max(1, parts))),
  };
}

/** One joint in a stretch that was held out, given its neighbour. */
interface Side {
  /** Of each frame inside the joint's own limit: how far beyond the ties it is, and beyond its own limit. */
  stoppedBy: number[];
  depths: number[];
  /** Some of the neighbour's poses, and what ties say of a place of the joint then. */
  poses: Vec3[];
  excess: (x: Vec3, y: Vec3) => number;
}

function lookAt(
  joint: Points,
  neighbour: Points,
  from: number,
  to: number,
  own: KDop<3>,
  others: KDop<3>,
  excess: Side['excess'],
): Side {
  const side: Side = { stoppedBy: [], depths: [], poses: [], excess };
  const step = Math.max(1, Math.floor((to - from) / MOST_FRAMES));
  const every = Math.max(1, Math.floor((to - from) / step / POSES));
  for (let i = from, n = 0; i < to; i += step, n++) {
    const x: Vec3 = [joint[3 * i], joint[3 * i + 1], joint[3 * i + 2]];
    const y: Vec3 = [neighbour[3 * i], neighbour[3 * i + 1], neighbour[3 * i + 2]];
    solid.nearest(others, y, y);
    if (n % every === 0) side.poses.push(y);
    const depth = excessOf(own, x);
    if (depth > 0) continue;
    side.stoppedBy.push(excess(x, y));
    side.depths.push(depth);
  }
  side.depths.sort((p, q) => p - q);
  return side;
}

/** By padding: the share of places that ties leave, and that the own limit leaves once it is drawn in to stop as many frames. */
function roomOf(
  places: readonly Vec3[],
  { stoppedBy, depths, poses, excess }: Side,
  own: KDop<3>,
  paddings: readonly number[],
): { tie: number; own: number }[] {
  const reached = places.flatMap((x) => poses.map((y) => excess(x, y)));
  const deep = places.map((x) => excessOf(own, x));
  const share = (hits: number, of: number) => (of > 0 ? hits / of : 1);
  return paddings.map((padding) => {
    const kept = stoppedBy.filter((e) => e <= padding).length;
    const isWhole = kept === depths.length || kept === 0;
    const depth = isWhole ? 0 : depths[kept - 1];
    return {
      tie: share(reached.filter((e) => e <= padding).length, reached.length),
      own: share(deep.filter((e) => e <= depth).length, deep.length),
    };
  });
}

const without = (points: Points, from: number, to: number): Points => {
  const rest = new Float64Array(points.length - 3 * (to - from));
  rest.set(points.subarray(0, 3 * from));
  rest.set(points.subarray(3 * to), 3 * from);
  return rest;
};

/** Places evenly in a k-DOP; fewer where it is too thin to hit. */
function evenlyIn(own: KDop<3>, points: Points, random: () => number): Vec3[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i] - PADDING);
    high[i % 3] = Math.max(high[i % 3], points[i] + PADDING);
  }
  const places: Vec3[] = [];
  for (let t = 0; t < TRIES * POINTS && places.length < POINTS; t++) {
    const p: Vec3 = [0, 1, 2].map((k) => low[k] + random() * (high[k] - low[k])) as Vec3;
    if (excessOf(own, p) <= 0) places.push(p);
  }
  return places;
}
