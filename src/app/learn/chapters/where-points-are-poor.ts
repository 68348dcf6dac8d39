import { DEGREE } from '../../../core/math';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { type AnswerKind, averageOff, isHelped, MISLED_MOMENT, MOMENTS, OF_CHAPTER } from '../figures/answers';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The arm and its points',
  () => import('../figures/PoorPointsFigure'),
  'PoorPointsFigure',
);

const OffStrip = lazyRoom('How far off poses are', () => import('../figures/OffStrip'), 'OffStrip');

const BARE: FigureOf = { main: 'own', inset: null, Own: PoorPointsFigure };

/** What was found so far, all over the hidden fifth. */
const momentsNow = () => learnView.getState().fromPoints.moments ?? [];
const averagely = (kind: AnswerKind) => (): string => {
  const off = averageOff(momentsNow());
  return off ? degrees(off[kind]) : '…';
};
/** How far off a pose is that is shown. */
const here = (kind: AnswerKind) => (): string => {
  const { rolls } = learnView.getState().fromPoints;
  return rolls ? degrees(Math.abs(rolls[kind])) : '…';
};
const answerWords = (answers: readonly string[], right: () => number | null) => (): string =>
  answers[right() ?? -1] ?? '…';
const leftOver = (): string => {
  const { lets } = learnView.getState().fromPoints;
  return lets ? `${percent(lets.filter((isLet) => isLet).length / lets.length)}\u00a0%` : '…';
};
const NOISE: Control = {
  knob: 'noise',
  part: 'points',
  label: 'Points off by',
  initial: 0,
  min: 0,
  max: 5,
  step: 0.1,
  show: (value) => `${value.toFixed(1)} cm`,
};
const ROLLED: Control = {
  knob: 'round',
  part: 'pointer',
  label: 'Upper arm rolled by',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
};

/** Share of the clip where a pose is whose elbow bends clear of the trunk, whose right roll is near the mean, and whose pointer limits lead nearer, and leaning there. */
const LIVELY = 0.72237;
const MOMENT: Control = {
  knob: 'moment',
  part: 'held',
  label: 'Moment',
  initial: MISLED_MOMENT,
  min: 0,
  max: MOMENTS - 1,
  step: 1,
  show: (value) => `${Math.max(1, value + 1)} of ${MOMENTS}`,
};

/** Whether limits leave the roll by half a turn. */
const leavesHalf = (): number | null => {
  const { lets } = learnView.getState().fromPoints;
  return lets ? (lets[lets.length / 2] ? 0 : 1) : null;
};

const STOPS = ['At the edge of green', 'Midway to the right roll', 'At the right roll'];
/** Which of them is nearest, on the side of the right roll where the pose inside limits is. */
const stops = (): number | null => {
  const { lets, rolls } = learnView.getState().fromPoints;
  if (!lets || !rolls) return null;
  const rest = rolls.held < 0 ? [...lets].reverse() : lets.slice(1);
  const edge = ((rest.indexOf(false) + 0.5) * 2 * Math.PI) / lets.length;
  const away = [1, 0.5, 0].map((share) => Math.abs(share * edge - Math.abs(rolls.held)));
  return away.indexOf(Math.min(...away));
};

/** °: less is as good as right. */
const RIGHT = 1;
const TAKES = ['Less than half', 'More than half', 'All of it'];
const takes = (): number | null => {
  const off = averageOff(momentsNow());
  return off && (off.leaning < RIGHT * DEGREE ? 2 : off.leaning < off.held / 2 ? 1 : 0);
};

const LEADS = ['Nearer to the right roll', 'Farther from it'];
/** What leaning does in the moment that is shown. */
const leads = ({ knobs }: Now['state']): number | null => {
  const moment = momentsNow()[Number(knobs.moment)];
  return moment ? (isHelped(moment) ? 0 : 1) : null;
};

export const wherePointsArePoor: Chapter = {
  heading: 'A pose is more than its points',
  beats: [
    {
      text: [
        'Cameras see no rotations, only [points](points): a shoulder, an elbow, a wrist. A [pointer](pointer) shows how the upper arm is rolled; [the elbow’s hinge](hinge) turns with it.',
      ],
      guess: {
        ask: 'The elbow may bend any way. How far can the upper arm roll while the points stay?',
        answers: ['Not at all', 'A quarter turn', 'All the way round'],
        right: 2,
        reply: 'All the way round: [a whole circle of rolls](family) meets the same points.',
        play: { knob: 'round', from: 0, to: 5 / 6, seconds: 4 },
        controls: [ROLLED],
      },
    },
    {
      text: [
        'From the rest pose on, a solver turns joints until they meet the [points](points), here exact. The clip tells [the right roll](truth).',
      ],
      without: ['family', 'pointer', 'hinge'],
      scene: { told: 1 },
      guess: {
        ask: 'Does the solver come to the right roll?',
        answers: ['Yes', 'No'],
        right: 1,
        reply: 'No: every roll meets the points. [The first that it comes to](free) is {freeHere} [off](off).',
      },
    },
    {
      text: ['Look along the upper arm. The elbow bends about [the hinge](hinge), which rolls with the upper arm.'],
      without: ['family', 'free', 'off', 'truth'],
      scene: { along: 1 },
      guess: {
        ask: 'The upper arm rolls by 60°, and the wrist stays. What has the elbow to do?',
        answers: ['Nothing', 'Bend sideways'],
        right: 1,
        reply: 'Bend [sideways](sideways): the hinge alone would swing the forearm to the dashed line.',
        play: { knob: 'round', from: 0, to: 1 / 6, seconds: 2 },
        controls: [ROLLED],
      },
    },
    {
      text: [
        'Elbows hardly bend sideways: limits, learned from the rest of the clip, forbid it. Rolled by 180°, [the hinge](hinge) lies as at first, but bends the forearm to the dashed line.',
      ],
      without: ['family', 'free', 'off', 'truth', 'sideways'],
      scene: { along: 1 },
      knobs: { round: 1 / 2 },
      play: { knob: 'round', from: 1 / 6, to: 1 / 2, seconds: 3 },
      guess: {
        ask: 'Do limits leave [this roll](pointer)?',
        answers: ['Yes', 'No'],
        right: leavesHalf,
        reply:
          '{leaves}: the elbow would bend backwards. Limits leave {left} of all rolls, in [green](allowed); at the others a joint is [beyond its limit](past).',
        controls: [ROLLED],
      },
    },
    {
      text: [
        '[Points alone](free) led {freeHere} [off](off). Another solver stays in [the rolls that limits leave](allowed).',
      ],
      without: ['family', 'pointer', 'past', 'hinge', 'sideways'],
      scene: { along: 1, told: 1 },
      guess: {
        ask: 'Where does it stop?',
        answers: STOPS,
        right: stops,
        reply: '{stops}: [inside limits](held), {heldHere} off. To limits, all of green is the same.',
        scene: { told: 2 },
      },
    },
    {
      text: [
        '[The mean](mean) of the rest of the clip tells which rolls are usual: a third solver leans to it, inside limits. Below are averages over the fifth hidden from limits.',
      ],
      without: ['family', 'pointer', 'free', 'past', 'off', 'hinge', 'sideways'],
      figure: { ...BARE, Strip: OffStrip },
      scene: { along: 1, told: 2 },
      guess: {
        ask: 'How much of those {held} does leaning take away?',
        answers: TAKES,
        right: takes,
        reply: '{takes}: [leaning](leaning) is {leaning} off on average.',
        scene: { told: 3 },
      },
    },
    {
      text: [
        `Dots tell how far off [inside limits](held) is at ${MOMENTS} moments of the hidden fifth. At this one, [the right roll](truth) is far from [the mean](mean).`,
      ],
      without: ['family', 'pointer', 'free', 'allowed', 'past', 'hinge', 'sideways', 'off', 'leaning'],
      figure: { ...BARE, Strip: OffStrip, isStripTall: true },
      scene: { along: 1, told: 2, moments: 1 },
      knobs: { moment: MISLED_MOMENT },
      guess: {
        ask: 'Where does leaning lead here?',
        answers: LEADS,
        right: ({ state }) => leads(state),
        reply:
          '{leads}: [leaning](leaning) leads towards the mean. Still, it leads nearer at {helped} moments; with [points](points) 5 cm off, at over half.',
        scene: { told: 3 },
        controls: [MOMENT, NOISE],
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
    freeHere: here('free'),
    heldHere: here('held'),
    held: averagely('held'),
    leaning: averagely('leaning'),
    leaves: answerWords(['Yes', 'No'], leavesHalf),
    left: leftOver,
    stops: answerWords(STOPS, stops),
    takes: answerWords(TAKES, takes),
    leads: ({ state }) => answerWords(LEADS, () => leads(state))(),
    helped: () => `${momentsNow().filter(isHelped).length} of ${momentsNow().length}`,
  },
  figure: BARE,
  settings: {},
  scene: { at: LIVELY, along: 0, told: 0, moments: 0 },
  knobs: { noise: 0, round: 0, moment: OF_CHAPTER },
};
