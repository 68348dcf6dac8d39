import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now, Play } from '../chapter';
import { type SectionAnswers, sectionAnswers } from '../figures/section-answers';
import { MOST_ASIDE, pulled } from '../figures/way';
import { pullFromEdge } from '../figures/yield';
import { turnJointBy } from '../turn-joint';

const SectionFigure = lazyRoom('The cut', () => import('../figures/SectionFigure'), 'SectionFigure');
const CutOpens = lazyRoom('The cut in the ball', () => import('../figures/CutOpens'), 'CutOpens');
const SweptArm = lazyRoom('The arm after one sweep', () => import('../figures/SweptArm'), 'SweptArm', {
  isPlaceless: true,
});
const YieldCurve = lazyRoom('The curve', () => import('../figures/YieldCurve'), 'YieldCurve');

/** rad: farther out the nearest pose may lie on the other side. */
export const MOST_PULL = 140 * DEGREE;
const FIRST_PULL = 120 * DEGREE;
/** rad: there, near the skin, both answers lie far apart. */
export const ASIDE = 30 * DEGREE;

const BODY = { inset: 'character', isInsetLarge: true, half: 'upper' } as const;
const PLUMB = ['plumb line'];
const SECTION: FigureOf = { ...BODY, main: 'own', Own: SectionFigure };
const CUT: FigureOf = { ...BODY, main: 'own', Own: CutOpens };
/** The arm is seen in each of the answers. */
const SWEEP: FigureOf = {
  ...SECTION,
  inCharacter: SweptArm,
  hides: ['asked-pose', 'joint-marks'],
  from: [0.3, 0.15, 1],
};
/** The arm is pulled against its limit, and 30° beyond, back, and there again. */
const PULL_OUT: Play = { knob: 'beyond', from: -20 * DEGREE, to: 30 * DEGREE, seconds: 6, ways: 3 };

const PULL: Control = {
  knob: 'pull',
  label: 'Pull',
  initial: FIRST_PULL,
  min: 0,
  max: MOST_PULL,
  step: DEGREE,
  show: (value) => degrees(value),
};
const DIRECTION: Control = {
  knob: 'direction',
  label: 'Direction',
  initial: 0,
  min: 0,
  max: MOST_ASIDE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const BEYOND_LIMIT: Control = {
  knob: 'beyond',
  label: 'Asked, beyond the limit',
  initial: 30 * DEGREE,
  min: -20 * DEGREE,
  max: 60 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const BEYOND: LiveNumber = {
  label: 'beyond the limit',
  part: 'way',
  read: ({ live, joint }) => degrees(live.askedViolation[joint], 1),
  warns: ({ live, joint }) => live.askedViolation[joint] > 0.001,
};

/** How far one of the answers to a pull is from the pose asked for. */
const awayIn = (now: Now, which: keyof SectionAnswers & `${string}Away`): string => {
  const answers = sectionAnswers(now);
  return answers ? degrees(answers[which], 1) : '…';
};
const EXACT: LiveNumber = {
  label: 'from asked to held',
  part: 'way',
  read: (now) => awayIn(now, 'nearestAway'),
};
const SWEPT: LiveNumber = {
  label: 'from asked to one sweep',
  part: 'sweep',
  read: (now) => awayIn(now, 'sweptAway'),
};
const TRULY: LiveNumber = {
  label: 'from asked to the truly nearest',
  part: 'truly',
  read: (now) => awayIn(now, 'trulyAway'),
};

export const bringItBackInside: Chapter = {
  heading: 'Ask for too much, and the nearest pose inside is the answer',
  beats: [
    {
      text: [
        'Ask for a pose beyond the [surface](limit), and something must yield. A *projection* moves it to the nearest pose inside, where the joint is [held](now). The [way](way) tells how far out you asked.',
      ],
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
    },
    {
      text: ['[Cut](cut) the ball flat, through three points: its middle, the asked and the held pose.'],
      figure: CUT,
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
    },
    {
      text: [
        'The cut from the front. A [circle](circle) grows round the asked pose; it first touches the limit at the nearest.',
      ],
      figure: CUT,
      scene: { open: 1 },
      play: { knob: 'grown', from: -0.6, to: 1, seconds: 3 },
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
    },
    {
      text: [
        'The nearest pose depends on all planes at once. Quicker: clamp the pose between one [pair of planes](planes), lines here, then the next, each once.',
      ],
      figure: SWEEP,
      knobs: { pull: MOST_PULL },
      without: ['cut'],
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
      guess: {
        ask: 'Does that end at the nearest pose?',
        answers: ['Yes', 'No, beside it'],
        right: 1,
        reply: 'Each clamp heeds one pair alone: [one sweep](sweep) leaves the arm {beside} from where it is held.',
        readings: [EXACT, SWEPT],
      },
    },
    {
      text: ['But the ball is a map: far out it stretches sideways, here up and down.'],
      figure: SECTION,
      without: ['cut', 'planes', 'sweep'],
      knobs: { pull: MOST_PULL, direction: ASIDE },
      controls: [PULL, DIRECTION],
      readings: [EXACT],
      guess: {
        ask: 'Is the nearest pose in the ball truly the nearest?',
        answers: ['Yes', 'No, another'],
        right: 1,
        reply:
          'The [dashed line](truly), at a true {truly} from the asked pose, touches another pose. In Limber’s own clip that gains at most 1.7°. So Limber takes the nearest **in the ball**: on flat sides it is found exactly.',
        readings: [EXACT, TRULY],
      },
    },
    {
      text: [
        'At a [hard stop](hard), the arm stops dead. *Softening* lets the joint pass its limit: at first by a tenth of what [you ask](way), then less and less, never by more than the [*give*](give).',
      ],
      without: ['cut', 'planes', 'circle', 'sweep', 'truly'],
      figure: { main: 'own', inset: null, Own: YieldCurve },
      play: PULL_OUT,
      settings: { softening: false },
      formula: {
        math: ['mrow', 's', '(', 'd', ')', '=', 'r', '"\u2009', 'tanh', '(', 'f', 'd', ')'],
        says: 's of d equals r times the hyperbolic tangent of f times d',
        note: 'How far the joint yields at d beyond the limit. r is the give; f is 1 per radian here.',
      },
      controls: [BEYOND_LIMIT],
      readings: [],
      guess: {
        ask: 'The give is 5.7°. Ask for 30° beyond: how far does the arm yield?',
        answers: ['5.7°', '2.8°', '0.3°'],
        right: 1,
        reply: '**2.8°**: the [arm](now) slows down beyond its limit. At 90° it yields **5.3°**, and never 5.7°.',
        knobs: { beyond: 30 * DEGREE },
        play: PULL_OUT,
        settings: { softening: true },
        controls: [BEYOND_LIMIT, { setting: 'softeningRadius' }, { action: 'again', label: 'Again' }],
        readings: [
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
    { id: 'cut', label: 'the cut', look: 'line', colour: 'text-1' },
    { id: 'planes', label: 'planes', look: 'line', colour: 'text-3' },
    { id: 'sweep', label: 'one sweep', look: 'dot', colour: 'axis-x' },
    { id: 'circle', label: 'one distance in the ball', look: 'ring', colour: 'violation-fill' },
    { id: 'truly', label: 'one true distance', look: 'dash', colour: 'text-1' },
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
  words: { truly: (now) => awayIn(now, 'trulyAway'), beside: (now) => awayIn(now, 'besideAway') },
  terms: ['projection', 'softening', 'give'],
  figure: { ...BODY, main: 'space', hides: PLUMB, reach: 1.06 },
  settings: { shape: 'k-dop', easing: 'none' },
  knobs: { pull: FIRST_PULL, direction: 0, grown: 1 },
  apply(now) {
    const { limit, knobs } = now;
    const pull = limit && knobs.beyond !== undefined ? pullFromEdge(limit, Number(knobs.beyond)) : knobs.pull;
    turnJointBy(now, pulled({ knobs: { ...knobs, pull } }));
  },
};
