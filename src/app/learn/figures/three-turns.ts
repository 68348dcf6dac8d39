import type { Quat, Vec3 } from '../../../core';
import {
  DEGREE,
  dot,
  length,
  makeRandom,
  multiply,
  plus,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
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
const LEAST = 45 * DEGREE;
const MOST = 110 * DEGREE;
/** rad: how far the axis of the one turn leans from the limb: so the middle of its circle is neither at the joint nor at the end. */
const LEANS = [30 * DEGREE, 72 * DEGREE] as const;
/** Of the limb: how far out on the axis the tip is that is led. */
export const LED_AT = 1.15;
/** Of an axis: how far the places that it is led to lie apart in the picture, how much of a triangle they make, and how far the way there stays from the joint and from both sides of the angle. */
const [LED, OPEN, FREE] = [0.4, 0.15, { joint: 0.3, side: 0.12 }] as const;
/** Places on a side of the angle that are looked at, from its middle. */
const ON_SIDE = [0, 0.3, 0.6, 0.9];
/** How many rows of three turns chance is asked for, and how often for each turn of a row, before the best is taken. */
const [ROWS, TRIES] = [32, 40] as const;
/** Places on the way of a turn that are looked at, and how many of them lie near its ends. */
const PLACES = 6;
const NEAR = 2;
/** When the one turn has gone back to the start, and when it sets out. */
const [BACK, OUT] = [3.25, 3.35] as const;
const NONE: Quat = [0, 0, 0, 1];

/**
 * What turns in a row have come to.
 *
 * @param turns rotation vectors, rad
 * @param done how many of them are done; once all are, the one turn that they come to goes back to the start and then, at `done` one more, has come all the way
 */
export function afterTurns(turns: readonly Readonly<Vec3>[], done: number): Quat {
  let q = NONE;
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

/** The way of the end of the limb by one turn: across, up and towards the eye, of the limb. */
type Way = readonly Vec3[];

/** Turns in a row, and how clearly their ways are seen: below 0 where they are not. */
interface Row {
  turns: readonly Vec3[];
  after: Quat;
  ways: readonly Way[];
  clear: number;
}

const EMPTY: Row = { turns: [], after: NONE, ways: [], clear: Number.POSITIVE_INFINITY };

/**
 * Three turns about axes that chance chose, the same for the same seed; rotation vectors, rad. Of those that chance offers, the first are
 * taken whose ways can be told apart in the picture.
 */
export function chanceTurns(seed: number, sight: Sight): readonly Vec3[] {
  const random = makeRandom(seed);
  const offerRow = (): Row => {
    let row = EMPTY;
    for (let i = 0; i < 3; i++) row = firstClear(TRIES, () => withTurn(row, anyTurn(random), sight));
    return { ...row, clear: Math.min(row.clear, clearOfOne(row, sight)) };
  };
  return firstClear(ROWS, offerRow).turns;
}

/** The first of what is offered that is clear; the clearest where none is. */
function firstClear(tries: number, offer: () => Row): Row {
  let best = offer();
  for (let i = 1; i < tries && best.clear < 0; i++) {
    const next = offer();
    if (next.clear > best.clear) best = next;
  }
  return best;
}

function anyTurn(random: () => number): Vec3 {
  const [height, round] = [2 * random() - 1, 2 * Math.PI * random()];
  const level = Math.sqrt(1 - height * height);
  return times([level * Math.cos(round), level * Math.sin(round), height], LEAST + (MOST - LEAST) * random());
}

function withTurn({ turns, after, ways, clear }: Row, turn: Vec3, sight: Sight): Row {
  const way = wayOf(turn, after, sight);
  const apart = ways.map((before, i) => {
    if (i < ways.length - 1) return farFrom(before, way) - 0.2;
    return Math.min(farFrom(before.slice(0, -NEAR), way.slice(NEAR)) - 0.2, cornerOf(before, way) - 30 * DEGREE);
  });
  return {
    turns: [...turns, turn],
    after: multiply(rotationFromVector(turn), after),
    ways: [...ways, way],
    clear: Math.min(clear, clearOfWay(way), ...apart),
  };
}

const wayOf = (turn: Readonly<Vec3>, from: Readonly<Quat>, { limb, out, up, eye }: Sight): Way =>
  Array.from({ length: PLACES + 1 }, (_, k) => {
    const end = rotateVector(multiply(rotationFromVector(times(turn, k / PLACES)), from), limb);
    return [dot(end, out), dot(end, up), dot(end, eye)];
  });

/** How far two places lie apart in the picture, of the limb. */
const apartBy = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far two ways lie apart in the picture. */
const farFrom = (a: Way, b: Way): number => Math.min(...a.flatMap((p) => b.map((q) => apartBy(p, q))));

/** rad: how sharply one way goes over into the next in the picture. */
function cornerOf(before: Way, way: Way): number {
  const [a, b, c] = [before[PLACES - 1], way[0], way[1]];
  return Math.abs(Math.asin(leftOf(a, b, c) / (apartBy(a, b) * apartBy(b, c))));
}

/** By how much more than enough a way is beside the body, not behind it, in the picture, away from the joint, long, and bent, as it is seen. */
function clearOfWay(way: Way): number {
  const [from, middle, to] = [way[0], way[PLACES / 2], way[PLACES]];
  const chord = apartBy(from, to);
  const bend = Math.abs(leftOf(from, to, middle)) / chord ** 2;
  const room = way.slice(1).map(([x, y, z]) => Math.min(x, 0.75 - y, z + 0.55, Math.hypot(x, y) - 0.5));
  return Math.min(...room, chord - 0.4, 2 * (bend - 0.1));
}

/** Twice the area of the triangle that three places make in the picture, below 0 where they go round to the right. */
const leftOf = (a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The same of the one turn that a row comes to: it leads far from the start, and its axis leans from the limb, is led round an open way, and neither points at the eye nor lies over the limb. */
function clearOfOne({ turns, after }: Row, sight: Sight): number {
  const one = shortRotationVector(after);
  const angle = length(one);
  const way = wayOf(one, NONE, sight);
  const along = unit(one);
  const axis = times(along, dot(along, sight.limb) < 0 ? -1 : 1);
  const seen: Vec3 = [dot(axis, sight.out), dot(axis, sight.up), dot(axis, sight.eye)];
  const lean = Math.acos(dot(axis, sight.limb));
  const ways = [0, 0.5, 1, 1.5, 2, 2.5].map((done): Vec3 => {
    const led = rotateVector(afterTurns(turns, done), axis);
    return [dot(led, sight.out), dot(led, sight.up), 0];
  });
  const places = ways.filter((_, i) => i % 2 === 0);
  const middle = times(seen, Math.cos(lean) / LED_AT);
  const sides = [way[0], way[PLACES]].flatMap((end) =>
    ON_SIDE.map((share) => plus(times(middle, 1 - share), end, share / LED_AT)),
  );
  const free = ways.map((at) => Math.min(length([at[0], at[1], 0]) - FREE.joint, farFrom([at], sides) - FREE.side));
  const led = places.map((place, i) => apartBy(place, places[(i + 1) % 3]) - LED);
  const beside = [way[0], way[PLACES]].map((end) => Math.abs(leftOf([0, 0, 0], seen, end)) - 0.2);
  return Math.min(
    clearOfWay(way),
    ...beside,
    ...led,
    ...free,
    Math.abs(leftOf(places[0], places[1], places[2])) - OPEN,
    apartBy(way[0], way[PLACES]) - 0.8,
    angle - 60 * DEGREE,
    150 * DEGREE - angle,
    lean - LEANS[0],
    LEANS[1] - lean,
    0.92 - Math.abs(seen[2]),
  );
}
