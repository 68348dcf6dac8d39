import type { Quat, Vec3 } from '../../core';
import { meanRotation, multiply, rotationFromVector } from '../../core/math';
import { type EngineRegion, gauges, type RegionKind, regionModels, regionShare } from '../regions';
import { type Coordinates, createCoordinates, enterFrames, type Interval, type JointFrames } from '../regions/region';
import { nelderMead } from './nelder-mead';
import { extremeRotations } from './rotation-sets';
import { startFrames } from './starts';

/** What a fit is told. */
export interface RegionFitOptions {
  /** The share of the rotations that must stay inside, above 0 to 1: a few far ones would cost much room. Default 0.99. */
  cover: number;
  /** The joint's frames where the target has them given; without, those that need the least room are searched. */
  frames?: JointFrames;
}

const DEFAULT_COVER = 0.99;

/** The directions in which the outermost rotations are looked for, and how long searches are: more finds regions 3 % smaller in the middle. */
const DIRECTIONS = 200;
const FIRST_SEARCH = 120;
const SEARCH = 300;
const ROUNDS = 3;
const BEST_STARTS = 3;

/**
 * The smallest region of a kind, by the Haar measure, that holds `cover` of a joint's rotations. For given frames the ranges and the
 * share follow from the rotations in closed form; the frames are searched, from the bone and the principal axes of the rotations, by
 * Nelder and Mead's simplex.
 *
 * @param rotations N×4, unit, parentFromChild, N ≥ 1. @param bone unit, in the child's frame: what it twists about.
 */
export function fitRegion(
  kind: RegionKind,
  rotations: Float64Array,
  bone: Readonly<Vec3>,
  { cover = DEFAULT_COVER, frames }: Partial<RegionFitOptions> = {},
): EngineRegion {
  if (!(cover > 0 && cover <= 1)) throw new RangeError(`cover is ${cover}; it must be above 0, at most 1.`);
  const count = rotations.length / 4;
  const search: Search = {
    kind,
    middle: meanRotation(rotations),
    cover: Math.ceil(cover * count - 1e-9),
    at: createCoordinates(count),
  };
  if (frames) return trimmed(search, rotations, frames, () => frames);
  const best = searched(search, rotations, bone);
  return { ...best, ...regionModels[kind].centred?.(best) };
}

interface Search {
  kind: RegionKind;
  /** A rotation amidst all. */
  middle: Readonly<Quat>;
  /** How many rotations must stay inside. */
  cover: number;
  at: Coordinates;
}

/** From every start a short search; from the best few a long one, with the farthest rotations dropped on the way. */
function searched(search: Search, rotations: Float64Array, bone: Readonly<Vec3>): EngineRegion {
  const { kind, middle, at } = search;
  const first = extremeRotations(rotations, middle, DIRECTIONS);
  const thin = (set: Float64Array) => (set === rotations ? first : extremeRotations(set, middle, DIRECTIONS));
  const starts = startFrames(rotations, middle, bone, regionModels[kind].childFreedom === 0)
    .map((start) => nearbyFrames(kind, first, start, 0.25, FIRST_SEARCH, 1e-2, at))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, BEST_STARTS);
  let best: EngineRegion | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const region = trimmed(
      search,
      rotations,
      start.frames,
      (set, frames, round) => nearbyFrames(kind, thin(set), frames, round === 0 ? 0.12 : 0.05, SEARCH, 3e-4, at).frames,
    );
    const cost = costOf(kind, rotations, region, at, region);
    if (cost >= least) continue;
    least = cost;
    best = region;
  }
  return best!;
}

/**
 * The region around the `cover` rotations that lie nearest its middle, by its own gauge: the frames are found again for those that are
 * left, until dropping others changes little.
 */
function trimmed(
  { kind, cover, at }: Search,
  rotations: Float64Array,
  start: JointFrames,
  improved: (set: Float64Array, frames: JointFrames, round: number) => JointFrames,
): EngineRegion {
  let frames = start;
  let kept = rotations;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; ; round++) {
    frames = improved(kept, frames, round);
    const region = boundedBy(kind, kept, frames, at);
    if (4 * cover === rotations.length || round === ROUNDS) return region;
    const share = Math.log(regionShare(region));
    if (Math.abs(last - share) < 3e-3) return region;
    last = share;
    enterFrames(rotations, frames, at);
    const gauge = gauges(region, at);
    const [most] = gauge
      .slice()
      .sort()
      .subarray(cover - 1);
    kept = rotations.filter((_, k) => gauge[k >> 2] <= most);
  }
}

/** The region whose ranges just hold a set of rotations. */
function boundedBy(kind: RegionKind, set: Float64Array, { parent, child }: JointFrames, at: Coordinates): EngineRegion {
  enterFrames(set, { parent, child }, at);
  regionModels[kind].place(at);
  return { kind, parent, child, ranges: rangesAround(kind, at) };
}

/** rad: engines take ranges without width for none at all, or refuse them. */
const LEAST_WIDTH = 2e-3;

/** The smallest ranges that hold all that were placed, none without width. */
const rangesAround = (kind: RegionKind, at: Coordinates): Interval[] =>
  regionModels[kind].ranges(at).map(([low, high]): Interval => {
    const lack = Math.max(0, LEAST_WIDTH - (high - low)) / 2;
    return [low - lack, high + lack];
  });

/** The logarithm of the share of a region around a set, and its penalty. */
function costOf(
  kind: RegionKind,
  set: Float64Array,
  frames: JointFrames,
  at: Coordinates,
  known?: EngineRegion,
): number {
  const model = regionModels[kind];
  enterFrames(set, frames, at);
  model.place(at);
  const ranges = known ? known.ranges : rangesAround(kind, at);
  return Math.log(model.share(ranges)) + (model.penalty?.(at, ranges) ?? 0);
}

/** The frames near some that make the region around a set smallest. */
function nearbyFrames(
  kind: RegionKind,
  set: Float64Array,
  start: JointFrames,
  step: number,
  most: number,
  tolerance: number,
  at: Coordinates,
): { frames: JointFrames; cost: number } {
  const { childFreedom } = regionModels[kind];
  const moved = (x: readonly number[]): JointFrames => {
    const parent = multiply(start.parent, rotationFromVector([x[0], x[1], x[2]]));
    if (childFreedom === 0) return { parent, child: start.child };
    const turn: Vec3 = childFreedom === 2 ? [0, x[3], x[4]] : [x[3], x[4], x[5]];
    return { parent, child: multiply(start.child, rotationFromVector(turn)) };
  };
  const found = nelderMead((x) => costOf(kind, set, moved(x), at), 3 + childFreedom, step, most, tolerance);
  return { frames: moved(found.x), cost: found.value };
}
