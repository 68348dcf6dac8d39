import { DEGREE } from '../../../core/math';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import {
  type AnswerKind,
  averageOff,
  isHelped,
  MISLED_MOMENT,
  MOMENTS,
  OF_CHAPTER,
  type Off,
} from '../figures/answers';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The arm and its points',
  () => import('../figures/PoorPointsFigure'),
  'PoorPointsFigure',
);

const OffStrip = lazyRoom('How far off poses are', () => import('../figures/OffStrip'), 'OffStrip');

/** While nothing is known of how far off poses are. */
const BARE: FigureOf = { main: 'own', inset: null, Own: PoorPointsFigure };

/** What was found so far, all over the hidden fifth. */
const momentsNow = () => learnView.getState().fromPoints.moments ?? [];
const averagely = (kind: AnswerKind) => (): string => {
  const off = averageOff(momentsNow());
  return off ? degrees(off[kind]) : '…';
};
/** What is so of how far off poses are on average; null while that is not known. */
const onAverage = <T>(tell: (off: Off) => T): T | null => {
  const off = averageOff(momentsNow());
  return off && tell(off);
};
const answerWords = (answers: readonly string[], right: () => number | null) => (): string =>
  answers[right() ?? -1] ?? '…';
const centimetres = (metres: number | undefined): string =>
  metres === undefined ? '…' : `${(100 * metres).toFixed(1)} cm`;
const missedBy = (part: AnswerKind): LiveNumber => ({
  label: 'from a point to its place on the body',
  part,
  read: () => centimetres(learnView.getState().fromPoints.missed?.[part]),
});
const LEFT_OVER: LiveNumber = {
  label: 'of the rolls round the ring are left',
  part: 'allowed',
  read: () => {
    const { rollsLeft } = learnView.getState().fromPoints;
    return rollsLeft === undefined ? '…' : `${percent(rollsLeft)}\u00a0%`;
  },
};
const HELPED: LiveNumber = {
  label: 'moments in which leaning leads nearer',
  part: 'leaning',
  read: () => {
    const moments = momentsNow();
    return moments.length > 0 ? `${moments.filter(isHelped).length} of ${moments.length}` : '…';
  },
};
const NOISE: Control = {
  knob: 'noise',
  part: 'points',
  label: 'Points off by',
  initial: 1,
  min: 0,
  max: 5,
  step: 0.1,
  show: (value) => `${value.toFixed(1)} cm`,
};
/** @param part of the figure that rolls */
const rolledBy = (part: string): Control => ({
  knob: 'round',
  part,
  label: 'Upper arm rolled by',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
});

/** Share of the clip where a pose is whose elbow bends clear of the trunk, whose right roll is near the mean, and whose pointer limits lead nearer, and leaning there. */
const LIVELY = 0.72237;
const MOMENT: Control = {
  knob: 'moment',
  part: 'leaning',
  label: 'Moment',
  initial: MISLED_MOMENT,
  min: 0,
  max: MOMENTS - 1,
  step: 1,
  show: (value) => `${Math.max(1, value + 1)} of ${MOMENTS}`,
};

/** The shares of rolls that limits may leave, to guess among. */
const LEFT = [0.9, 0.5, 1 / 7];
const LEFT_WORDS = ['Nine of ten', 'About half', 'One of seven'];
function nearestLeft(): number | null {
  const { rollsLeft } = learnView.getState().fromPoints;
  if (rollsLeft === undefined) return null;
  const away = LEFT.map((guess) => Math.abs(guess - rollsLeft));
  return away.indexOf(Math.min(...away));
}

/** °: less is as good as right. */
const RIGHT = 1;
const comes = () => onAverage(({ free, held }) => (held < RIGHT * DEGREE ? 0 : held < free ? 1 : 2));
const leans = () => onAverage(({ held, leaning }) => (leaning < held ? 1 : 0));
const SOLVERS = ['The one in green', 'The one that leans'];
const helps = (): number | null => {
  const moments = momentsNow();
  const share = moments.filter(isHelped).length / moments.length;
  return moments.length === 0 ? null : share === 1 ? 0 : share > 0.5 ? 1 : 2;
};
const HELPS = ['At every moment', 'At most moments', 'At few moments'];
/** What leaning does in the moment that is shown. */
const leads = ({ knobs }: Now['state']): string => {
  const moment = momentsNow()[Number(knobs.moment)];
  if (!moment) return '…';
  if (isHelped(moment)) return 'nearer to the right roll';
  return moment.led > 0 ? 'away from the right roll, towards the mean' : 'away from the right roll';
};

export const wherePointsArePoor: Chapter = {
  heading: 'A pose is more than its points',
  beats: [
    {
      text: [
        'Cameras see no rotations, only [points](points): a shoulder, an elbow, a wrist. A [pointer](pointer) on the upper arm tells how the arm is rolled.',
      ],
      figure: BARE,
      guess: {
        ask: 'The upper arm rolls about itself, and the elbow gives way. Which points move?',
        answers: ['The elbow', 'The wrist', 'None'],
        right: 2,
        reply: 'None. [A whole circle of rolls](family) meets the same points.',
        play: { knob: 'round', from: 0, to: 1, seconds: 3 },
        controls: [rolledBy('pointer')],
      },
    },
    {
      text: [
        'From the rest pose, a solver with [points alone](free) stops at the first roll that it comes to. The clip tells [the right roll](truth).',
      ],
      without: ['family', 'pointer'],
      scene: { told: 1 },
      guess: {
        ask: 'The points are a centimetre off. Would exact points lead to the right roll?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'No: every roll meets exact points too. Over the hidden fifth, the solver is [off](off) by {free} on average.',
        knobs: { noise: 0 },
        controls: [NOISE],
      },
    },
    {
      text: ['Look along the upper arm. The elbow bends about [a hinge](hinge) that rolls with the upper arm.'],
      without: ['family', 'free', 'off', 'truth'],
      figure: BARE,
      scene: { along: 1 },
      guess: {
        ask: 'The upper arm rolls by 60°, and the wrist stays. What has the elbow to do?',
        answers: ['Nothing', 'Bend sideways'],
        right: 1,
        reply: 'Bend [sideways](sideways): the hinge alone would swing the forearm to the dashed line.',
        play: { knob: 'round', from: 0, to: 1 / 6, seconds: 2 },
        controls: [rolledBy('pointer')],
      },
    },
    {
      text: [
        'Elbows hardly bend sideways. Limits know: they are learned from the rest of the clip. Now [the pointer](pointer) goes round.',
      ],
      without: ['family', 'free', 'off', 'truth', 'hinge', 'sideways'],
      figure: BARE,
      scene: { along: 1 },
      guess: {
        ask: 'How many of its rolls do limits leave?',
        answers: LEFT_WORDS,
        right: nearestLeft,
        reply: '{left}: those in [green](allowed). At the others, a joint is [beyond its limit](past).',
        play: { knob: 'round', from: 0, to: 1, seconds: 3 },
        controls: [rolledBy('pointer')],
        readings: [LEFT_OVER],
      },
    },
    {
      text: ['Now a solver stays [inside the limits](held). The other had [points alone](free).'],
      without: ['family', 'pointer', 'past', 'hinge', 'sideways'],
      scene: { along: 1, told: 1 },
      guess: {
        ask: 'Is the new solver right, on average?',
        answers: ['Yes, exactly', 'Nearer', 'No nearer'],
        right: comes,
        reply:
          '{comes}: {held} [off](off) on average, instead of {free}. It stops at the first roll in [green](allowed).',
        scene: { told: 2 },
        readings: [missedBy('held')],
      },
    },
    {
      text: [
        'Limits do not tell which rolls are usual. [The mean](mean) of the rest of the clip does: another solver leans to it, inside limits.',
      ],
      without: ['family', 'pointer', 'truth', 'free', 'past', 'off', 'hinge', 'sideways'],
      scene: { along: 1, told: 2 },
      guess: {
        ask: 'Which solver is nearer to the right roll, on average?',
        answers: SOLVERS,
        right: leans,
        reply: '{nearer}: [leaning](leaning) is off from [the right roll](truth) by {leaning} on average, not {held}.',
        scene: { told: 3 },
        readings: [missedBy('leaning')],
      },
    },
    {
      text: [
        `That was one pose. Below are ${MOMENTS} moments of the hidden fifth: dots tell how far [inside limits](held) is off.`,
      ],
      without: ['family', 'pointer', 'free', 'allowed', 'past', 'hinge', 'sideways', 'off'],
      figure: { ...BARE, Strip: OffStrip, isStripTall: true },
      scene: { along: 1, told: 3, moments: 1 },
      guess: {
        ask: 'Does leaning to [the mean](mean) lead nearer at every moment?',
        answers: HELPS,
        right: helps,
        reply:
          '{helps}: there yellow is below green. At the moment shown, [leaning](leaning) leads {leads}. [The right roll](truth) is not always near the mean.',
        knobs: { moment: MISLED_MOMENT },
        controls: [NOISE, MOMENT],
        readings: [HELPED],
      },
    },
  ],
  know: 'points say where a body is, limits what it cannot do, the mean of samples what it usually does.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'text-1' },
    { id: 'pointer', label: 'pointer of the upper arm', look: 'line', colour: 'text-1' },
    { id: 'truth', label: 'the right roll', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'rolls that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'hinge', label: 'hinge of the elbow', look: 'line', colour: 'axis-z' },
    { id: 'sideways', label: 'bend sideways', look: 'area', colour: 'violation-fill' },
    { id: 'allowed', label: 'rolls that limits leave', look: 'area', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'line', colour: 'violation-fill' },
    { id: 'held', label: 'found inside limits', look: 'line', colour: 'limit-line' },
    { id: 'mean', label: 'mean roll of the rest of the clip', look: 'dash', colour: 'axis-y' },
    { id: 'leaning', label: 'leaning to the mean', look: 'line', colour: 'axis-y' },
  ],
  sources: [
    {
      title: 'MediaPipe, pose landmarks',
      url: 'https://ai.google.dev/edge/mediapipe/solutions/vision/pose_landmarker',
    },
    {
      title: 'Bogo and others, Keep it SMPL: automatic estimation of 3D human pose and shape from a single image',
      url: 'https://arxiv.org/abs/1607.08128',
    },
  ],
  terms: [],
  words: {
    free: averagely('free'),
    held: averagely('held'),
    leaning: averagely('leaning'),
    comes: answerWords(['Yes', 'Nearer', 'No nearer'], comes),
    left: answerWords(LEFT_WORDS, nearestLeft),
    nearer: answerWords(SOLVERS, leans),
    helps: answerWords(HELPS, helps),
    leads: ({ state }) => leads(state),
  },
  figure: { ...BARE, Strip: OffStrip },
  settings: {},
  scene: { at: LIVELY, along: 0, told: 0, moments: 0 },
  knobs: { noise: 1, round: 0, moment: OF_CHAPTER },
};
