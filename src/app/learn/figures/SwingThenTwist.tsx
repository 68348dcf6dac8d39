import type { Quat, Vec3 } from '../../../core';
import { multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { BeatView, facing } from './BeatView';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { AXIS, BOOK_LENGTH, SPLIT, WHOLE } from './split-turn';

/** From one book to the next; a book is 1 long. */
const APART = 1.5;

/** Any turn of a book; and the book swung back until it points as before, which leaves a twist. */
export function SwingThenTwist() {
  return <BeatView create={createSplit} aim={() => facing(2.25, 1.2)} label="Camera on the books" />;
}

const START: Quat = [0, 0, 0, 1];
const TURNED = rotationFromVector(times(AXIS, WHOLE));

/** The arrow of a bone that points that way; unit. */
const bone = (axis: Vec3): BookLine => ({ axis, colour: 'text-1', arrow: 0.86 });
/** Half of a line through the middle, for an axis that would hide the book. */
const half = (axis: Vec3, length: number): number[] => [0, 0, 0, ...times(axis, length)];

const SWING_AXIS = times(SPLIT.s, 1 / SPLIT.swing);

const createSplit = () =>
  createBookRow(({ knobs }): ShownBook[] => {
    const back = Number(knobs.split);
    const isTold = learnView.getState().beat?.isAnswered ?? true;
    const swung = multiply(rotationFromVector(times(SPLIT.s, -back)), TURNED);
    const roll: BookLine = { axis: BOOK_LENGTH, colour: 'axis-z', angle: SPLIT.twist * (back < 1 ? 0 : 1) };
    return [
      { at: [-APART, 0], turn: START, lines: [bone(BOOK_LENGTH)], word: { text: 'start', colour: 'text-2' } },
      {
        at: [0, 0],
        turn: TURNED,
        before: START,
        lines: [
          bone(rotateVector(TURNED, BOOK_LENGTH)),
          { axis: AXIS, colour: 'axis-x', angle: WHOLE, path: half(AXIS, 1.2) },
        ],
        word: { text: `one turn of ${degrees(WHOLE)}`, colour: 'axis-x' },
      },
      {
        at: [APART, 0],
        turn: isTold ? swung : null,
        before: START,
        lines: isTold
          ? [
              bone(rotateVector(swung, BOOK_LENGTH)),
              { axis: SWING_AXIS, colour: 'angle', angle: -SPLIT.swing * back, path: half(SWING_AXIS, 0.86) },
              roll,
            ]
          : [],
        word: isTold
          ? { text: `swung back ${degrees(SPLIT.swing)}, rolled ${degrees(SPLIT.twist)}`, colour: 'text-1' }
          : { text: 'swung back: ?', colour: 'text-2' },
      },
    ];
  });
