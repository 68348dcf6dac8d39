import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, plus, rotateVector, rotationFromVector, subtract, times } from '../../../core/math';
import { arrowHead } from './arrow-head';
import type { BeatMoment, BeatScene } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { FAR_AXIS, FAR_POSES, FAR_TURN } from './between-poses';
import { bookEdges, createBooks } from './books';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';

/** From the front: the axis of the map runs across, and books are seen along theirs. */
export const FAR_FROM = { turn: 0, rise: 8, half: [2.46, 1.5] } as const;

/** Unit: along the axis of the map, as it is drawn. */
const ACROSS: Vec3 = [1, 0, 0];
/** Books beside the ball: how large, and how far from the middle; and where the axis of the map ends. */
const [BOOK, AWAY, END] = [0.84, 1.9, 1.3];
/** The books under both ends of the axis, which are one pose: how large, and how far under. Between them stand two lines, as a sign for equal: half as long as these, and half as far apart. */
const [END_BOOK, UNDER] = [0.42, 0.72];
const [EQUAL, APART] = [0.09, 0.03];
/** Of a book's length: the radii of the arc round it, of that of what is left, and of the axis, which is seen from its end; and how far before its middle they stand, and how long heads are. */
const [ROUND, LESS, ROUND_AXIS, BEFORE, HEAD] = [0.69, 0.56, 0.035, 0.14, 0.12];
/** Of a book's length from its middle: where its words begin. */
const SAID = 0.74;
const PIECES = 48;
/** °: the turn that is left between both. */
const LEFT = 360 - 2 * FAR_TURN;
const told = (degrees: number): string => `${Math.round(degrees)}°`;
/** How much of the area of an angle is seen. */
const SECTOR = 0.34;
/** CSS pixels: a narrower view has no room for words of the dots. */
const NARROW = 600;

const [ONE, OTHER] = [
  { pose: FAR_POSES[0], degrees: FAR_TURN, colour: 'sample', name: 'one way' },
  { pose: FAR_POSES[1], degrees: -FAR_TURN, colour: 'axis-x', name: 'the other' },
] as const;

/** Beside the end of the axis that its dot is at. */
const placeOf = (degrees: number): Vec3 => times(ACROSS, Math.sign(degrees) * AWAY);

/** On a circle round the axis before a book: where the top of a book that is turned so far points. @param radius of a book's length */
const roundBook = (book: Readonly<Vec3>, degrees: number, radius: number): Vec3 =>
  plus(
    plus(book, FAR_AXIS, BEFORE * BOOK),
    rotateVector(rotationFromVector(times(FAR_AXIS, degrees * DEGREE)), [0, radius * BOOK, 0]),
  );

/** Places from one angle to another, °. */
const arcOf = (book: Readonly<Vec3>, from: number, to: number, radius = ROUND): Vec3[] =>
  Array.from({ length: PIECES + 1 }, (_, i) => roundBook(book, from + ((to - from) * i) / PIECES, radius));

/** ° that a book has turned after so much of the short way between both poses, 0 to 1; and ° from the middle of the map, where its dot is then. */
export function alongShortWay(gone: number): { turned: number; onMap: number } {
  const turned = FAR_TURN + gone * LEFT;
  // On beyond the skin, and in on the far side: both are the pose.
  return { turned, onMap: turned > 180 ? turned - 360 : turned };
}

/** How far the short way has been gone; 0 where nothing is told of it. */
const goneIn = ({ there, knobs }: BeatMoment): number => ((there.short ?? 0) > 0.5 ? Number(knobs.short) : 0);

/** On the axis, ° from the middle, as a place of the ball. */
const onAxis = (degrees: number): Vec3 => times(ACROSS, degrees / 180);

function dotsIn(moment: BeatMoment): InBall[] {
  const gone = goneIn(moment);
  const { turned, onMap } = alongShortWay(gone);
  const isRoomy = moment.width >= NARROW;
  const way = (from: number, to: number): InBall => ({
    kind: 'arrow',
    from: onAxis(from),
    at: onAxis(to),
    colour: 'angle',
  });
  const named = (degrees: number, colour: string, aside: number): InBall => ({
    kind: 'dot',
    at: onAxis(degrees),
    colour,
    ...(isRoomy && { word: `${Math.abs(degrees)}°` }),
    by: [aside, -22],
  });
  return [
    { kind: 'dash', from: onAxis(-FAR_TURN), at: onAxis(FAR_TURN), colour: 'axis-z' },
    { kind: 'word', at: [0, 0, 0], colour: 'text-1', word: `${2 * FAR_TURN}° on the map`, by: [0, -18] },
    ...(gone > 0 ? [way(FAR_TURN, Math.min(180, turned))] : []),
    ...(turned > 180 ? [way(-180, onMap)] : []),
    ...[-180, 180].map((degrees): InBall => ({ kind: 'ring', at: onAxis(degrees), colour: 'text-1' })),
    named(ONE.degrees, ONE.colour, -16),
    named(OTHER.degrees, OTHER.colour, 16),
    ...(gone > 0 && gone < 1 ? [{ kind: 'dot', at: onAxis(onMap), colour: 'angle' } as const] : []),
  ];
}

/** The map, its axis across, and beside it both books, seen along the axis. */
export function createFarPoses(): BeatScene {
  const ball = createBallOf(dotsIn);
  const books = createBooks(4, true);
  const ghost = createBooks(1, true, 0.5);
  const axis = createPaintedLines({ width: 2.2, depthTest: false });
  const arcs = createPaintedLines({ width: 3.2 });
  const dashes = createPaintedLines({ width: 1.3, dash: [0.05, 0.04] });
  const sector = createPaintedAreas(PIECES, SECTOR);
  const own = [books, ghost, axis, arcs, dashes, sector];
  const all = [ball, ...own];
  return {
    object: new THREE.Group().add(...all.map(({ object }) => object)),
    setPalette(palette) {
      for (const part of all) part.setPalette(palette);
    },
    draw(moment) {
      const gone = goneIn(moment);
      const words: Word[] = [];
      const eye = moment.camera.position.toArray() as Vec3;
      for (const part of own) part.begin();
      // Between the dots the dashes are the axis; where the short way is, none is drawn.
      const [before, beyond] = gone > 0 ? [-180, 180] : [-FAR_TURN, FAR_TURN];
      axis.add('axis-z', [...onAxis(before), ...times(ACROSS, -END), ...onAxis(beyond), ...times(ACROSS, END)]);
      const arrow = (book: Readonly<Vec3>, from: number, to: number, colour: string, radius?: number) => {
        const places = arcOf(book, from, to, radius);
        const tip = places[PIECES];
        const head = arrowHead(tip, subtract(places[PIECES - 4], tip), subtract(eye, tip), HEAD);
        arcs.add(colour, [...lineThrough(places), ...head]);
        return places;
      };
      for (const { pose, degrees, colour, name } of [ONE, OTHER]) {
        const book = placeOf(degrees);
        books.add(book, pose, BOOK);
        arrow(book, 0, degrees, colour);
        axis.add('axis-z', lineThrough(arcOf(book, 0, 360, ROUND_AXIS)));
        words.push(
          { at: roundBook(book, 180, SAID), by: [0, 30], text: `${FAR_TURN}° ${name}`, colour },
          { at: roundBook(book, 0, SAID), by: [0, -14], text: 'seen along the axis', colour: 'axis-z' },
        );
      }
      for (const y of [APART - UNDER, -APART - UNDER]) arcs.add('text-1', [-EQUAL, y, 0, EQUAL, y, 0]);
      words.push({ at: [0, -UNDER, 0], by: [0, 26], text: 'one pose', colour: 'text-1' });
      for (const [degrees, name] of [
        [-180, 'the other'],
        [180, 'one way'],
      ] as const) {
        const end = onAxis(degrees);
        const book = plus(end, [0, -UNDER, 0]);
        books.add(book, rotationFromVector(times(FAR_AXIS, degrees * DEGREE)), END_BOOK);
        dashes.add('text-1', [...end, ...book]);
        if (moment.width >= NARROW)
          words.push({
            at: book,
            by: [Math.sign(degrees) * 36, 60],
            text: `180° ${name}`,
            colour: 'text-1',
          });
      }
      if (gone > 0) {
        const book = placeOf(-FAR_TURN);
        const { turned } = alongShortWay(gone);
        const places = arrow(book, FAR_TURN, turned, 'angle', LESS);
        const foot = roundBook(book, 0, 0);
        arcs.add('angle', [...foot, ...places[0], ...foot, ...places[PIECES]]);
        sector.add('angle', foot, places);
        dashes.add(
          'text-1',
          bookEdges(ONE.pose).map((x, i) => book[i % 3] + BOOK * x),
        );
        if (gone < 1) ghost.add(book, rotationFromVector(times(FAR_AXIS, turned * DEGREE)), BOOK);
        words.push({ at: roundBook(book, 180, SAID), by: [0, 6], text: told(gone * LEFT), colour: 'angle' });
        // Out to one end of the axis, and in from the other: both together are what the book has turned.
        const [out, into] = [Math.min(180, turned) - FAR_TURN, Math.max(0, turned - 180)];
        words.push({ at: onAxis(180), by: [14, -20], text: told(out), colour: 'angle' });
        words.push({ at: onAxis(-180), by: [-14, -20], text: told(into), colour: 'angle', there: into });
      }
      words.push({ at: [0, 0, 0], by: [0, 18], text: 'axis', colour: 'axis-z' });
      for (const part of own) part.end();
      return [...ball.draw(moment), ...words];
    },
    dispose() {
      for (const part of all) part.dispose();
    },
  };
}
