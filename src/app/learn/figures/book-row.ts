import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { DEGREE, multiply, plus, rotateVector, rotationFromVector, times } from '../../../core/math';
import type { BeatMoment, BeatScene, Word } from './BeatView';
import { createBooks } from './books';
import { createPaintedLines } from './painted-lines';
import { turnArc } from './turn-arc';

/** A line through the middle of a book, and the arc of a turn about it. */
export interface BookLine {
  /** Unit. */
  axis: Readonly<Vec3>;
  /** A token. */
  colour: string;
  /** rad; 0 for no arc. */
  angle?: number;
  /** Where the line stands for an arrow from the middle: its length; a line through the middle where left out. */
  arrow?: number;
}

/** A book that stands by itself in a figure, as the eye of a reader has it: seen a little from the right and from above. */
export interface ShownBook {
  /** Where it stands. */
  at: readonly [x: number, y: number];
  /** Null for a place without a book. */
  turn: Quat | null;
  lines?: readonly BookLine[];
  /** Under it. */
  word?: { text: string; colour: string };
  /** 1 as it is; 0 the background's colour. */
  fade?: number;
  size?: number;
}

const [AROUND, ABOVE] = [-28 * DEGREE, 20 * DEGREE];
const SEEN = multiply(rotationFromVector([ABOVE, 0, 0]), rotationFromVector([0, AROUND, 0]));
/** Where a point beside a book in the middle is seen. */
export const seenInRow = (point: Readonly<Vec3>): Vec3 => rotateVector(SEEN, point);

const REACH = 0.86;
const MOST = 8;

/** @param booksOf what stands in a moment @param saying words beside those under books */
export function createBookRow(
  booksOf: (moment: BeatMoment) => readonly ShownBook[],
  saying: (moment: BeatMoment) => readonly Word[] = () => [],
): BeatScene {
  const books = createBooks(MOST, true);
  const thin = createPaintedLines({ width: 2.2 });
  const bold = createPaintedLines({ width: 3 });
  return {
    object: new THREE.Group().add(books.object, thin.object, bold.object),
    setPalette(palette) {
      for (const part of [books, thin, bold]) part.setPalette(palette);
    },
    draw(moment) {
      const words: Word[] = [...saying(moment)];
      for (const part of [books, thin, bold]) part.begin();
      for (const { at, turn, lines = [], word, fade = 1, size = 1 } of booksOf(moment)) {
        const middle: Vec3 = [at[0], at[1], 0];
        const seen = (points: readonly number[]): number[] => {
          const out: number[] = [];
          for (let i = 0; i < points.length; i += 3) {
            const point = rotateVector(SEEN, [points[i], points[i + 1], points[i + 2]]);
            out.push(...plus(middle, point, size));
          }
          return out;
        };
        if (turn) books.add(middle, multiply(SEEN, turn), size, fade);
        for (const { axis, colour, angle = 0, arrow } of lines) {
          if (arrow === undefined) thin.add(colour, seen([...times(axis, -REACH), ...times(axis, REACH)]));
          else bold.add(colour, seen([0, 0, 0, ...times(axis, arrow)]));
          if (Math.abs(angle) > 0.02) bold.add(colour, seen(turnArc(axis, angle, 0.3, 0.74)));
        }
        if (word) words.push({ at: [at[0], at[1] - 0.86 * size, 0], text: word.text, colour: word.colour });
      }
      for (const part of [books, thin, bold]) part.end();
      return words;
    },
    dispose() {
      for (const part of [books, thin, bold]) part.dispose();
    },
  };
}
