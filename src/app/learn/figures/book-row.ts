import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import {
  conjugate,
  DEGREE,
  inverseMultiply,
  length,
  multiply,
  plus,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  times,
  unit,
} from '../../../core/math';
import { arrowHead } from './arrow-head';
import type { BeatMoment, BeatScene } from './BeatView';
import { bookEdges, createBooks } from './books';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { ARC_RADIUS, onArc, turnArc } from './turn-arc';

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
  /** S×2×3 segments around the middle, in place of a line. */
  path?: readonly number[];
  /** Stands beyond the end of a line, or beyond an arc that spokes bind to its axis. */
  word?: string;
  /** Where a book is 1 long: how far out along a line, or from the axis of an arc, the word stands; as usual where left out. */
  far?: number;
}

/** A book that stands by itself in a figure, as the eye of a reader has it: seen a little from the right and from above. */
export interface ShownBook {
  /** Where it stands. */
  at: readonly [x: number, y: number];
  /** Null for a place without a book. */
  turn: Quat | null;
  /** How the book stood before: drawn as dashed edges. */
  before?: Quat;
  /** Another pose at the same place, seen through. */
  ghost?: Quat;
  /** Dashed lines around the middle, S×2×3 segments. */
  dashed?: readonly number[];
  lines?: readonly BookLine[];
  /** Under the book, and under the lines through the book. */
  word?: { text: string; colour: string };
  /** 1 as it is; 0 the background's colour. */
  fade?: number;
  size?: number;
}

const [AROUND, ABOVE] = [-28 * DEGREE, 20 * DEGREE];
/** How books are seen from so far above, rad. */
const seenFrom = (above: number): Quat =>
  multiply(rotationFromVector([above, 0, 0]), rotationFromVector([0, AROUND, 0]));
const SEEN = seenFrom(ABOVE);

/** How a book is turned that is to be seen so in a row: x to the right, y up, z to the eye. */
export const asInRow = (seen: Readonly<Quat>): Quat => inverseMultiply(SEEN, seen);

/** How long the head of an arrow is. */
const HEAD = 0.09;
const REACH = 0.86;
/** Where a book that is turned in any way ends, its longest side being 1. */
const END = 0.66;
const MOST = 8;
/** How much is seen of a book that is seen through. */
const GHOST = 0.4;

/** An arrow from the middle, as S×2×3 segments; nothing for an arrow without length. */
function arrowTo(tip: Readonly<Vec3>): number[] {
  const size = length(tip);
  if (size === 0) return [];
  const facing: Vec3 = Math.abs(tip[2]) < 0.9 * size ? [0, 0, 1] : [0, 1, 0];
  return [0, 0, 0, ...tip, ...arrowHead(tip, times(tip, -1), facing, HEAD)];
}

/** How far from the axis of an arc a word stands; pieces of its sector; and how much of a sector is seen. */
const ROUND_ARC = 0.62;
const PIECES = 36;
const SECTOR = 0.3;

/** From both ends of an arc to its axis. */
const spokesOf = (axis: Readonly<Vec3>, angle: number): number[] =>
  [0, angle].flatMap((at) => [...onArc(axis, at, 0), ...onArc(axis, at, ARC_RADIUS)]);

/** Places on an arc, one after another. @param pieces between them */
const alongArc = (axis: Readonly<Vec3>, angle: number, pieces = PIECES): Vec3[] =>
  Array.from({ length: pieces + 1 }, (_, i) => onArc(axis, (i * angle) / pieces, ARC_RADIUS));

/** The rim of the disk of a whole turn, S×2×3 segments. */
const rimOf = (axis: Readonly<Vec3>): number[] => lineThrough(alongArc(axis, 2 * Math.PI, 2 * PIECES));

/** @param booksOf what stands in a moment @param saying words beside those under books @param above rad: from how far above they are seen */
export function createBookRow(
  booksOf: (moment: BeatMoment) => readonly ShownBook[],
  saying: (moment: BeatMoment) => readonly Word[] = () => [],
  above = ABOVE,
): BeatScene {
  const side = seenFrom(above);
  /** Unit: to the reader's eye, as a book has it. */
  const eye = rotateVector(conjugate(side), [0, 0, 1]);
  const books = createBooks(MOST, true);
  const thin = createPaintedLines({ width: 2.2 });
  const bold = createPaintedLines({ width: 3 });
  const fine = createPaintedLines({ width: 1.2, dash: [0.05, 0.04] });
  const ghosts = createBooks(MOST, true, GHOST);
  const sectors = createPaintedAreas(MOST * PIECES, SECTOR);
  const all = [books, ghosts, sectors, thin, bold, fine];
  return {
    object: new THREE.Group().add(...all.map(({ object }) => object)),
    setPalette(palette) {
      for (const part of all) part.setPalette(palette);
    },
    draw(moment) {
      const words: Word[] = [...saying(moment)];
      for (const part of all) part.begin();
      const shown = booksOf(moment);
      // Words of one row stand on one line.
      const isLined = (row: number) => shown.some(({ at, lines = [] }) => at[1] === row && lines.length > 0);
      for (const { at, turn, before, ghost, dashed = [], lines = [], word, fade = 1, size = 1 } of shown) {
        const middle: Vec3 = [at[0], at[1], 0];
        // The eye is near: a book beside the middle is turned to the eye, and is seen as one in the middle is.
        const toEye = unit([-at[0], -at[1], moment.camera.position.length()]);
        const facing = multiply(rotationBetween([0, 0, 1], toEye), side);
        const seenAt = (point: Readonly<Vec3>): Vec3 => plus(middle, rotateVector(facing, point), size);
        const seen = (points: readonly number[]): number[] => {
          const out: number[] = [];
          for (let i = 0; i < points.length; i += 3) out.push(...seenAt([points[i], points[i + 1], points[i + 2]]));
          return out;
        };
        if (turn) books.add(middle, multiply(facing, turn), size, fade);
        if (ghost) ghosts.add(middle, multiply(facing, ghost), size);
        fine.add('text-3', seen([...(before ? bookEdges(before) : []), ...dashed]));
        for (const { axis, colour, angle = 0, arrow, path, word: said, far } of lines) {
          if (path) bold.add(colour, seen(path));
          else if (arrow === undefined) thin.add(colour, seen([...times(axis, -REACH), ...times(axis, REACH)]));
          else bold.add(colour, seen(arrowTo(times(axis, arrow))));
          const hasArc = Math.abs(angle) > 0.02;
          if (hasArc) bold.add(colour, seen(turnArc(axis, angle, eye)));
          if (said === undefined) continue;
          if (hasArc) {
            thin.add(colour, seen(spokesOf(axis, angle)));
            fine.add('text-3', seen(rimOf(axis)));
            sectors.add(colour, seenAt(onArc(axis, 0, 0)), alongArc(axis, angle).map(seenAt));
          }
          const place = hasArc ? onArc(axis, angle / 2, far ?? ROUND_ARC) : times(axis, far ?? 1.1 * REACH);
          words.push({ at: seenAt(place), text: said, colour });
        }
        const below = isLined(at[1]) ? REACH : END;
        if (word)
          words.push({ at: [at[0], at[1] - below * size, 0], by: [0, 8], text: word.text, colour: word.colour });
      }
      for (const part of all) part.end();
      return words;
    },
    dispose() {
      for (const part of all) part.dispose();
    },
  };
}
