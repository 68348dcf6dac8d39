import { multiply, type Quat, rotationFromVector, type Vec3 } from '../../core';
import { normalize } from '../../core/math/rotation';
import { type EngineRegion, gauges, type RegionKind, regionModels, regionShare } from '../regions';
import { type Coordinates, createCoordinates, enterFrames, type JointFrames } from '../regions/region';
import { outermost, picked, withRoom } from './extreme-samples';
import { nelderMead } from './nelder-mead';
import { startFrames } from './starts';

/** What a fit is told. */
export interface RegionFitOptions {
  /** The share of the samples that must stay inside, above 0 to 1: a few far ones would cost much room. Default 0.99. */
  cover: number;
  /** rad, 0 to 0.5: how much room there is around each of them. Default 0.05. */
  room: number;
  /** The joint's frames where the target has them given; without, those that need the least room are searched. */
  frames?: JointFrames;
}

export const defaultRegionFit: RegionFitOptions = { cover: 0.99, room: 0.05 };

/** The directions in which the outermost samples are looked for, and how long searches are: more finds regions 3 % smaller in the middle. */
const DIRECTIONS = 200;
const FIRST_SEARCH = 120;
const SEARCH = 300;
const ROUNDS = 3;
const BEST_STARTS = 3;

/**
 * The smallest region of a kind, by the Haar measure, that holds `cover` of a joint's rotations with `room` around each. For given
 * frames the ranges and the share follow from the samples in closed form; the frames are searched, from the bone and the principal
 * axes of the motion, by Nelder and Mead's simplex.
 *
 * @param rotations N×4, unit, parentFromChild, N ≥ 1.
 * @param mean a rotation amidst them. @param bone unit, in the child's frame: what it twists about.
 */
export function fitRegion(
  kind: RegionKind,
  rotations: Float64Array,
  mean: Readonly<Quat>,
  bone: Readonly<Vec3>,
  options: Partial<RegionFitOptions> = {},
): EngineRegion {
  const { cover, room, frames } = { ...defaultRegionFit, ...options };
  if (!(cover > 0 && cover <= 1)) throw new RangeError(`cover is ${cover}; it must be above 0, at most 1.`);
  if (!(room >= 0 && room <= 0.5)) throw new RangeError(`room is ${room}; it must be from 0 to 0.5 rad.`);
  const count = rotations.length / 4;
  const search: Search = {
    kind,
    mean,
    room,
    cover: Math.ceil(cover * count - 1e-9),
    at: createCoordinates(6 * count),
  };
  const best = frames ? trimmed(search, rotations, frames, () => frames) : searched(search, rotations, bone);
  return regionModels[kind].isTwistCentred ? withTwistCentred(best) : best;
}

interface Search {
  kind: RegionKind;
  mean: Readonly<Quat>;
  room: number;
  /** How many samples must stay inside. */
  cover: number;
  at: Coordinates;
}

/** From every start a short search; from the best few a long one, with the farthest samples dropped on the way. */
function searched(search: Search, rotations: Float64Array, bone: Readonly<Vec3>): EngineRegion {
  const { kind, mean, room, at } = search;
  const thin = (set: Float64Array) => withRoom(outermost(set, mean, DIRECTIONS), room);
  const first = thin(rotations);
  const starts = startFrames(rotations, mean, bone)
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
    const cost = costOf(kind, withRoom(rotations, 0), region, at, region);
    if (cost >= least) continue;
    least = cost;
    best = region;
  }
  return best!;
}

/**
 * The region around the `cover` samples that lie nearest its middle, by its own gauge: the frames are found again for those that are
 * left, until dropping others changes little.
 */
function trimmed(
  { kind, room, cover, at }: Search,
  rotations: Float64Array,
  start: JointFrames,
  improved: (set: Float64Array, frames: JointFrames, round: number) => JointFrames,
): EngineRegion {
  let frames = start;
  let kept = rotations;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; ; round++) {
    frames = improved(kept, frames, round);
    const region = boundedBy(kind, withRoom(kept, room), frames, at);
    if (4 * cover === rotations.length || round === ROUNDS) return region;
    const share = Math.log(regionShare(region));
    if (Math.abs(last - share) < 3e-3) return region;
    last = share;
    enterFrames(rotations, frames, at);
    const gauge = gauges(region, at);
    const order = Array.from({ length: rotations.length / 4 }, (_, i) => i).sort((a, b) => gauge[a] - gauge[b]);
    kept = picked(rotations, order.slice(0, cover));
  }
}

/** The region whose ranges just hold a set of rotations. */
function boundedBy(kind: RegionKind, set: Float64Array, { parent, child }: JointFrames, at: Coordinates): EngineRegion {
  enterFrames(set, { parent, child }, at);
  regionModels[kind].place(at);
  return { kind, parent, child, ranges: regionModels[kind].ranges(at) };
}

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
  const ranges = known ? known.ranges : model.ranges(at);
  return Math.log(model.share(ranges) + 1e-12) + (model.penalty?.(at, ranges) ?? 0);
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

/** A twist that is all but free, rad: engines have their own minds about the rest. */
const ALL_BUT_FREE = 2 * Math.PI - 0.02;

/**
 * The same region with the child's frame turned about its x so that the twist is limited alike both ways: nothing is lost, no engine
 * sees ±π, and another handedness changes no range.
 */
function withTwistCentred(region: EngineRegion): EngineRegion {
  const [[least, greatest], ...others] = region.ranges;
  const middle = (least + greatest) / 2;
  const half = greatest - least > ALL_BUT_FREE ? Math.PI : (greatest - least) / 2;
  const child = normalize(multiply(region.child, rotationFromVector([-middle, 0, 0])));
  return { ...region, child, ranges: [[-half, half], ...others] };
}
