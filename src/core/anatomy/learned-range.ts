import type { Clip } from '../clip';
import { type JointLimit, projectRotation } from '../limit';
import { angleBetween, finish, haarBallPoints, makeRandom, normalize, type Quat, readQuat, type Vec3 } from '../math';
import type { AnatomicalJoint } from './anatomical-joint';
import { anatomicalNear, toAnatomical } from './angles';
import { turnedBy } from './follow';

/** From where to where an angle goes, rad. */
export type AngleRange = [low: number, high: number];
export type AnatomicalRange = [AngleRange, AngleRange, AngleRange];

/** Rotations that are tried first, all over. */
const SEEDS = 600;
const SEEDS_A_STEP = 50;
/** Of those, from how many the search goes on, for each end of each angle. */
const STARTS = 6;
/** rad: first and last step of the search. */
const FIRST_STEP = 0.2;
const LAST_STEP = 2e-4;
const DIRECTIONS = 10;

/**
 * How far each angle of a joint goes within what a limit admits, rad; softening aside. Found by climbing along the limit's surface from
 * many places, to .1° for the limits of clips. Angles are told near those of the limit's middle, so that a range which holds half a turn
 * is one piece; each end is the furthest whatever the other two angles are.
 */
export function learnedRange(joint: AnatomicalJoint, limit: JointLimit): AnatomicalRange {
  return finish(learnedRangeInSteps(joint, limit));
}

/** As `learnedRange`, in steps of a few ms. */
export function* learnedRangeInSteps(joint: AnatomicalJoint, limit: JointLimit): Generator<void, AnatomicalRange> {
  const hard: JointLimit = limit.softening === null ? limit : { ...limit, softening: null };
  const middle = projectRotation(hard, [Number.NaN, 0, 0, 0]);
  const about = toAnatomical(joint, middle);
  const seeds = [middle];
  const points = haarBallPoints(middle, Math.PI, SEEDS, 7);
  for (let i = 0; i < SEEDS; i++) {
    seeds.push(normalize(projectRotation(hard, readQuat(points, i))));
    if (i % SEEDS_A_STEP === 0) yield;
  }
  const told = seeds.map((q) => anatomicalNear(joint, q, about));
  const random = makeRandom(11);
  function* end(axis: number, sign: 1 | -1): Generator<void, number> {
    const order = [...seeds.keys()].sort((a, b) => sign * (told[b][axis] - told[a][axis]));
    const starts = apart(order, seeds);
    const value = (q: Readonly<Quat>) => sign * anatomicalNear(joint, q, about, scratch)[axis];
    let furthest = Number.NEGATIVE_INFINITY;
    for (const i of starts) {
      furthest = Math.max(furthest, climb(hard, seeds[i], value, random));
      yield;
    }
    return sign * furthest;
  }
  const found: AngleRange[] = [];
  for (let axis = 0; axis < 3; axis++) found.push([yield* end(axis, -1), yield* end(axis, 1)]);
  return found as AnatomicalRange;
}

const scratch: Vec3 = [0, 0, 0];

/** The first of a list that are not near one another, so that several hills are climbed. */
function apart(order: readonly number[], seeds: readonly Quat[]): number[] {
  const chosen: number[] = [];
  for (const i of order) {
    if (chosen.length === STARTS) break;
    if (chosen.every((other) => angleBetween(seeds[i], seeds[other]) > 0.15)) chosen.push(i);
  }
  return chosen;
}

/** The highest value that is reached from `start` inside the limit: steps along the slope and at random, held inside, ever shorter. */
function climb(
  limit: JointLimit,
  start: Readonly<Quat>,
  value: (q: Readonly<Quat>) => number,
  random: () => number,
): number {
  let here: Quat = [...start];
  let best = value(here);
  const tryStep = (v: Vec3): boolean => {
    const next = normalize(projectRotation(limit, turnedBy(here, v)));
    const found = value(next);
    if (!(found > best + 1e-9)) return false;
    [here, best] = [next, found];
    return true;
  };
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    let isHigher = tryStep(slope(here, value, step));
    for (let k = 0; k < DIRECTIONS && !isHigher; k++) {
      const v: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5];
      const size = step / (Math.hypot(...v) || 1);
      isHigher = tryStep([v[0] * size, v[1] * size, v[2] * size]);
    }
    step *= isHigher ? 1.3 : 0.6;
    if (step > FIRST_STEP) step = FIRST_STEP;
  }
  return best;
}

/** The rotation vector of length `size` along which the value grows most. */
function slope(q: Readonly<Quat>, value: (q: Readonly<Quat>) => number, size: number): Vec3 {
  const h = 1e-5;
  const base = value(q);
  const grows = [0, 1, 2].map((k) => {
    const v: Vec3 = [0, 0, 0];
    v[k] = h;
    return value(turnedBy(q, v)) - base;
  }) as Vec3;
  const scale = size / (Math.hypot(...grows) || 1);
  return [grows[0] * scale, grows[1] * scale, grows[2] * scale];
}

/**
 * How far each angle of a joint goes in a clip, rad, told near those of its first frame.
 *
 * @param aside 0 to .5: the share of frames that may lie beyond either end.
 */
export function seenRange(joint: AnatomicalJoint, clip: Clip, aside = 0): AnatomicalRange {
  const joints = clip.skeleton.names.length;
  const about = toAnatomical(joint, readQuat(clip.rotations, joint.joint));
  const columns = [0, 1, 2].map(() => new Float64Array(clip.frameCount));
  for (let f = 0; f < clip.frameCount; f++) {
    const angles = anatomicalNear(joint, readQuat(clip.rotations, f * joints + joint.joint), about);
    for (let k = 0; k < 3; k++) columns[k][f] = angles[k];
  }
  const last = clip.frameCount - 1;
  return columns.map((column) => {
    column.sort();
    return [column[Math.round(aside * last)], column[Math.round((1 - aside) * last)]];
  }) as AnatomicalRange;
}

/** A range told in the turns that lie nearest to those of another, rad. */
export function rangeBeside(range: Readonly<AnatomicalRange>, other: Readonly<AnatomicalRange>): AnatomicalRange {
  return range.map(([low, high], k): AngleRange => {
    const [from, to] = other[k];
    const turns = 2 * Math.PI * Math.round(((from + to) / 2 - (low + high) / 2) / (2 * Math.PI));
    return [low + turns, high + turns];
  }) as AnatomicalRange;
}
