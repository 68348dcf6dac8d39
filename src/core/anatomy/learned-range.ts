import type { Clip } from '../clip';
import { type JointLimit, projectRotation } from '../limit';
import {
  angleBetween,
  DEGREE,
  finish,
  haarBallPoints,
  makeRandom,
  normalize,
  type Quat,
  readQuat,
  type Vec3,
} from '../math';
import type { AnatomicalJoint } from './anatomical-joint';
import { anatomicalNear, fromAnatomical } from './angles';
import { turnedBy } from './follow';

/** From where to where an angle goes, rad. */
export type AngleRange = [low: number, high: number];
export type AnatomicalRange = [AngleRange, AngleRange, AngleRange];

/** Rotations that are tried first, all over. */
const SEEDS = 300;
const SEEDS_A_STEP = 50;
/** rad: between those that are tried along the plane of an angle. */
const SEED_STEP = 15 * DEGREE;
/** Of all of them, from how many the search goes on, for each end of each angle. */
const STARTS = 6;
/** rad: first and last step of the search. */
const FIRST_STEP = 0.2;
const LAST_STEP = 2e-4;
const DIRECTIONS = 10;
/** rad: how far the other two angles may be from neutral where an end of an angle is told. */
export const PLANE = 30 * DEGREE;
/** What an angle must gain for each radian that another goes beyond the plane: more than any limit gives. */
const BESIDE = 20;

/**
 * How far each angle of a joint goes within what a limit admits, rad; softening aside. The ends are told in the plane of the angle: the other two
 * stay within 30° of neutral. Far from there an angle says little: an arm that points up and back has 140° of "extension" by a three-angle
 * description, and nobody extends a shoulder by more than 60°. Found by climbing along the limit's surface from many places, to .1° for the limits
 * of clips. Angles are told near those of the limit's middle, so that a range which holds half a turn is one piece.
 *
 * @param neutral angles that count as neutral, rad. Default those of the limit's rotation nearest to all angles 0.
 */
export function learnedRange(joint: AnatomicalJoint, limit: JointLimit, neutral?: Readonly<Vec3>): AnatomicalRange {
  return finish(learnedRangeInSteps(joint, limit, neutral));
}

/** As `learnedRange`, in steps of a few ms. */
export function* learnedRangeInSteps(
  joint: AnatomicalJoint,
  limit: JointLimit,
  neutral?: Readonly<Vec3>,
): Generator<void, AnatomicalRange> {
  const hard: JointLimit = limit.softening === null ? limit : { ...limit, softening: null };
  const inside = (q: Readonly<Quat>) => normalize(projectRotation(hard, q));
  const rest = neutral ?? anatomicalNear(joint, inside(fromAnatomical(joint, NONE)), NONE);
  const middle = inside([Number.NaN, 0, 0, 0]);
  const seeds = [middle];
  const points = haarBallPoints(middle, Math.PI, SEEDS, 7);
  for (let i = 0; i < SEEDS; i++) {
    seeds.push(inside(readQuat(points, i)));
    if (i % SEEDS_A_STEP === 0) yield;
  }
  const random = makeRandom(11);
  function* range(axis: number): Generator<void, AngleRange> {
    const about: Vec3 = [...rest];
    about[axis] = anatomicalNear(joint, middle, rest)[axis];
    const beside = (angles: Readonly<Vec3>) =>
      angles.reduce((sum, x, k) => sum + (k === axis ? 0 : Math.max(0, Math.abs(x - rest[k]) - PLANE)), 0);
    const tried = [...seeds, ...alongPlane(joint, rest, axis).map(inside)];
    yield;
    const told = tried.map((q) => anatomicalNear(joint, q, about));
    const ends: AngleRange = [0, 0];
    for (const [end, sign] of [-1, 1].entries()) {
      const worth = (angles: Readonly<Vec3>) => sign * angles[axis] - BESIDE * beside(angles);
      const order = [...tried.keys()].sort((a, b) => worth(told[b]) - worth(told[a]));
      const value = (q: Readonly<Quat>) => worth(anatomicalNear(joint, q, about, scratch));
      let best: Climbed | null = null;
      for (const i of apart(order, tried)) {
        const found = climb(hard, tried[i], value, random);
        if (!best || found.value > best.value) best = found;
        yield;
      }
      const angle = anatomicalNear(joint, best!.rotation, about)[axis];
      // A tilt is told up to half a turn: past it the same pose is a tilt to the other side.
      const isTilt = joint.kind === 'tilt' && axis < 2;
      ends[end] = isTilt ? Math.min(Math.max(angle, -Math.PI), Math.PI) : angle;
    }
    return ends;
  }
  const found: AngleRange[] = [];
  for (let axis = 0; axis < 3; axis++) found.push(yield* range(axis));
  return found as AnatomicalRange;
}

const NONE: Readonly<Vec3> = [0, 0, 0];

/** Rotations all along the plane of an angle, in its middle and at its edges. */
function alongPlane(joint: AnatomicalJoint, neutral: Readonly<Vec3>, axis: number): Quat[] {
  const [a, b] = [0, 1, 2].filter((k) => k !== axis);
  const found: Quat[] = [];
  for (let angle = -Math.PI; angle < Math.PI; angle += SEED_STEP)
    for (const [u, v] of [
      [0, 0],
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]) {
      const angles: Vec3 = [...neutral];
      angles[axis] += angle;
      angles[a] += u * PLANE;
      angles[b] += v * PLANE;
      found.push(fromAnatomical(joint, angles));
    }
  return found;
}

/** The angles of a clip's frame that is nearest to all angles 0, rad: what counts as neutral beside the clip. */
export function neutralIn(joint: AnatomicalJoint, clip: Clip): Vec3 {
  const joints = clip.skeleton.names.length;
  const zero = fromAnatomical(joint, NONE);
  let nearest = 0;
  let most = -1;
  for (let f = 0; f < clip.frameCount; f++) {
    const i = 4 * (f * joints + joint.joint);
    // Cosine of half the angle between the two.
    const cosine = Math.abs(zero.reduce((sum, x, k) => sum + x * clip.rotations[i + k], 0));
    if (cosine > most) [nearest, most] = [f, cosine];
  }
  return anatomicalNear(joint, readQuat(clip.rotations, nearest * joints + joint.joint), NONE);
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

interface Climbed {
  rotation: Quat;
  value: number;
}

/** The highest value that is reached from `start` inside the limit: steps along the slope and at random, held inside, ever shorter. */
function climb(
  limit: JointLimit,
  start: Readonly<Quat>,
  value: (q: Readonly<Quat>) => number,
  random: () => number,
): Climbed {
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
  return { rotation: here, value: best };
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
 * How far each angle of a joint goes in a clip, rad, told as `learnedRange` tells it: in the plane of the angle, where the other two are within 30° of
 * neutral, and of all frames where no frame is in that plane.
 *
 * @param aside 0 to .5: the share of frames that may lie beyond either end.
 * @param neutral angles that count as neutral, rad. Default those of the clip's frame nearest to all angles 0.
 */
export function seenRange(
  joint: AnatomicalJoint,
  clip: Clip,
  aside = 0,
  neutral: Readonly<Vec3> = neutralIn(joint, clip),
): AnatomicalRange {
  const joints = clip.skeleton.names.length;
  const all: number[][] = [[], [], []];
  const inPlane: number[][] = [[], [], []];
  for (let f = 0; f < clip.frameCount; f++) {
    const angles = anatomicalNear(joint, readQuat(clip.rotations, f * joints + joint.joint), neutral, scratch);
    const beside = angles.map((x, k) => Math.abs(x - neutral[k]) > PLANE);
    for (let k = 0; k < 3; k++) {
      all[k].push(angles[k]);
      if (!beside[(k + 1) % 3] && !beside[(k + 2) % 3]) inPlane[k].push(angles[k]);
    }
  }
  return inPlane.map((column, k): AngleRange => {
    const sorted = Float64Array.from(column.length > 0 ? column : all[k]).sort();
    const last = sorted.length - 1;
    return [sorted[Math.round(aside * last)], sorted[Math.round((1 - aside) * last)]];
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
