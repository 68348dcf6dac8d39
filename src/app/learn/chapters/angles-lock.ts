import { shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber, Now } from '../chapter';
import { aroundUnrolled } from '../figures/half-globe';
import { HALFWAY_SIDE } from '../figures/halfway-side';
import { areRingsLocked, betweenAxes } from '../figures/lock';
import { drawn, flatBy, RADIUS } from '../figures/ring-on-sheet';
import { wrapNow } from '../figures/two-wraps';
import { MOST_APART } from '../figures/unrolled-globe';
import { wholeDegrees } from '../figures/whole-degrees';

const AnglesSheet = lazyRoom('The sheet of angles', () => import('../figures/AnglesSheet'), 'AnglesSheet');
const ThreeRings = lazyRoom('The rings', () => import('../figures/ThreeRings'), 'ThreeRings');
const HalfwayFigure = lazyRoom('The two ways', () => import('../figures/HalfwayFigure'), 'HalfwayFigure', {
  isPlaceless: true,
});
const HalfwayBooks = lazyRoom('The books', () => import('../figures/HalfwayBooks'), 'HalfwayBooks');
const FirstAngles = lazyRoom('The first angle', () => import('../figures/FirstAngles'), 'FirstAngles');
const FarShares = lazyRoom('What both let in', () => import('../figures/FarShares'), 'FarShares');
const TwoWraps = lazyRoom('The two maps', () => import('../figures/TwoWraps'), 'TwoWraps');

const MIDDLE = {
  knob: 'middle',
  label: 'Middle ring',
  part: 'middle',
  initial: 90,
  min: 0,
  max: 90,
  step: 1,
  show: wholeDegrees,
};
const WAYS_LEFT: LiveNumber = {
  label: 'ways left to turn',
  part: 'inner',
  read: ({ knobs }) => (areRingsLocked(Number(knobs.middle)) ? '2' : '3'),
};
const BETWEEN: LiveNumber = {
  label: 'between outer and inner axis',
  part: 'between',
  read: ({ knobs }) => wholeDegrees(betweenAxes(Number(knobs.middle))),
};
const AGAINST = {
  knob: 'against',
  label: 'Against each other',
  part: 'inner',
  initial: 0,
  min: -60,
  max: 60,
  step: 1,
  show: wholeDegrees,
};

const [PLAIN, LOCKED, TURNED] = ['exponential-map', 'euler-zyz-published', 'euler-zyz'] as const;

/** The two angles of the globe and of the sheet. */
const APART: Control = { ...RADIUS, label: 'Angle between axes', initial: 75, max: MOST_APART };
const ROUND: Control = { ...AGAINST, part: 'dot', initial: 40, min: -180, max: 180 };

/** How many times as much the limit in Euler angles lets in far from all samples; null until both are found. */
function timesNow(now: Now): number | null {
  const [plain, angles] = [PLAIN, LOCKED].map((chart) => wrapNow(now, chart)?.far);
  return plain && angles ? angles.share / plain.share : null;
}

/** Which answer holds that number. */
function rightOfWraps(now: Now): number | null {
  const times = timesNow(now);
  return times === null ? null : Number(times >= 2) + Number(times > 10);
}

export const anglesLock: Chapter = {
  heading: 'Three angles lock, and near a lock they leap',
  beats: [
    {
      text: [
        '*Euler angles* make three turns in a row, each about an axis that the ones before carry along. As three rings: [outer](outer), [middle](middle), [inner](inner). The middle ring sets the [angle](between) between the other axes.',
      ],
      figure: { main: 'own', inset: null, Own: ThreeRings },
      play: { knob: 'middle', from: 30, to: 90, seconds: 1.6, waits: true },
      controls: [{ ...MIDDLE, initial: 30, max: 80 }],
      readings: [BETWEEN],
      guess: {
        ask: 'Turn the middle ring to 90°. How many ways to turn are left?',
        answers: ['Three', 'Two', 'One'],
        right: 1,
        reply:
          'Two: outer and inner axis fall together, and about the [third](lost) no ring turns. Turn both against each other: the book stands still. This is *gimbal lock*.',
        controls: [MIDDLE, AGAINST],
        readings: [BETWEEN, WAYS_LEFT],
      },
    },
    {
      text: [
        'Each point of this [globe](globe) is one rotation of the [book](books). Down it, outer and inner [axis](ring) come apart; round it, both rings turn against each other. On top: the [lock](lock) of step 1. Drag the [dot](dot).',
      ],
      without: 'all',
      figure: { main: 'own', inset: null, Own: AnglesSheet },
      scene: { rise: 30, wide: 1.12, high: 0.6, up: 0.2, aside: -0.36 },
      play: { knob: 'against', from: -180, to: 40, seconds: 4 },
      controls: [APART, ROUND],
      guess: {
        ask: 'Unroll the globe into a sheet of both angles. What becomes of the lock?',
        answers: ['A point', 'An edge', 'A circle'],
        right: 1,
        reply:
          'An edge, yet one rotation: drag the [dot](dot) along it, and rings turn while the [book](books) stands still. Equal [circles](circles) grow wider toward it.',
        knobs: { radius: 28, against: 72 },
        scene: { rise: 0, wide: 1.36, high: 1.03, up: 0.42, aside: 0 },
        play: { knob: 'flat', from: 0, to: 1, seconds: 3 },
        controls: [APART, ROUND, flatBy('Unrolled')],
        readings: [drawn('around the lock', aroundUnrolled), drawn('away from the lock', () => 1)],
      },
    },
    {
      text: [
        'Two poses, [A](a) and [B](b), lie 47° apart. With the arm straight ahead, first and last axis fall together: a [lock](lock). The [one turn](straight) passes it at 1°.',
      ],
      without: 'all',
      figure: {
        main: 'own',
        inset: 'character',
        Own: HalfwayBooks,
        Strip: FirstAngles,
        isStripTall: true,
        inCharacter: HalfwayFigure,
        from: HALFWAY_SIDE,
        half: 'upper',
        hidesMeters: true,
      },
      settings: { limits: false },
      play: { knob: 'way', from: 0, to: 0.5, seconds: 2.4, waits: true },
      guess: {
        ask: 'The file keeps each pose as three angles. Average them: where does the book go?',
        answers: ['Near halfway', 'Near A or near B', 'Far from all three'],
        right: 2,
        reply:
          '178° off. Beside the [lock](lock), the first angle [drops](straight) by half a turn while the book hardly moves. The [average](angles), 84°, lies amid that drop.',
        knobs: { blended: 1, way: 0.5 },
        controls: [
          {
            knob: 'way',
            label: 'Along the way',
            part: 'angles',
            initial: 0.5,
            min: 0,
            max: 1,
            step: 0.01,
            show: shareText,
          },
          { action: 'again', label: 'Again' },
        ],
      },
    },
    {
      text: [
        'One cloud of [samples](samples), wrapped by a [k-DOP](wrap) in the exponential map, and in Euler angles that lock at no turn. [These samples](near) lie close to it.',
      ],
      without: 'all',
      play: { knob: 'laid', from: 0, to: 1, seconds: 2.4, waits: true },
      guess: {
        ask: 'How much more, far from all samples, do Euler angles let in?',
        answers: ['Less than twice', '2 to 10 times', 'More than 10 times'],
        right: rightOfWraps,
        reply:
          '{times} times as much, [15° or more from any sample](extra). In the whole ball the [lock](lock) is a line: it tears [near samples](near) apart, and the shape fills the gap. Axes turned by 90° lie better.',
        controls: [
          {
            knob: 'laid',
            part: 'samples',
            label: 'Into the ball',
            initial: 1,
            min: 0,
            max: 1,
            step: 0.01,
            show: shareText,
          },
          {
            knob: 'chart',
            label: 'Axes of the angles',
            part: 'wrap',
            initial: 'plain',
            choices: [
              { value: 'plain', label: 'Axes as they were' },
              { value: 'turned', label: 'Axes turned by 90°' },
            ],
          },
        ],
      },
    },
  ],
  know: 'at a lock, angles leap while the pose hardly moves: choose the map before you wrap the cloud.',
  parts: [
    { id: 'globe', label: 'half a globe of turns', look: 'line', colour: 'axis-y' },
    { id: 'circles', label: 'equal true circles', look: 'ring', colour: 'text-1' },
    { id: 'books', label: 'book', look: 'word', colour: 'text-1' },
    { id: 'ring', label: 'axes so far apart', look: 'line', colour: 'angle' },
    { id: 'dot', label: 'the rings now', look: 'dot', colour: 'angle' },
    { id: 'outer', label: 'outer ring', look: 'ring', colour: 'axis-x' },
    { id: 'middle', label: 'middle ring', look: 'ring', colour: 'axis-y' },
    { id: 'inner', label: 'inner ring', look: 'ring', colour: 'axis-z' },
    { id: 'between', label: 'outer to inner axis', look: 'line', colour: 'angle' },
    { id: 'lost', label: 'no ring turns about this', look: 'dash', colour: 'violation-fill' },
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'b', label: 'B', look: 'word', colour: 'axis-x' },
    { id: 'straight', label: 'one turn', look: 'line', colour: 'text-1' },
    { id: 'angles', label: 'by angles', look: 'line', colour: 'angle' },
    { id: 'lock', label: 'the angles lock', look: 'ring', colour: 'violation-fill' },
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'near', label: 'samples within 15° of no turn', look: 'dot', colour: 'axis-x' },
    { id: 'wrap', label: 'k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'extra', label: 'let in far from samples', look: 'dot', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Gimbal lock', url: 'https://en.wikipedia.org/wiki/Gimbal_lock' },
    { title: 'Shoemake, Animating rotation with quaternion curves', url: 'https://doi.org/10.1145/325165.325242' },
  ],
  words: {
    times: (now) => timesNow(now)?.toFixed(0) ?? '…',
  },
  terms: ['Euler angles', 'gimbal lock'],
  figure: { main: 'own', inset: null, Own: TwoWraps, Strip: FarShares },
  settings: {},
  knobs: { flat: 0, radius: 75, middle: 30, against: 0, way: 0.5, blended: 0, laid: 0, chart: 'plain' },
  /** The last step takes long to find: it is looked for while the others are read. */
  apply(now) {
    for (const chart of [PLAIN, LOCKED, TURNED]) wrapNow(now, chart);
  },
};
