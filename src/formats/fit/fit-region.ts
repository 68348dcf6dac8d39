import type { Quat, Vec3 } from '../../core';
import { meanRotation, multiply, rotationFromVector } from '../../core/math';
import { type EngineRegion, type RegionKind, regionModels } from '../regions';
import { type Coordinates, createCoordinates, enterFrames, type Interval, type JointFrames } from '../regions/region';
import { type FitGoal, keptRotations } from './kept-rotations';
import { nelderMead } from './nelder-mead';
import { extremeRotations } from './rotation-sets';
import { startFrames } from './starts';

/** What a fit is told. */
export interface RegionFitOptions {
  /** The share of the room of the limit that the region keeps, above 0 to 1. Default: see `defaultCover`. */
  cover: number;
  /** Captured rotations inside the limit, N×4, unit, parentFromChild: the region keeps all but 0.5 % of them, and those nearly. Default none. */
  captured: Float64Array;
  /** The joint's frames where the target has them given; without, those that need the least room are searched. */
  frames?: JointFrames;
}

/**
 * The share of a limit's room that a region keeps where nobody says another: 0.85 where captured rotations tell which of the room is used,
 * which brings regions to the size of their limits; else all of it.
 */
export const defaultCover = (hasCaptured: boolean): number => (hasCaptured ? 0.85 : 1);

/** The directions in which the outermost rotations are looked for, and how long searches are: more finds regions 3 % smaller in the middle. */
const DIRECTIONS = 200;
const FIRST_SEARCH = 120;
const SEARCH = 300;
const ROUNDS = 3;
const BEST_STARTS = 2;

/** The share of captured rotations that a region may leave out, and about how many of them are looked at. */
const LEFT_OUT = 0.005;
const LOOKED_AT = 1000;

/**
 * The smallest region of a kind, by the Haar measure, that holds `cover` of the room of a limit, and all but 0.5 % of the captured
 * rotations, which are near it. For given frames the ranges and the share follow from the rotations in closed form; the frames are searched, from the bone
 * and the principal axes of the rotations, by Nelder and Mead's simplex, and the rotations that cost most are left out on the way.
 *
 * @param rotations of the room of the limit, evenly spread: N×4, unit, parentFromChild, N ≥ 1.
 * @param bone unit, in the child's frame: what it twists about.
 */
export function fitRegion(
  kind: RegionKind,
  rotations: Float64Array,
  bone: Readonly<Vec3>,
  { captured = NONE, cover = defaultCover(captured.length > 0), frames }: Partial<RegionFitOptions> = {},
): EngineRegion {
  if (!(cover > 0 && cover <= 1)) throw new RangeError(`cover is ${cover}; it must be above 0, at most 1.`);
  const middle = meanRotation(rotations);
  const some = thinned(captured, middle);
  const [inRoom, inMotion] = [rotations.length / 4, some.length / 4];
  const search: Search = {
    kind,
    middle,
    rotations: joined(rotations, some),
    inRoom,
    spare: [inRoom - Math.ceil(cover * inRoom - 1e-9), Math.floor(LEFT_OUT * inMotion)],
    at: createCoordinates(inRoom + inMotion),
  };
  if (frames) return trimmed(search, frames, () => frames).region;
  const { region } = searched(search, rotations, bone);
  return { ...region, ...regionModels[kind].centred?.(region) };
}

const NONE = new Float64Array(0);

/** Two sets of rotations as one. */
function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Of many rotations, N×4, every so manieth, and the outermost. */
function thinned(rotations: Float64Array, middle: Readonly<Quat>): Float64Array {
  const every = Math.ceil(rotations.length / 4 / LOOKED_AT);
  if (every <= 1) return rotations;
  const some = rotations.filter((_, k) => (k >> 2) % every === 0);
  return joined(some, extremeRotations(rotations, middle, DIRECTIONS));
}

interface Search extends FitGoal {
  /** A rotation amidst all. */
  middle: Readonly<Quat>;
}

interface Fitted {
  region: EngineRegion;
  cost: number;
}

/** From every start a short search; from the best few a long one, with rotations left out on the way. */
function searched(search: Search, room: Float64Array, bone: Readonly<Vec3>): Fitted {
  const { kind, middle, rotations: all, at } = search;
  const first = extremeRotations(all, middle, DIRECTIONS);
  const thin = (set: Float64Array) => (set === all ? first : extremeRotations(set, middle, DIRECTIONS));
  return startFrames(room, middle, bone, regionModels[kind].childFreedom === 0)
    .map((start) => nearbyFrames(kind, first, start, 0.25, FIRST_SEARCH, 1e-2, at))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, BEST_STARTS)
    .map((start) =>
      trimmed(
        search,
        start.frames,
        (set, frames, round) =>
          nearbyFrames(kind, thin(set), frames, round === 0 ? 0.12 : 0.05, SEARCH, 3e-4, at).frames,
      ),
    )
    .reduce((best, other) => (other.cost < best.cost ? other : best));
}

/** The smallest region around what is kept: the frames are found again for the rotations that are left, until leaving out others changes little. */
function trimmed(
  search: Search,
  start: JointFrames,
  improved: (set: Float64Array, frames: JointFrames, round: number) => JointFrames,
): Fitted {
  const { kind, spare, at } = search;
  const isWhole = spare[0] === 0;
  let frames = start;
  let kept = search.rotations;
  let best: Fitted | null = null;
  for (let round = 0; ; round++) {
    frames = improved(kept, frames, round);
    if (!isWhole) kept = keptRotations(search, frames);
    const found = boundedBy(kind, kept, frames, at);
    const last = best?.cost ?? Number.POSITIVE_INFINITY;
    if (found.cost < last) best = found;
    if (isWhole || round === ROUNDS || Math.abs(last - found.cost) < 3e-3) return best!;
  }
}

/** The region whose ranges just hold a set of rotations, and what it costs. */
function boundedBy(kind: RegionKind, set: Float64Array, { parent, child }: JointFrames, at: Coordinates): Fitted {
  enterFrames(set, { parent, child }, at);
  const model = regionModels[kind];
  model.place(at);
  const ranges = rangesAround(kind, at);
  const cost = Math.log(model.share(ranges)) + (model.penalty?.(at, ranges) ?? 0);
  return { region: { kind, parent, child, ranges }, cost };
}

/** rad: engines take ranges without width for none at all, or refuse them. */
const LEAST_WIDTH = 2e-3;

/** The smallest ranges that hold all that were placed, none without width. */
const rangesAround = (kind: RegionKind, at: Coordinates): Interval[] =>
  regionModels[kind].ranges(at).map(([low, high]): Interval => {
    const lack = Math.max(0, LEAST_WIDTH - (high - low)) / 2;
    return [low - lack, high + lack];
  });

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
  const found = nelderMead((x) => boundedBy(kind, set, moved(x), at).cost, 3 + childFreedom, step, most, tolerance);
  return { frames: moved(found.x), cost: found.value };
}
