import type { Quat, Vec3 } from '../../../core';
import { DEGREE, multiply, rotateVector, rotationFromVector, times } from '../../../core/math';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { type BeatMoment, BeatView, facing } from './BeatView';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { AXIS, BOOK_LENGTH, SPLIT, WHOLE } from './split-turn';

/** From one book to the next, and between rows; a book is 1 long. */
const APART = 1.5;
const ROW = 2.3;
/** rad: from so high that the twist of a book is seen on its top. */
const ABOVE = 38 * DEGREE;

/** Above, any turn of a book, and the book swung back until it points as before, which leaves a twist; below, forward: the twist, and then the swing. */
export function SwingThenTwist() {
  return (
    <BeatView
      create={createSplit}
      aim={({ rows = 1 }) => ({ ...facing(2.45, 1.2 + (ROW / 2) * (rows - 1)), at: [0, (-ROW / 2) * (rows - 1), 0] })}
      label="Camera on the books"
    />
  );
}

const START: Quat = [0, 0, 0, 1];
const TURNED = rotationFromVector(times(AXIS, WHOLE));

/** The arrow of a bone that points that way; unit. */
const bone = (axis: Vec3): BookLine => ({ axis, colour: 'text-1', arrow: 0.86 });
/** Half of a line through the middle, for an axis that would hide the book. */
const half = (axis: Vec3, length: number): number[] => [0, 0, 0, ...times(axis, length)];

const SWING_AXIS = times(SPLIT.s, 1 / SPLIT.swing);
const swinging = (angle: number): BookLine => ({
  axis: SWING_AXIS,
  colour: 'angle',
  angle,
  path: half(SWING_AXIS, 0.86),
});
/** The roll about the arrow. @param share 0 to 1 of it */
const twisting = (share: number): BookLine => ({
  axis: BOOK_LENGTH,
  colour: 'axis-z',
  angle: SPLIT.twist * share,
});
/** How far a move has come that begins at a number. */
const since = (now: number, begin: number): number => Math.min(1, Math.max(0, now - begin));

const createSplit = () => createBookRow(booksOf, () => [], ABOVE);

function booksOf({ knobs }: Pick<BeatMoment, 'knobs'>): ShownBook[] {
  const split = Number(knobs.split);
  const isTold = learnView.getState().beat?.isAnswered ?? true;
  const [back, roll, on] = [since(split, 0), since(split, 1), since(split, 2)];
  const swung = multiply(rotationFromVector(times(SPLIT.s, -back)), TURNED);
  const rolled = rotationFromVector(times(SPLIT.t, roll));
  const swungOn = multiply(rotationFromVector(times(SPLIT.s, on)), rotationFromVector(SPLIT.t));
  const above: ShownBook[] = [
    { at: [-APART, 0], turn: START, lines: [bone(BOOK_LENGTH)], word: { text: 'start', colour: 'text-2' } },
    {
      at: [0, 0],
      turn: TURNED,
      before: START,
      lines: [
        bone(rotateVector(TURNED, BOOK_LENGTH)),
        { axis: AXIS, colour: 'axis-x', angle: WHOLE, path: half(AXIS, 1.2) },
      ],
      word: { text: `one turn: ${degrees(WHOLE)}`, colour: 'axis-x' },
    },
    {
      at: [APART, 0],
      turn: isTold ? swung : null,
      before: START,
      lines: isTold
        ? [bone(rotateVector(swung, BOOK_LENGTH)), back < 1 ? swinging(-SPLIT.swing * back) : twisting(1)]
        : [],
      word: isTold ? { text: 'swung back: rolled', colour: 'axis-z' } : { text: 'swung back: ?', colour: 'text-2' },
    },
  ];
  if (!isTold) return above;
  const below: ShownBook[] = [
    { at: [-APART, -ROW], turn: START, lines: [bone(BOOK_LENGTH)], word: { text: 'start', colour: 'text-2' } },
    {
      at: [0, -ROW],
      turn: roll > 0 ? rolled : null,
      before: START,
      lines: roll > 0 ? [bone(BOOK_LENGTH), twisting(roll)] : [],
      word: { text: `twist: ${degrees(SPLIT.twist)}`, colour: 'axis-z' },
    },
    {
      at: [APART, -ROW],
      turn: on > 0 ? swungOn : null,
      before: rotationFromVector(SPLIT.t),
      lines: on > 0 ? [bone(rotateVector(swungOn, BOOK_LENGTH)), swinging(SPLIT.swing * on)] : [],
      word: { text: `swing: ${degrees(SPLIT.swing)}`, colour: 'angle' },
    },
  ];
  return [...above, ...below];
}
