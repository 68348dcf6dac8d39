import type { Vec3 } from '../../../core';
import {
  conjugate,
  DEGREE,
  length,
  multiply,
  rotationFromVector,
  shortRotationVector,
  times,
} from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { useBeatHere } from '../learn-view';
import { type BeatMoment, BeatView, facing } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import type { Word } from './scene-words';
import { gapOf, gapWay, LEVEL, levelFirst, secondWay, UPRIGHT, uprightFirst } from './two-orders';

const QUARTER = 90;
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
        <BeatView create={createOrders} aim={aimAtOrders} label="Camera on the map" />
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

const progress = (done: number, step: number): number => {
  const share = Math.min(1, Math.max(0, done - step));
  return share * share * (3 - 2 * share);
};

/** Three stills of one order: the start, the first turn, and both. */
function orderOf(
  first: typeof PINK | typeof YELLOW,
  then: typeof PINK | typeof YELLOW,
  done: number,
  y: number,
): ShownBook[] {
  const [a, b] = [progress(done, 0), progress(done, 1)];
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

function rowsOf({ knobs, scene }: BeatMoment): ShownBook[] {
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
    (book): ShownBook => ({ ...book, at: [size * book.at[0] + STILLS.x * told, size * book.at[1]], size }),
  );
  return done >= 2 && told > 0.5 ? [...rows, oneOverOther()] : rows;
}

/** Beside both endings laid over each other: how large stills are and where their middle is; and the endings. */
const STILLS = { size: 0.62, x: -1.62 } as const;
const BOTH = { size: 2.1, x: 1.6 } as const;

/** One ending laid over the other, with the one turn between them. */
function oneOverOther(): ShownBook {
  const [first, second] = [levelFirst(QUARTER), uprightFirst(QUARTER)];
  const between = shortRotationVector(multiply(second, conjugate(first)));
  const angle = length(between);
  return {
    at: [BOTH.x, 0],
    size: BOTH.size,
    turn: second,
    before: first,
    lines: [
      { axis: times(between, 1 / angle), colour: 'angle', angle, word: `${Math.round(angle / DEGREE)}°`, far: 0.8 },
    ],
    word: { text: 'both endings, the first dashed', colour: 'text-1' },
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
  createBookRow((moment): ShownBook[] => {
    const each = eachIn(moment);
    const sum = rotationFromVector(times(added(each), Math.PI));
    const apart = 0.8 + 0.5 * (moment.there.sum ?? 0);
    const third: ShownBook = {
      at: [0, 0],
      turn: sum,
      word: { text: 'arrows added', colour: 'text-2' },
      size: 0.86 * (moment.there.sum ?? 0),
    };
    return [
      { at: [0, apart], turn: levelFirst(each), word: { text: 'first book', colour: 'sample' }, size: 0.86 },
      ...((moment.there.sum ?? 0) > 0.05 ? [third] : []),
      {
        at: [0, -apart],
        turn: uprightFirst(each),
        word: { text: 'second book', colour: 'violation-fill' },
        size: 0.86,
      },
    ];
  });

/** CSS pixels. */
const LEAST_ARROW = 44;

/** From a side, where the two endings stand apart on both sides of the sheet of the two arrows; nearer for small turns. */
const aimAtOrders = ({ near = 0 }: Readonly<Record<string, number>>) => ({
  turn: 60,
  rise: 20,
  radius: 1.04 - 0.46 * near,
  at: [0.22 * near, 0.24 * near, 0] as const,
});

/** CSS pixels from the middles of both legs of a way to their words. */
const LEG_WORDS = [
  [-4, 20],
  [24, 8],
] as const;

/** Of one order: where the dot of the book is after so much of it, 0 to 2, and its way there from the middle. @param word of both legs */
function wayOf(
  first: typeof PINK | typeof YELLOW,
  then: typeof PINK | typeof YELLOW,
  each: number,
  done: number,
  word?: string,
): { at: Vec3; way: InBall[] } {
  const corner = times(first.axis, (progress(done, 0) * each) / 180);
  const way: InBall[] = [
    { kind: 'arrow', at: corner, colour: first.colour },
    { kind: 'head', from: times(corner, 0.42), at: times(corner, 0.58), colour: first.colour, word, by: LEG_WORDS[0] },
  ];
  if (done <= 1) return { at: corner, way };
  const points = secondWay(first === PINK ? levelFirst : uprightFirst, each, progress(done, 1));
  const bent = points.slice(1).map((at, i): InBall => ({ kind: 'arrow', from: points[i], at, colour: then.colour }));
  const middle = points.length >> 1;
  const head: InBall = {
    kind: 'head',
    from: points[middle - 1],
    at: points[middle + 2],
    colour: then.colour,
    word,
    by: LEG_WORDS[1],
  };
  return { at: points[points.length - 1], way: [...way, ...bent, head] };
}

/** From the ending of one order to that of the other, by the one turn between them. */
function betweenEndings(
  kind: 'arrow' | 'dash',
  each: number,
  colour: string,
  word: string | undefined,
  by: readonly [number, number] = [0, -16],
): InBall[] {
  const gap = gapWay(each);
  const middle = gap.length >> 1;
  return gap
    .slice(1)
    .map((at, i): InBall => ({ kind, from: gap[i], at, colour, ...(i === middle && word ? { word, by } : {}) }));
}

const createOrders = () =>
  createBallOf((moment): InBall[] => {
    const each = eachIn(moment);
    const sum = added(each);
    const [pink, yellow] = [PINK, YELLOW].map(({ axis }) => times(axis, each / 180));
    // CSS pixels that half a turn measures, about; words stand beside arrows that have room for them.
    const isApart =
      (each / 180) * (Math.min(moment.width, moment.height) / (2 * aimAtOrders(moment.scene).radius)) > LEAST_ARROW;
    const say = (word: string) => (isApart ? word : undefined);
    const done = Number(moment.knobs.way);
    const isThere = (part: string) => (moment.there[part] ?? 0) > 0.5;
    const turned = isThere('gap') ? say(`${Math.round(each)}°`) : undefined;
    const [first, second] = [wayOf(PINK, YELLOW, each, done, turned), wayOf(YELLOW, PINK, each, done)];
    const sheet: InBall = { kind: 'sheet', from: pink, at: sum, colour: 'text-1' };
    const straight: InBall[] = [
      { kind: 'dash', from: pink, at: sum, colour: 'axis-y' },
      { kind: 'dash', from: yellow, at: sum, colour: 'axis-x' },
      ...[first.at, second.at].map((at): InBall => ({ kind: 'dash', from: sum, at, colour: 'text-3' })),
      { kind: 'dot', at: sum, colour: 'text-3', word: isThere('gap') ? undefined : say('arrows added'), by: [0, -20] },
    ];
    // The quarter turns stay as they were, beside smaller ones.
    const quarter: InBall[] =
      isThere('square') && each < QUARTER
        ? [
            { kind: 'sheet', from: times(LEVEL, QUARTER / 180), at: added(QUARTER), colour: 'text-1' },
            ...betweenEndings('dash', QUARTER, 'text-3', `gap ${Math.round(gapOf(QUARTER))}°`),
          ]
        : [];
    return [
      ...(isThere('square') ? [sheet] : []),
      ...quarter,
      ...first.way,
      ...second.way,
      ...(isThere('gap')
        ? betweenEndings('arrow', each, 'text-1', say(`gap ${Math.round(gapOf(each))}°`), [26, -18])
        : []),
      ...(isThere('sum') ? straight : []),
      { kind: 'dot', at: first.at, colour: 'sample', word: say('first book'), by: [46, 8] },
      { kind: 'dot', at: second.at, colour: 'violation-fill', word: say('second book'), by: [-54, 8] },
    ];
  });
