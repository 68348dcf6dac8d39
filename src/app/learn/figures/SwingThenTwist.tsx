import type { Quat, Vec3 } from '../../../core';
import { multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { BeatView, facing } from './BeatView';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { AXIS, BOOK_LENGTH, SPLIT, WHOLE } from './split-turn';

/** From one book to the next; a book is 1 long. */
const APART = 1.4;

/** A turn in two parts: the book rolls about its length, and is then swung into place; beside them the turn as a whole. */
export function SwingThenTwist() {
  return <BeatView create={createSplit} aim={() => facing(2.9, 1.2)} label="Camera on the books" />;
}

const START: Quat = [0, 0, 0, 1];

/** The arrow of a bone that points that way; unit. */
const bone = (axis: Vec3): BookLine => ({ axis, colour: 'text-1', arrow: 0.86 });

const SWING_AXIS = times(SPLIT.s, 1 / SPLIT.swing);

const part = (done: number, step: number): number => Math.min(1, Math.max(0, done - step));

const createSplit = () =>
  createBookRow(({ knobs }): ShownBook[] => {
    const done = Number(knobs.split);
    const isTold = learnView.getState().beat?.isAnswered ?? true;
    const turned = part(done, 2);
    const roll = rotationFromVector(times(SPLIT.t, part(done, 0)));
    const swung = multiply(rotationFromVector(times(SPLIT.s, part(done, 1))), rotationFromVector(SPLIT.t));
    return [
      { at: [-1.5 * APART, 0], turn: START, lines: [bone(BOOK_LENGTH)], word: { text: 'start', colour: 'text-2' } },
      {
        at: [-0.5 * APART, 0],
        turn: roll,
        before: START,
        lines: [bone(BOOK_LENGTH), { axis: BOOK_LENGTH, colour: 'axis-z', angle: SPLIT.twist * part(done, 0) }],
        word: { text: `twist ${degrees(SPLIT.twist)}`, colour: 'axis-z' },
      },
      {
        at: [0.5 * APART, 0],
        turn: done > 1 ? swung : null,
        before: done > 1 ? rotationFromVector(SPLIT.t) : undefined,
        lines:
          done > 1
            ? [
                bone(rotateVector(swung, BOOK_LENGTH)),
                {
                  axis: SWING_AXIS,
                  colour: 'angle',
                  angle: SPLIT.swing * part(done, 1),
                  path: [0, 0, 0, ...times(SWING_AXIS, 0.86)],
                },
              ]
            : [],
        word: { text: `then swing ${degrees(SPLIT.swing)}`, colour: 'angle' },
      },
      {
        at: [1.5 * APART, 0],
        turn: isTold ? rotationFromVector(times(AXIS, WHOLE * turned)) : null,
        before: START,
        lines: isTold
          ? [
              bone(rotateVector(rotationFromVector(times(AXIS, WHOLE * turned)), BOOK_LENGTH)),
              { axis: AXIS, colour: 'axis-x', angle: WHOLE * turned, path: [0, 0, 0, ...times(AXIS, 1.2)] },
            ]
          : [],
        word: { text: isTold ? `one turn: ${degrees(WHOLE)}` : 'one turn: ?', colour: 'axis-x' },
      },
    ];
  });
