import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, rotationFromVector } from '../../../core/math';
import { type BeatScene, BeatView } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { createBooks } from './books';
import type { Word } from './scene-words';

/** Half turns. */
const FAR = 150 / 180;
/** Length of a book, and how far above its dot a book stands. */
const [BOOK, ABOVE] = [0.34, 0.42];

/** Two dots near opposite places of the skin, and the mean of both rotations; a book beside each shows the pose. */
export function MeanOfTwo() {
  return (
    <BeatView create={createTwo} aim={() => ({ turn: 0, rise: 10, half: [1.72, 1.14] })} label="Camera on the map" />
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
  { x: FAR, word: '150° one way', colour: 'sample', book: [0.7, ABOVE, 0] },
  { x: -FAR, word: '150° the other', colour: 'axis-x', book: [-0.7, ABOVE, 0] },
];
const MEANS: readonly Shown[] = [
  { x: 1, word: 'mean', colour: 'limit-line', book: [1.38, 0, 0] },
  { x: -1, word: 'the same pose', colour: 'limit-line', book: [-1.38, 0, 0] },
];
const NO_TURN: Shown = { x: 0, word: 'no turn', colour: 'text-2', book: [0, ABOVE, 0], aside: 34 };

/** The ways from either dot to the mean, on the line. */
const WAYS = [-1, 1].map(
  (side): InBall => ({
    kind: 'arrow',
    from: [side, 0, 0],
    at: [side * FAR, 0, 0],
    colour: 'angle',
    word: '30°',
    by: [side * 14, 22],
  }),
);

const shownIn = (isAnswered: boolean): Shown[] => [NO_TURN, ...TWO, ...(isAnswered ? MEANS : [])];

function createTwo(): BeatScene {
  const ball = createBallOf(({ there }): InBall[] => [
    { kind: 'dash', from: [-1, 0, 0], at: [1, 0, 0], colour: 'text-3' },
    ...((there.mean ?? 0) > 0.5 ? WAYS : []),
    ...shownIn((there.mean ?? 0) > 0.5).map(
      ({ x, colour }): InBall => ({ kind: 'dot', at: [x, 0, 0], colour: x === 0 ? 'text-3' : colour }),
    ),
  ]);
  const books = createBooks(5, true);
  return {
    object: new THREE.Group().add(ball.object, books.object),
    setPalette(palette) {
      ball.setPalette(palette);
      books.setPalette(palette);
    },
    draw(moment) {
      const shown = shownIn((moment.there.mean ?? 0) > 0.5);
      books.begin();
      for (const { x, book } of shown) books.add(book, rotationFromVector([180 * x * DEGREE, 0, 0]), BOOK);
      books.end();
      const below = (0.62 * BOOK * moment.height) / 2.28;
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
      books.dispose();
    },
  };
}
