import { DEGREE } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import { softeningOf } from '../../../state/settings';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now, Play } from '../chapter';
import { cornersOf } from '../figures/section';
import { heldInCut, inBall, type SectionAnswers, sectionAnswers } from '../figures/section-answers';
import { MOST_ASIDE, pulled } from '../figures/way';
import { stretchLimb, turnJointBy } from '../turn-joint';

const SectionFigure = lazyRoom('The cut', () => import('../figures/SectionFigure'), 'SectionFigure');
const YieldPlot = lazyRoom('What is yielded', () => import('../figures/YieldPlot'), 'YieldPlot');
const CutOpens = lazyRoom('The cut in the ball', () => import('../figures/CutOpens'), 'CutOpens');
const AnswersOnBody = lazyRoom('The arm in each answer', () => import('../figures/AnswersOnBody'), 'AnswersOnBody', {
  isPlaceless: true,
});

/** rad: farther out the nearest pose may lie on the other side. */
export const MOST_PULL = 140 * DEGREE;
/** rad: with the largest pull the answers lie far apart there. Each step begins with this one pull. */
export const ASIDE = 30 * DEGREE;
/** rad: a pull that way is inside, and on its way out. */
export const INSIDE = 40 * DEGREE;

const BODY = {
  half: 'upper',
  hidesMeters: true,
  inCharacter: AnswersOnBody,
  hides: ['asked-pose', 'joint-marks'],
} as const;
const CUT: FigureOf = {
  ...BODY,
  main: 'own',
  inset: 'character',
  isInsetLarge: true,
  from: [1.1, 0.25, 1],
  Own: CutOpens,
};
const SECTION: FigureOf = { ...CUT, Own: SectionFigure };
/** The arm that yields, as large as can be. */
const YIELD: FigureOf = {
  ...BODY,
  main: 'character',
  inset: null,
  from: [2.25, 0.65, 1.04],
  Strip: YieldPlot,
  isStripTall: true,
};

const PULL: Control = {
  knob: 'pull',
  label: 'Pull',
  initial: MOST_PULL,
  min: 0,
  max: MOST_PULL,
  step: DEGREE,
  show: (value) => degrees(value),
};
const DIRECTION: Control = {
  knob: 'direction',
  label: 'Direction',
  initial: ASIDE,
  min: 0,
  max: MOST_ASIDE,
  step: DEGREE,
  show: (value) => degrees(value),
};
/** The arm goes through its limit. */
const THROUGH: Play = { knob: 'pull', from: INSIDE, to: MOST_PULL, seconds: 5 };

/** Where a growing circle may first touch the limit. */
const TOUCHES = ['On the way to the middle', 'Beside the way to the middle', 'At a corner'];
/** rad: places nearer to each other are one. */
const SAME = 1e-3;
/** Which of them it is; null until there is a pull. */
const touchesFirst = (now: Now): number | null => {
  const answers = sectionAnswers(now);
  if (!answers) return null;
  const { nearest, section } = answers;
  if (cornersOf(section).some((corner) => inBall(corner, nearest) < SAME)) return 2;
  return Math.abs(nearest[1]) < SAME ? 0 : 1;
};

/** What is told of the answers to a pull, an angle. */
const told =
  (tell: (answers: SectionAnswers) => number) =>
  (now: Now): string => {
    const answers = sectionAnswers(now);
    return answers ? degrees(tell(answers), 1) : '…';
  };
const BEYOND: LiveNumber = {
  label: 'beyond the limit, in the ball',
  part: 'way',
  read: told(({ beyond }) => beyond),
  warns: (now) => (sectionAnswers(now)?.beyond ?? 0) > 0.001,
};
const HELD: LiveNumber = { ...BEYOND, label: 'from asked to held, in the ball' };
const SWEPT: LiveNumber = {
  label: 'from asked to one sweep, in the ball',
  part: 'sweep',
  read: told(({ asked, swept }) => inBall(asked, swept)),
};
const HELD_TRULY: LiveNumber = {
  label: 'from asked to held, truly',
  part: 'truly',
  read: told(({ nearestAway }) => nearestAway),
};
const TRULY: LiveNumber = {
  label: 'to the truly nearest, truly',
  part: 'truly',
  read: told(({ trulyAway }) => trulyAway),
};
const ASKS: LiveNumber = { ...BEYOND, label: 'asked, beyond the limit in the ball' };
const YIELDS: LiveNumber = {
  label: 'held, beyond the limit in the ball',
  part: 'now',
  read: (now) =>
    told((answers) => inBall(answers.nearest, heldInCut(answers, softeningOf(now.state.work.settings))))(now),
};

export const bringItBackInside: Chapter = {
  heading: 'Ask for too much, and the nearest pose inside is the answer',
  beats: [
    {
      text: [
        'Ask for a pose beyond the [surface](limit), and a *projection* moves it to the nearest pose inside, where the joint is [held](now). The [way](way) tells how far out you asked.',
      ],
      figure: CUT,
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
    },
    {
      text: [
        'Where is the nearest pose? [Cut](cut) the ball through its middle, the asked and the nearest pose. A sphere, here a [circle](circle), grows round the asked pose, until it touches the limit.',
      ],
      figure: CUT,
      without: ['now', 'way'],
      scene: { open: 1 },
      knobs: { grown: 0.4 },
      play: { knob: 'grown', from: -0.8, to: 0.4, seconds: 3 },
      guess: {
        ask: 'Where does the circle touch first?',
        answers: TOUCHES,
        right: touchesFirst,
        reply:
          '{touches}: there the joint is [held](now), by the shortest [way](way). To draw the pose back to the middle would turn it farther.',
        knobs: { grown: 1 },
        play: { knob: 'grown', from: 0.4, to: 1, seconds: 3 },
        controls: [PULL, DIRECTION],
        readings: [BEYOND],
      },
    },
    {
      text: [
        'The nearest pose depends on all planes at once. Quicker: clamp the pose between one [pair of planes](planes), lines in this cut, then between the next, through all 13.',
      ],
      figure: SECTION,
      without: ['cut'],
      controls: [PULL, DIRECTION],
      readings: [BEYOND],
      guess: {
        ask: 'Where does that end?',
        answers: ['At the nearest pose', 'Beside it', 'Still outside'],
        right: 1,
        reply:
          '{moves} of the 13 pairs move the pose, each straight to its plane: [one sweep](sweep) ends {beside} beside the held pose.',
        play: { knob: 'swept', from: 0, to: 1, seconds: 3 },
        readings: [HELD, SWEPT],
      },
    },
    {
      text: [
        'But the ball is a map: far out it stretches sideways. Poses at one true distance lie on the [dashed line](truly), not on the [circle](circle).',
      ],
      figure: SECTION,
      without: ['cut', 'planes', 'sweep'],
      play: { knob: 'grown', from: 0, to: 0.6, seconds: 2 },
      readings: [HELD],
      guess: {
        ask: 'Grown, where does the dashed line first touch the limit?',
        answers: ['At held', 'Above held', 'Below held'],
        right: 2,
        reply:
          'Below, where the limit leans towards it: {truly} away, against {held}. No pull here gains more than 1.7°, so Limber takes the nearest **in the ball**, which it finds exactly on flat sides.',
        knobs: { pull: MOST_PULL, direction: ASIDE },
        play: { knob: 'grown', from: 0.6, to: 1, seconds: 2 },
        controls: [PULL, DIRECTION],
        readings: [HELD_TRULY, TRULY],
      },
    },
    {
      text: [
        'At a [hard stop](hard), the arm stops dead. *Softening* lets the arm pass its limit: at first by a tenth of what [you ask](way), then less, never by the whole [*give*](give).',
      ],
      without: ['limit', 'cut', 'planes', 'circle', 'sweep', 'truly'],
      figure: YIELD,
      settings: { softening: false },
      play: THROUGH,
      controls: [PULL, DIRECTION],
      readings: [ASKS],
      formula: {
        math: ['mrow', 's', '(', 'd', ')', '=', 'r', '"\u2009', 'tanh', '(', 'f', 'd', ')'],
        says: 's of d equals r times the hyperbolic tangent of f times d',
        note: 'How far the joint yields at d beyond. r is the give, 0.1 radian, and f is 1.',
      },
      guess: {
        ask: 'You ask for 76° beyond, and the give is 5.7°. How far does the arm yield?',
        answers: ['7.6°', '5.0°', '0.5°'],
        right: 1,
        reply:
          '**5.0°**: the [arm](now) is held just past the [hard stop](hard). At 90° beyond it yields **5.3°**, never 5.7°.',
        knobs: { pull: MOST_PULL, direction: ASIDE },
        play: THROUGH,
        settings: { softening: true },
        controls: [PULL, { setting: 'softeningRadius' }, { action: 'again', label: 'Again' }],
        readings: [ASKS, YIELDS],
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
    { id: 'hard', label: 'hard stop', look: 'line', colour: 'limit-line' },
    { id: 'give', label: 'the give', look: 'dash', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    {
      title: 'Dykstra’s projection algorithm',
      url: 'https://en.wikipedia.org/wiki/Dykstra%27s_projection_algorithm',
    },
  ],
  words: {
    truly: TRULY.read,
    held: HELD_TRULY.read,
    touches: (now) => TOUCHES[touchesFirst(now) ?? 1],
    moves: (now) => String(sectionAnswers(now)?.clamps.length ?? 0),
    beside: told(({ swept, nearest }) => inBall(swept, nearest)),
  },
  terms: ['projection', 'softening', 'give'],
  figure: CUT,
  settings: { shape: 'k-dop', easing: 'none' },
  knobs: { pull: MOST_PULL, direction: ASIDE, grown: 1, swept: 1 },
  apply(now) {
    if (now.live.frame > 0) seekFrame(0);
    stretchLimb(now, now.joint);
    turnJointBy(now, pulled(now));
  },
};
