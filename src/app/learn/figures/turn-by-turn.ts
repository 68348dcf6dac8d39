/** A place of the plane, in lengths of the arm's. */
type Place = readonly [x: number, y: number];

/** rad, round to the left, each from the bone before; the first from upright. */
type Angles = readonly [shoulder: number, elbow: number, wrist: number];

/** One joint has turned, the others have not. */
interface ArmTurn {
  /** 0 at the shoulder. */
  joint: number;
  before: Angles;
  after: Angles;
  /** The joint came to an end of its range before the hand was on the line to the target. */
  isStopped: boolean;
}

const DEGREE = Math.PI / 180;

/** Lengths of upper arm, forearm and hand. */
export const LENGTHS = [1, 0.9, 0.5] as const;
/** rad: between which angles each joint turns. */
export const RANGES = [
  [-160 * DEGREE, -10 * DEGREE],
  [0, 135 * DEGREE],
  [-25 * DEGREE, 50 * DEGREE],
] as const;
const START: Angles = [-150 * DEGREE, 10 * DEGREE, 0];
export const TARGET: Place = [0.8, 0.75];
/** cm of a length of 1. */
export const CM = 30;
/** Nearer than this, 1 cm, the hand counts as there. */
const NEAR = 1 / CM;
/** More turns than the arm needs. */
const MOST = 12;

/** Where shoulder, elbow, wrist and the end of the hand are. */
export function armPlaces(angles: Angles): Place[] {
  const places: Place[] = [[0, 0]];
  let along = 0;
  angles.forEach((angle, joint) => {
    along += angle;
    const [x, y] = places[joint];
    places.push([x - Math.sin(along) * LENGTHS[joint], y + Math.cos(along) * LENGTHS[joint]]);
  });
  return places;
}

/** rad from −π to π. */
const wrapped = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

const distance = ([ax, ay]: Place, [bx, by]: Place): number => Math.hypot(bx - ax, by - ay);

/** How far the end of the hand is from the target. */
export const missing = (angles: Angles): number => distance(armPlaces(angles)[LENGTHS.length], TARGET);

/** One joint turns until the end of the hand is on its line to the target, or until an end of its range. */
function turnOf(before: Angles, joint: number, ranges: readonly (readonly [number, number])[]): ArmTurn {
  const places = armPlaces(before);
  const [x, y] = places[joint];
  const towards = ([px, py]: Place) => Math.atan2(py - y, px - x);
  const asked = before[joint] + wrapped(towards(TARGET) - towards(places[LENGTHS.length]));
  const [low, high] = ranges[joint];
  const held = Math.min(high, Math.max(low, asked));
  const after = before.map((angle, i) => (i === joint ? held : angle)) as unknown as Angles;
  return { joint, before, after, isStopped: held !== asked };
}

/** Cyclic coordinate descent: the joints turn one after the other, the wrist first, until the hand is at the target. A joint that cannot turn is passed over. */
function turnByTurn(ranges: readonly (readonly [number, number])[]): ArmTurn[] {
  const turns: ArmTurn[] = [];
  let angles = START;
  for (let i = 0; i < MOST && missing(angles) > NEAR; i++) {
    const turn = turnOf(angles, LENGTHS.length - 1 - (i % LENGTHS.length), ranges);
    if (turn.after[turn.joint] === angles[turn.joint]) continue;
    turns.push(turn);
    angles = turn.after;
  }
  return turns;
}

/** The turns of the arm: found once, the arm is always the same. */
export const TURNS: readonly ArmTurn[] = turnByTurn(RANGES);
/** And without limits. */
export const FREE_TURNS: readonly ArmTurn[] = turnByTurn(LENGTHS.map(() => [-Number.MAX_VALUE, Number.MAX_VALUE]));

/** The arm after a number of turns, which may end within one. */
export function armAfter(count: number, turns = TURNS): { angles: Angles; turn: ArmTurn | null; share: number } {
  const done = Math.min(turns.length, Math.max(0, count));
  if (done === 0) return { angles: START, turn: null, share: 0 };
  const turn = turns[Math.ceil(done) - 1];
  const share = done - Math.ceil(done) + 1;
  const { before, after } = turn;
  return { angles: before.map((from, i) => from + share * (after[i] - from)) as unknown as Angles, turn, share };
}
