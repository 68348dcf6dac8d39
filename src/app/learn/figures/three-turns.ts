import type { Quat, Vec3 } from '../../../core';
import {
  cross,
  DEGREE,
  dot,
  length,
  makeRandom,
  multiply,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  unit,
} from '../../../core/math';

/** How a limb is seen, unit vectors in the frame of the turns. */
export interface Sight {
  /** Along the limb at the start. */
  limb: Vec3;
  /** Across the picture, away from the body. */
  out: Vec3;
  /** Upright in the picture. */
  up: Vec3;
  /** Towards the eye. */
  eye: Vec3;
}

/** rad. */
const LEAST = 40 * DEGREE;
const MOST = 85 * DEGREE;
/** How many rows of three turns chance is asked for, and how often for each turn of a row, before the best is taken. */
const [ROWS, TRIES] = [24, 40] as const;
/** Places on the way of a turn that are looked at, and how many of them lie near its end. */
const PLACES = 8;
const NEAR = 3;
/** When the one turn has gone back to the start, and when it sets out. */
const [BACK, OUT] = [3.25, 3.35] as const;

/**
 * What turns in a row have come to.
 *
 * @param turns rotation vectors, rad
 * @param done how many of them are done; once all are, the one turn that they come to goes back to the start and then, at `done` one more, has come all the way
 */
export function afterTurns(turns: readonly Readonly<Vec3>[], done: number): Quat {
  let q: Quat = [0, 0, 0, 1];
  turns.forEach((turn, i) => {
    q = multiply(rotationFromVector(times(turn, Math.min(1, Math.max(0, done - i)))), q);
  });
  return done > turns.length ? rotationFromVector(times(shortRotationVector(q), shareOfOne(done))) : q;
}

/** How much of the one turn is made, 0 to 1. @param done 3 to 4 */
export function shareOfOne(done: number): number {
  if (done < BACK) return (BACK - done) / (BACK - 3);
  return Math.max(0, done - OUT) / (4 - OUT);
}

/** The way of the end of the limb, in the frame of the turns. */
type Way = readonly Vec3[];

/**
 * Three turns about axes that chance chose, the same for the same seed; rotation vectors, rad. Of those that chance offers, the first are
 * taken whose ways can be told apart in the picture.
 */
export function chanceTurns(seed: number, sight: Sight): readonly Vec3[] {
  const random = makeRandom(seed);
  return firstClear(
    ROWS,
    () => {
      const turns: Vec3[] = [];
      for (let i = 0; i < 3; i++) {
        const offered = () => [...turns, anyTurn(random)];
        turns.push(firstClear(TRIES, offered, (row) => clearOfLast(row, sight))[i]);
      }
      return turns;
    },
    (turns) => clearness(turns, sight),
  );
}

/** The first of what is offered that is clear; the clearest where none is. */
function firstClear<T>(tries: number, offer: () => T, clear: (each: T) => number): T {
  let best = offer();
  let most = clear(best);
  for (let i = 1; i < tries && most < 0; i++) {
    const next = offer();
    const how = clear(next);
    if (how > most) [best, most] = [next, how];
  }
  return best;
}

function anyTurn(random: () => number): Vec3 {
  const [height, round] = [2 * random() - 1, 2 * Math.PI * random()];
  const level = Math.sqrt(1 - height * height);
  return times([level * Math.cos(round), level * Math.sin(round), height], LEAST + (MOST - LEAST) * random());
}

const wayOf = (turns: readonly Vec3[], limb: Readonly<Vec3>, from: number, to: number): Way =>
  Array.from({ length: PLACES + 1 }, (_, k) =>
    rotateVector(afterTurns(turns, from + ((to - from) * k) / PLACES), limb),
  );

/**
 * How clearly the ways of three turns, and of the one that they come to, are seen: as far as the worst of them is. Below 0 where one is
 * seen edge on, runs along the limb, lies on another, leads over the body, behind it or out of the picture, or where the end is near the start.
 */
export function clearness(turns: readonly Vec3[], sight: Sight): number {
  const { limb, eye } = sight;
  const one = shortRotationVector(afterTurns(turns, 3));
  const angle = length(one);
  const way = wayOf(turns, limb, OUT, 4);
  return Math.min(
    ...turns.map((_, i) => clearOfLast(turns.slice(0, i + 1), sight)),
    clearOfWay(way, sight),
    inPicture(way[PLACES], sight, limb) - 0.8,
    angle - 60 * DEGREE,
    150 * DEGREE - angle,
    0.92 - Math.abs(dot(unit(one), eye)),
  );
}

/** How clearly the way of the last of some turns is seen, and how far it lies from those before. */
function clearOfLast(turns: readonly Vec3[], sight: Sight): number {
  const last = turns.length - 1;
  const ways = turns.map((_, i) => wayOf(turns, sight.limb, i, i + 1));
  const way = ways[last];
  const apart = ways.slice(0, last).map((before, i) => {
    const [a, b] = i === last - 1 ? [before.slice(0, -NEAR), way.slice(NEAR)] : [before, way.slice(NEAR)];
    return Math.min(...a.flatMap((p) => b.map((q) => inPicture(p, sight, q)))) - 0.15;
  });
  return Math.min(clearOfWay(way, sight), ...apart);
}

/** How far two places lie apart in the picture; of the limb. */
const inPicture = (a: Readonly<Vec3>, { out, up }: Sight, b: Readonly<Vec3> = [0, 0, 0]): number =>
  Math.hypot(dot(subtract(a, b), out), dot(subtract(a, b), up));

/** By how much more than enough a way is beside the body, before it, in the picture, long, across the limb, and bent, as it is seen. */
function clearOfWay(way: Way, sight: Sight): number {
  const { limb, out, up, eye } = sight;
  const [from, middle, to] = [way[0], way[PLACES / 2], way[PLACES]];
  const chord = inPicture(from, sight, to);
  const along = Math.abs(inPicture(to, sight) - inPicture(from, sight)) / chord;
  const bend = Math.abs(dot(cross(subtract(middle, from), subtract(to, from)), eye)) / chord ** 2;
  // A limb may begin where a way would not be clear.
  const room = (along: Readonly<Vec3>, least: number) =>
    Math.min(...way.map((place) => dot(place, along))) - Math.min(least, dot(limb, along) - 0.05);
  const no = (v: Readonly<Vec3>) => times(v, -1);
  return Math.min(
    room(out, 0.1),
    room(eye, -0.45),
    room(no(eye), -0.75),
    room(no(up), -0.55),
    chord - 0.4,
    0.75 - along,
    4 * (bend - 0.06),
  );
}
