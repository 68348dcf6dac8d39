import type { Vec3 } from '../../../core';
import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Play } from '../chapter';
import { sectionAnswers } from '../figures/section-answers';
import { twoNearest } from '../figures/two-nearest';
import { WAY } from '../figures/way';
import { turnJointBy } from '../turn-joint';

const SectionFigure = lazyRoom('The cut', () => import('../figures/SectionFigure'), 'SectionFigure');
const YieldCurve = lazyRoom('The curve', () => import('../figures/YieldCurve'), 'YieldCurve');

/** rad: farther out the nearest pose may lie on the other side. */
export const MOST_PULL = 140 * DEGREE;
const FIRST_PULL = 120 * DEGREE;
/** rad: so far a pull leads a left shoulder 30° beyond its limit. */
const PULL_BY_30 = 86 * DEGREE;

const BODY = { inset: 'character', isInsetLarge: true, half: 'upper' } as const;
const SECTION: FigureOf = { ...BODY, main: 'own', Own: SectionFigure };
/** The arm is pulled against its limit, and 30° beyond, back, and there again. */
const PULL_OUT: Play = { knob: 'pull', from: 36 * DEGREE, to: PULL_BY_30, seconds: 6, ways: 3 };
const CURVE: FigureOf = { ...BODY, main: 'own', Own: YieldCurve };

const PULL: Control = {
  knob: 'pull',
  label: 'Pull',
  initial: FIRST_PULL,
  min: -MOST_PULL,
  max: MOST_PULL,
  step: DEGREE,
  show: (value) => degrees(value),
};
const BEYOND: LiveNumber = {
  label: 'beyond the limit',
  part: 'way',
  read: ({ live, joint }) => degrees(live.askedViolation[joint], 1),
  warns: ({ live, joint }) => live.askedViolation[joint] > 0.001,
};
const EXACT: LiveNumber = {
  label: 'the nearest answer moves it',
  part: 'way',
  read: (now) => {
    const answers = sectionAnswers(now);
    return answers ? degrees(answers.nearestAway, 1) : '…';
  },
};
const SWEPT: LiveNumber = {
  label: 'one sweep moves it',
  part: 'sweep',
  read: (now) => {
    const answers = sectionAnswers(now);
    return answers ? degrees(answers.sweptAway, 1) : '…';
  },
};
const GAIN: LiveNumber = {
  label: 'the truly nearest is nearer by',
  part: 'truly',
  read: (now) => degrees(twoNearest(now)?.gain ?? 0, 2),
};
export const bringItBackInside: Chapter = {
  heading: 'Ask for too much, and the nearest pose inside is the answer',
  beats: [
    {
      text: [
        'Ask for a pose beyond the [surface](limit), and something must yield. A *projection* moves the pose to the nearest pose inside, and the joint is [held](now) there. It tells [how far out](way) a pose is.',
      ],
      controls: [PULL],
      readings: [BEYOND],
    },
    {
      text: [
        'Here is a flat cut. A [circle](circle) grows from the pose you ask, and first touches at the nearest pose.',
      ],
      figure: SECTION,
      play: { knob: 'grown', from: 0, to: 1, seconds: 2 },
      controls: [PULL],
      readings: [BEYOND],
    },
    {
      text: [
        'A quicker way: clamp the pose between [one pair of planes](planes), lines here, then the next, once through.',
      ],
      figure: SECTION,
      controls: [PULL],
      readings: [BEYOND],
      guess: {
        ask: 'Does that end at the nearest pose?',
        answers: ['Yes', 'No, beside it', 'No, it stays outside'],
        right: 1,
        reply:
          '[One sweep](sweep) ends beyond the circle, as it mostly does. The nearest answer weighs all planes at once.',
        readings: [EXACT, SWEPT],
      },
    },
    {
      text: [
        'Far out the ball stretches: poses that are truly as far off lie on the [dashed line](truly). The line touches another pose, less than a degree nearer. So little may go: Limber takes the nearest **in the ball**.',
      ],
      figure: SECTION,
      without: ['planes', 'sweep'],
      play: { knob: 'close', from: 0, to: 1, seconds: 1.5 },
      controls: [PULL],
      readings: [EXACT, GAIN],
    },
    {
      text: [
        'A [hard stop](hard) looks mechanical. *Softening* lets the joint yield a little: here a tenth of what [you ask](way) at first, then less and less, never more than a set amount, the [*give*](give).',
      ],
      without: ['planes', 'circle', 'sweep', 'truly'],
      figure: CURVE,
      play: PULL_OUT,
      settings: { softening: false },
      formula: {
        math: ['mrow', 's', '(', 'd', ')', '=', 'r', '"\u2009', 'tanh', '(', 'f', 'd', ')'],
        says: 's of d equals r times the hyperbolic tangent of f times d',
        note: 'How far the joint yields at a distance d beyond the limit: never past the give r. f is 1 per radian here.',
      },
      controls: [PULL],
      readings: [BEYOND],
      guess: {
        ask: 'The give is 5.7°. Pull 30° beyond the limit: how far does it yield?',
        answers: ['5.7°', '2.8°', '0.3°'],
        right: 1,
        reply:
          '**2.8°**: the [arm](now) slows down beyond its limit. At 10° it yields **1.0°**, at 90° **5.3°**, and never 5.7°.',
        knobs: { pull: PULL_BY_30 },
        play: PULL_OUT,
        settings: { softening: true },
        controls: [PULL, { setting: 'softeningRadius' }, { action: 'again', label: 'Again' }],
        readings: [
          BEYOND,
          { label: 'it yields', part: 'now', read: ({ live, joint }) => degrees(live.heldViolation[joint], 1) },
        ],
      },
    },
  ],
  know: 'the nearest pose inside answers any pose beyond. Softened, the joint yields a little.',
  parts: [
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'now', label: 'held', look: 'dot', colour: 'text-1' },
    { id: 'way', label: 'beyond the limit', look: 'line', colour: 'violation-fill' },
    { id: 'planes', label: 'planes', look: 'line', colour: 'text-3' },
    { id: 'sweep', label: 'one sweep', look: 'dot', colour: 'axis-x' },
    { id: 'circle', label: 'as far in the ball', look: 'ring', colour: 'violation-fill' },
    { id: 'truly', label: 'truly as far', look: 'dash', colour: 'text-1' },
    { id: 'hard', label: 'hard stop', look: 'line', colour: 'text-3' },
    { id: 'give', label: 'the give', look: 'dash', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    {
      title: 'Dykstra’s projection algorithm',
      url: 'https://en.wikipedia.org/wiki/Dykstra%27s_projection_algorithm',
    },
  ],
  terms: ['projection', 'softening', 'give'],
  figure: { ...BODY, main: 'space', hides: ['plumb line'] },
  settings: { shape: 'k-dop', easing: 'none' },
  knobs: { pull: FIRST_PULL, grown: 1, close: 0 },
  apply: (now) => turnJointBy(now, WAY.map((x) => x * Number(now.knobs.pull)) as Vec3),
};
