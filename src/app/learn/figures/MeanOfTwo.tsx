import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, rotationFromVector } from '../../../core/math';
import { type BeatScene, BeatView } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { createBooks } from './books';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { awayFromBoth, MEAN_AT, MIDWAY, onCurve, TRIED, TWO_AT } from './squares-of-two';

/** How much room the curve of sums has under the ball. */
const DEEP = 0.9;
/** Under the book of the pose that is tried, and its word. */
const UNDER = -0.92;
/** ° of height of the lens: from so far away what is under a dot looks so. */
const FLAT = 9;
/** Length of a book, and how far above its dot a book stands. */
const [BOOK, ABOVE] = [0.34, 0.5];

/** Two dots whose short way leads through the skin, the mean of both rotations, and a pose that is tried, with the ways to both; a book beside each shows the pose. */
export function MeanOfTwo() {
  return (
    <BeatView
      create={createTwo}
      aim={({ summed = 0 }) => ({
        turn: 0,
        rise: 10,
        half: [1.72, 1.14 + 0.5 * DEEP * summed],
        at: [0, -0.5 * DEEP * summed, 0],
      })}
      label="Camera on the map"
      fov={FLAT}
    />
  );
}

interface Shown {
  /** How far along the line, half turns. */
  x: number;
  word: string;
  colour: string;
  book: Vec3;
  /** CSS pixels to the right of the book's middle: where its word stands, above the book; under the book's middle where left out. */
  aside?: number;
}

const TWO: readonly Shown[] = [
  { x: TWO_AT[0] / 180, word: `${TWO_AT[0]}° one way`, colour: 'sample', book: [0.86, ABOVE, 0] },
  { x: TWO_AT[1] / 180, word: `${-TWO_AT[1]}° the other`, colour: 'axis-x', book: [-0.55, ABOVE, 0] },
];
const NO_TURN: Shown = { x: 0, word: 'no turn', colour: 'text-2', book: [0, ABOVE, 0], aside: 34 };
const STAY = [NO_TURN, ...TWO];

/** CSS pixels: narrower views have no room for words at the ways. */
const ROOMY = 500;
/** How far above or below the line a way is drawn: both are seen where they run beside each other. */
const BESIDE = 0.028;

/** The ways from the pose that is tried to both, the short way round: past the skin a way goes on from the other side. @param tried ° */
function waysFrom(tried: number, hasWords: boolean): InBall[] {
  const from = tried / 180;
  return TWO_AT.flatMap((degrees, i): InBall[] => {
    const to = degrees / 180;
    const y = i === 0 ? BESIDE : -BESIDE;
    const colour = i === 0 ? 'sample' : 'axis-x';
    const piece = ([start, end]: readonly number[]): InBall => ({
      kind: 'arrow',
      from: [start, y, 0],
      at: [end, y, 0],
      colour,
    });
    const skin = Math.sign(from - to);
    const pieces =
      Math.abs(to - from) <= 1
        ? [[from, to]]
        : [
            [from, skin],
            [-skin, to],
          ];
    const [start, end] = pieces.reduce((a, b) => (Math.abs(b[1] - b[0]) > Math.abs(a[1] - a[0]) ? b : a));
    const told: InBall = {
      kind: 'word',
      at: [(start + end) / 2, y, 0],
      colour,
      ...(hasWords && { word: `${Math.round(awayFromBoth(tried)[i])}°` }),
      by: [0, i === 0 ? -16 : 18],
    };
    return [...pieces.map(piece), told];
  });
}

/** The sums under the ball: of the pose that is tried, and of the mean, where the curve is lowest. */
const sumsAt = (tried: number, hasWord: boolean): InBall[] => [
  { kind: 'dash', from: [tried / 180, UNDER, 0], at: onCurve(tried), colour: 'text-3' },
  { kind: 'dot', at: [MEAN_AT / 180, 0, 0], colour: 'limit-line' },
  { kind: 'dot', at: onCurve(MEAN_AT), colour: 'limit-line', word: 'mean', by: [0, 24] },
  { kind: 'ring', at: onCurve(tried), colour: 'text-1' },
  { kind: 'word', at: onCurve(MIDWAY), colour: 'text-1', ...(hasWord && { word: 'sum of squares' }), by: [0, 40] },
  {
    kind: 'word',
    at: onCurve(MIDWAY),
    colour: 'text-2',
    ...(hasWord && { word: 'at both bends a short way changes sides' }),
    by: [0, -22],
  },
];

function createTwo(): BeatScene {
  const ball = createBallOf(({ there, knobs, width }): InBall[] => [
    { kind: 'dash', from: [-1, 0, 0], at: [1, 0, 0], colour: 'text-3' },
    ...waysFrom(Number(knobs.tried ?? 0), width > ROOMY),
    ...STAY.map(({ x, colour }): InBall => ({ kind: 'dot', at: [x, 0, 0], colour: x === 0 ? 'text-3' : colour })),
    { kind: 'ring', at: [Number(knobs.tried ?? 0) / 180, 0, 0], colour: 'text-1' },
    ...((there.mean ?? 0) > 0.5 ? sumsAt(Number(knobs.tried ?? 0), width > ROOMY) : []),
  ]);
  const curve = createPaintedLines({ width: 2.2, depthTest: false });
  const books = createBooks(4, true);
  return {
    object: new THREE.Group().add(ball.object, curve.object, books.object),
    setPalette(palette) {
      ball.setPalette(palette);
      curve.setPalette(palette);
      books.setPalette(palette);
    },
    draw(moment) {
      const x = Number(moment.knobs.tried ?? 0) / 180;
      const tried: Shown = { x, word: 'tried', colour: 'text-1', book: [x, -ABOVE, 0] };
      const shown = [...STAY, tried];
      books.begin();
      for (const { x, book } of shown) books.add(book, rotationFromVector([180 * x * DEGREE, 0, 0]), BOOK);
      books.end();
      curve.begin();
      if ((moment.there.mean ?? 0) > 0.5) curve.add('text-1', lineThrough(TRIED.map(onCurve)));
      curve.end();
      const below = (0.62 * BOOK * moment.height) / (2.28 + DEEP * (moment.scene.summed ?? 0));
      const words = shown.map(
        ({ book, word, colour, aside = 0 }): Word => ({
          at: book,
          by: [aside, aside === 0 ? below + 6 : -below - 6],
          text: word,
          colour,
        }),
      );
      return [...ball.draw(moment), ...words];
    },
    dispose() {
      ball.dispose();
      curve.dispose();
      books.dispose();
    },
  };
}
