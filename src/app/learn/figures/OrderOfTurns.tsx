import type { Vec3 } from '../../../core';
import {
  conjugate,
  DEGREE,
  length,
  multiply,
  plus,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  times,
  unit,
} from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { useBeatHere } from '../learn-view';
import { type BeatMoment, BeatView, facing } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { asInRow, type BookLine, createBookRow, type ShownBook } from './book-row';
import { stepDone } from './eased';
import type { Word } from './scene-words';
import { onArc } from './turn-arc';
import {
  degreesOf,
  gapOf,
  gapWay,
  LEVEL,
  levelFirst,
  missedOf,
  ORDERS_FROM,
  secondWay,
  UPRIGHT,
  uprightFirst,
} from './two-orders';

const QUARTER = 90;
/** Of the ball, how much is in view; and of its smaller part around the square of both arrows, where turns are halved. */
const [WHOLE, SQUARE] = [1.02, 0.78] as const;
/** The middle of that part. */
const SQUARE_AT: Vec3 = [0.16, 0.2, 0];
const COLUMN = 1.72;
const ROW = 0.98;
const PINK = { axis: LEVEL, colour: 'axis-x', name: 'pink' } as const;
const YELLOW = { axis: UPRIGHT, colour: 'axis-y', name: 'yellow' } as const;

/** Two turns of a book in both orders, and where they end. */
export function OrderOfTurns() {
  const open = useBeatHere();
  if (open?.scene.pair)
    return (
      <div className="learn-views">
        <BeatView create={createEndings} aim={() => facing(0.7, 2.2)} label="Camera on the books" index={2} />
        <BeatView create={createOrders} aim={ballSeen} label="Camera on the map" />
      </div>
    );
  return (
    <BeatView
      create={() => createBookRow(rowsOf, wordsBetween)}
      aim={({ rows = 1, told = 0 }) => facing(2.65 + 0.7 * told, 0.35 + 0.9 * rows)}
      label="Camera on the books"
    />
  );
}

const ballSeen = ({ halves = 0 }: Readonly<Record<string, number>>) => ({
  ...ORDERS_FROM,
  radius: WHOLE - (WHOLE - SQUARE) * halves,
  at: times(SQUARE_AT, halves),
});

/** Three stills of one order: the start, the first turn, and both. */
function orderOf(
  first: typeof PINK | typeof YELLOW,
  then: typeof PINK | typeof YELLOW,
  done: number,
  y: number,
): ShownBook[] {
  const [a, b] = [stepDone(done, 0), stepDone(done, 1)];
  const both = first === PINK ? levelFirst : uprightFirst;
  const line = ({ axis, colour }: BookLine, share: number): BookLine => ({
    axis,
    colour,
    angle: share * QUARTER * DEGREE,
  });
  const books: ShownBook[] = [
    { at: [-COLUMN, y], turn: [0, 0, 0, 1], lines: [PINK, YELLOW], word: { text: 'start', colour: 'text-2' } },
    {
      at: [0, y],
      turn: rotationFromVector(times(first.axis, a * QUARTER * DEGREE)),
      lines: [line(first, a)],
      word: { text: `first ${first.name}`, colour: first.colour },
    },
  ];
  if (done > 1)
    books.push({
      at: [COLUMN, y],
      turn: both(QUARTER, b * QUARTER),
      lines: [line(then, b)],
      word: { text: `then ${then.name}`, colour: then.colour },
    });
  return books;
}

function rowsOf({ knobs, scene, width }: BeatMoment): ShownBook[] {
  const two = Math.max(0, (scene.rows ?? 1) - 1);
  const upper = orderOf(PINK, YELLOW, Number(knobs.first), ROW * two);
  if (two < 0.5) return upper;
  const done = Number(knobs.second);
  const lower = orderOf(YELLOW, PINK, done, -ROW * two);
  const open: ShownBook = { at: [COLUMN, -ROW * two], turn: null, dashed: circleSegments(0.5, 0, 1) };
  // Both rows make room for their endings.
  const { told = 0 } = scene;
  const size = 1 - (1 - STILLS.size) * told;
  const rows = [...upper, ...(done > 0 ? lower : [lower[0], open])].map(
    (book): ShownBook => ({
      ...book,
      word: told > 0.5 && width < NARROW.figure ? undefined : book.word,
      at: [size * book.at[0] + STILLS.x * told, size * book.at[1]],
      size,
    }),
  );
  return done >= 2 && told > 0.5 ? [...rows, oneOverOther(stepDone(done, 2))] : rows;
}

/** Beside both endings laid over each other: how large stills are and where their middle is; and the endings. */
const STILLS = { size: 0.62, x: -1.62 } as const;
const BOTH = { size: 2.1, x: 1.6 } as const;

/** The one turn from the first ending to the second: its axis, to where both covers look, and rad. */
function betweenOf(each: number): { axis: Vec3; angle: number } {
  const between = shortRotationVector(multiply(uprightFirst(each), conjugate(levelFirst(each))));
  return { axis: unit(between), angle: length(between) };
}

/** The first ending, seen through, and a book that one turn brings from there to the second. @param share 0 to 1 of that turn */
function oneOverOther(share: number): ShownBook {
  const { axis, angle } = betweenOf(QUARTER);
  const first = levelFirst(QUARTER);
  // The arc stands over the book.
  const upward = times(axis, -1);
  return {
    at: [BOTH.x, 0],
    size: BOTH.size,
    turn: multiply(rotationFromVector(times(axis, share * angle)), first),
    ghost: first,
    before: first,
    lines: [
      {
        axis: upward,
        colour: 'angle',
        angle: -share * angle,
        word: `${Math.round((share * angle) / DEGREE)}°`,
        far: 0.66,
      },
    ],
    word: { text: 'first ending see-through, second solid', colour: 'text-1' },
  };
}

function wordsBetween({ knobs, scene }: BeatMoment): Word[] {
  if ((scene.rows ?? 1) < 1.5) return [];
  return Number(knobs.second) === 0 ? [{ at: [COLUMN, -ROW, 0], text: 'how does it stand?', colour: 'text-1' }] : [];
}

const eachIn = ({ knobs }: BeatMoment): number => Number(knobs.each);
/** What the arrows of both turns come to where they are added. */
const added = (each: number) => [each / 180, each / 180, 0] as const;

const createEndings = () =>
  createBookRow((moment): ShownBook[] => ((moment.scene.halves ?? 0) > 0.5 ? halvedBooks(moment) : endingsOf(moment)));

function endingsOf(moment: BeatMoment): ShownBook[] {
  const each = eachIn(moment);
  const { sum = 0 } = moment.there;
  const { adds = 0 } = moment.scene;
  const apart = 0.8 + 0.5 * adds;
  const asked: ShownBook = {
    at: [0, 0],
    turn: null,
    dashed: circleSegments(0.5, 0, 1),
    word: { text: '?', colour: 'text-1' },
  };
  const third: ShownBook = {
    at: [0, 0],
    turn: rotationFromVector(times(added(each), Math.PI)),
    word: { text: 'sum', colour: 'text-2' },
    size: 0.86 * sum,
  };
  return [
    {
      at: [0, apart],
      turn: levelFirst(each),
      word: { text: 'first book', colour: 'sample' },
      size: 0.86,
    },
    ...(adds < 0.5 ? [] : sum > 0.05 ? [third] : [asked]),
    {
      at: [0, -apart],
      turn: uprightFirst(each),
      word: { text: 'second book', colour: 'violation-fill' },
      size: 0.86,
    },
  ];
}

/** °: both turns, halved, and halved again, as far as is shown; null for what is not shown yet. */
const halvedIn = (moment: BeatMoment): (number | null)[] => {
  const halved = Number(moment.knobs.halved);
  return [0, 1, 2].map((times) =>
    halved > times - 1 || times === 0
      ? eachIn(moment) / 2 ** (times === 0 ? 0 : times - 1 + stepDone(halved, times - 1))
      : null,
  );
};

/** Of the rows below each other: the middle of the uppermost, how far they are apart, and how large books are. */
const ROWS = { top: 1.42, apart: 1.4, size: 0.68 } as const;

/** Unit: to the reader's eye, as a book has it. */
const EYE = rotateVector(asInRow([0, 0, 0, 1]), [0, 0, 1]);

/** The S×2×3 segments of an angle as the eye sees it, between two spokes from upward on: it may be small. @param up of where it begins */
function wedge(angle: number, up: Readonly<Vec3>): number[] {
  const on = (i: number) => onArc(EYE, (i * angle) / WEDGE.pieces, WEDGE.radius, up);
  const foot = onArc(EYE, 0, 0);
  const arc = Array.from({ length: WEDGE.pieces }, (_, i) => [...on(i), ...on(i + 1)]).flat();
  return [...foot, ...on(0), ...arc, ...on(WEDGE.pieces), ...foot];
}

/** Below each other: both endings of turns, of half as large ones, and of half as large again; seen along the axis of the one turn between them, whose angle is seen as large as it is. */
const halvedBooks = (moment: BeatMoment): ShownBook[] => {
  const sayGap = (each: number, gap: string) =>
    moment.width < NARROW.column ? `${each}°: ${gap}` : `turns of ${each}°: gap ${gap}`;
  return halvedIn(moment).map((each, i): ShownBook => {
    const at = [0, ROWS.top - ROWS.apart * i] as const;
    if (each === null) return { at, turn: null, dashed: circleSegments(0.4, 0, 1) };
    const { axis, angle } = betweenOf(each);
    const toEye = rotationBetween(axis, EYE);
    const ghost = multiply(toEye, levelFirst(each));
    return {
      at,
      turn: multiply(toEye, uprightFirst(each)),
      ghost,
      lines: [{ axis: EYE, colour: 'text-1', path: wedge(angle, rotateVector(ghost, UPRIGHT)) }],
      word: { text: sayGap(Number(each.toFixed(1)), degreesOf(gapOf(each))), colour: 'text-1' },
      size: ROWS.size,
    };
  });
};

/** ° of a gap that is so wide that its word stands at the middle of its way; and CSS pixels to the word, from there, and from the second ending: below it nothing is drawn. */
const GAP_WORD = { wide: 60, middle: [46, 4], end: [20, 15] } as const;
/** How far from the middle it is drawn how an axis tilts, by the line of the first turn: both orders tilt over the same places. */
const TILT = { pink: 0.2, yellow: 0.28 } as const;
/** Of an axis to a dot: how far out it ends; and its word, by the line of the first turn, CSS pixels from there. */
const AXIS_END = 1.3;
const AXIS_WORD = {
  pink: { word: 'axis of first', by: [30, -12] },
  yellow: { word: 'axis of second', by: [12, -14] },
} as const;
/** The pieces of the trail of endings. */
const TRAIL = 24;
/** Of the angle from book to book: where a book is 1 long, how far out its arc runs: over both upper edges; and its pieces. */
const WEDGE = { radius: 0.62, pieces: 24 } as const;
/** CSS pixels of a view: a narrower one has no room for words under small books, or for long ones in a column. */
const NARROW = { figure: 600, map: 400, column: 190 } as const;

/** Of one order: where the dot of the book is after so much of it, 0 to 2, its way there from the middle, and its axis, with the way by which that tilted. */
function wayOf(
  first: typeof PINK | typeof YELLOW,
  then: typeof PINK | typeof YELLOW,
  each: number,
  done: number,
): { at: Vec3; way: InBall[]; axis: InBall[] } {
  const corner = times(first.axis, (stepDone(done, 0) * each) / 180);
  const way: InBall[] = [
    { kind: 'arrow', at: corner, colour: first.colour },
    { kind: 'head', from: times(corner, 0.42), at: times(corner, 0.58), colour: first.colour },
  ];
  if (done <= 1) return { at: corner, way, axis: [] };
  const both = first === PINK ? levelFirst : uprightFirst;
  const share = stepDone(done, 1);
  const points = secondWay(both, each, share);
  const bent = points.slice(1).map((at, i): InBall => ({ kind: 'arrow', from: points[i], at, colour: then.colour }));
  // Before the place where both ways are seen to cross.
  const before = points.length >> 2;
  const head: InBall = { kind: 'head', from: points[before - 1], at: points[before + 2], colour: then.colour };
  const at = points[points.length - 1];
  const end = times(at, AXIS_END);
  const tilt = points.map((point) => times(unit(point), TILT[first.name]));
  const axis: InBall[] = [
    { kind: 'dash', at: end, colour: 'axis-z' },
    ...tilt.slice(1).map((to, i): InBall => ({ kind: 'arrow', from: tilt[i], at: to, colour: 'axis-z' })),
    { kind: 'head', from: tilt[tilt.length >> 1], at: tilt[tilt.length - 1], colour: 'axis-z' },
    { kind: 'word', at: end, colour: 'axis-z', ...AXIS_WORD[first.name] },
  ];
  return { at, way: [...way, ...bent, head], axis };
}

/** From the ending of one order to that of the other, by the one turn between them. */
function betweenEndings(each: number): InBall[] {
  const gap = gapWay(each);
  return gap.slice(1).map((at, i): InBall => ({ kind: 'arrow', from: gap[i], at, colour: 'text-1' }));
}

/** The places where endings lie for turns up to so large, ° each: dashed. */
function endingsUpTo(each: number): InBall[] {
  const at = (share: number) =>
    [levelFirst, uprightFirst].map((both) => times(shortRotationVector(both(share * each)), 1 / Math.PI));
  return Array.from({ length: TRAIL }, (_, i) => {
    const [from, to] = [at(i / TRAIL), at((i + 1) / TRAIL)];
    return [0, 1].map((k): InBall => ({ kind: 'dash', from: from[k], at: to[k], colour: 'text-3' }));
  }).flat();
}

/** Turns halved and halved again: their squares, and between both endings of each the gap. */
function halvedInBall(moment: BeatMoment): InBall[] {
  const shown = halvedIn(moment).flatMap((each) => each ?? []);
  const [largest] = shown;
  return [
    ...(shown.length > 1 ? endingsUpTo(largest) : []),
    ...shown.flatMap((each): InBall[] => {
      const gap = gapWay(each);
      const [first, second] = [gap[0], gap[gap.length - 1]];
      const isWide = gapOf(each) > GAP_WORD.wide;
      return [
        { kind: 'sheet', from: times(LEVEL, each / 180), at: added(each), colour: 'text-1' },
        ...betweenEndings(each),
        { kind: 'dot', at: added(each), colour: 'text-3' },
        { kind: 'dot', at: first, colour: 'sample' },
        {
          kind: 'word',
          at: isWide ? gap[gap.length >> 1] : second,
          colour: 'text-1',
          word: degreesOf(gapOf(each)),
          by: isWide ? GAP_WORD.middle : GAP_WORD.end,
        },
        { kind: 'dot', at: second, colour: 'violation-fill' },
      ];
    }),
  ];
}

/** How much of the ball’s skin is seen, of what is usual: it is fainter than what is in it; where it does not fit the view, it is gone. */
const SKIN = 0.3;

const createOrders = () =>
  createBallOf(
    (moment): InBall[] => {
      const each = eachIn(moment);
      const sum = added(each);
      const [pink, yellow] = [PINK, YELLOW].map(({ axis }) => times(axis, each / 180));
      const done = Number(moment.knobs.way);
      const isThere = (part: string) => (moment.there[part] ?? 0) > 0.5;
      const [first, second] = [wayOf(PINK, YELLOW, each, done), wayOf(YELLOW, PINK, each, done)];
      if ((moment.scene.halves ?? 0) > 0.5) return [...first.way, ...second.way, ...halvedInBall(moment)];
      const isAdding = (moment.scene.adds ?? 0) > 0.5;
      const missed = degreesOf(missedOf(each));
      // The books beside the map have the colours of their dots.
      const isWordy = moment.width >= NARROW.map;
      const paper: InBall[] = [
        { kind: 'sheet', from: pink, at: sum, colour: 'text-1' },
        { kind: 'dash', from: pink, at: sum, colour: 'axis-y' },
        { kind: 'dash', from: yellow, at: sum, colour: 'axis-x' },
        isThere('sum')
          ? { kind: 'dot', at: sum, colour: 'text-3', word: 'sum', by: [24, -12] }
          : { kind: 'ring', at: sum, colour: 'text-1', word: '?', by: [16, -14] },
      ];
      const short: InBall[] = [first.at, second.at].flatMap((at): InBall[] => [
        { kind: 'dash', from: sum, at, colour: 'text-1' },
        {
          kind: 'word',
          at: times(plus(sum, at), 0.5),
          colour: 'text-1',
          word: missed,
          by: at === first.at ? [0, -14] : [24, 4],
        },
      ]);
      return [
        ...(isAdding ? paper : []),
        ...(isThere('axis') ? [...first.axis, ...second.axis].filter(({ kind }) => isWordy || kind !== 'word') : []),
        ...first.way,
        ...second.way,
        ...(isThere('sum') ? short : []),
        { kind: 'dot', at: first.at, colour: 'sample', word: isWordy ? 'first book' : undefined, by: [-48, -4] },
        {
          kind: 'dot',
          at: second.at,
          colour: 'violation-fill',
          word: isWordy ? 'second book' : undefined,
          by: [56, 14],
        },
      ];
    },
    ({ scene }) => SKIN * (1 - (scene.halves ?? 0)),
  );
