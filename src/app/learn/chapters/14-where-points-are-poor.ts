import { DEGREE } from '../../../core/math';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { type AnswerKind, averageOff, isHelped, MISLED_MOMENT, MOMENTS, OF_NOW, type Off } from '../figures/answers';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The poses found from points',
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
  label: 'of the rolls round the rings are left',
  part: 'allowed',
  read: () => {
    const { rollsLeft } = learnView.getState().fromPoints;
    return rollsLeft === undefined ? '…' : `${percent(rollsLeft)}\u00a0%`;
  },
};
const FAMILY_MISSED: LiveNumber = {
  label: 'from a point to its place, in every pose of the family',
  part: 'family',
  read: () => centimetres(learnView.getState().fromPoints.familyMissed),
};
const HELPED: LiveNumber = {
  label: 'moments in which leaning leads nearer',
  part: 'leaning',
  read: () => {
    const moments = momentsNow();
    return moments.length > 0 ? `${moments.filter(isHelped).length} of ${moments.length}` : '…';
  },
};
const MEMBER: Control = {
  knob: 'member',
  part: 'family',
  label: 'Through the family',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(100 * value).toFixed(0)} %`,
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
const HIDDEN: Control = {
  knob: 'hidden',
  part: 'points',
  label: 'Points hidden',
  initial: 0,
  min: 0,
  max: 70,
  step: 5,
  show: (value) => `${value.toFixed(0)} %`,
};

const ROUND: Control = {
  knob: 'round',
  part: 'hinge',
  label: 'Upper arm rolled by',
  initial: 0,
  min: 0,
  max: 1.25,
  step: 0.005,
  show: (value) => `${((360 * value) % 360).toFixed(0)}°`,
};

/** Share of the clip where a pose is whose elbow bends clear of the trunk, whose right rolls are near the mean, and whose pointers leaning leads there. */
const LIVELY = 0.71754;
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
const LEFT = [0.9, 0.5, 1 / 6];
function nearestLeft(): number | null {
  const { rollsLeft } = learnView.getState().fromPoints;
  if (rollsLeft === undefined) return null;
  const away = LEFT.map((guess) => Math.abs(guess - rollsLeft));
  return away.indexOf(Math.min(...away));
}

/** °: less is as good as right. */
const RIGHT = 1;
const comes = () => onAverage(({ free, held }) => (held < RIGHT * DEGREE ? 0 : held < free ? 1 : 2));
const isNear = () => onAverage(({ held, leaning }) => (leaning < held ? 1 : 0));
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
        'Cameras see no rotations, only [points](points): an elbow, a wrist, each a little off. These come from [a pose of your clip](truth), so the right answer is known. Pointers tell how bones are rolled.',
      ],
      figure: BARE,
      play: { knob: 'member', from: 0, to: 0.8, seconds: 14, waits: true },
      guess: {
        ask: 'How many poses meet these points as well as the right one?',
        answers: ['One', 'Two', 'A whole family'],
        right: 2,
        reply:
          '[A whole family](family): a bone may roll any way about itself, the next one rolls back, and no point moves.',
        controls: [MEMBER],
        readings: [FAMILY_MISSED],
      },
    },
    {
      text: [
        'A solver that has [points alone](free) takes the pose of the family that it comes to first. Its pointers are [off](off).',
      ],
      without: ['family'],
      scene: { told: 1 },
      readings: [missedBy('free')],
      guess: {
        ask: 'Suppose that each point is exact. Does the solver find the right rolls?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'No. Exact points do not tell how bones roll either. Over the hidden fifth of the clip, pointers are {free} off on average.',
        knobs: { noise: 0 },
        controls: [{ ...NOISE, initial: 0 } as Control],
      },
    },
    {
      text: [
        'Limits know more. They are learned from the rest of the clip: this pose is from the hidden fifth. One bone at a time [rolls all the way round](truth), and the next one rolls back.',
      ],
      without: ['family', 'free', 'off'],
      figure: BARE,
      guess: {
        ask: 'How many of these rolls do the limits leave?',
        answers: ['Nine of ten', 'About half', 'One of six'],
        right: nearestLeft,
        reply:
          'Those in [green](allowed). The others are [beyond](past) limits: the [hinge](hinge) of the elbow rolls with the upper arm, and the elbow has to bend sideways.',
        play: { knob: 'round', from: 0, to: 1.25, seconds: 10 },
        controls: [ROUND],
        readings: [LEFT_OVER],
      },
    },
    {
      text: ['Now a solver stays [inside the limits](held).'],
      without: ['family', 'off', 'past', 'hinge'],
      scene: { told: 1 },
      guess: {
        ask: 'Do its pointers come right, on average?',
        answers: ['Yes, exactly', 'Nearer', 'No nearer'],
        right: comes,
        reply:
          '{comes} Every roll of the [range that limits leave](allowed) meets the points, and the solver stops at the first. Pointers are [off](off) by {held} on average.',
        scene: { told: 2 },
        readings: [missedBy('held')],
      },
    },
    {
      text: [
        '[Limits](allowed) forget how often poses come up. [Bars](samples) do not: a longer bar is a roll of more frames of the rest of the clip. Each bone has [a mean](mean).',
      ],
      without: ['family', 'truth', 'free', 'past', 'off', 'hinge'],
      scene: { told: 2 },
      guess: {
        ask: 'Where inside limits is the right roll, most likely?',
        answers: ['Anywhere inside', 'Near the mean', 'At the limit'],
        right: isNear,
        reply:
          '{near}: [white](truth) is right. A solver that [leans to the mean](leaning) comes {nearer}: {leaning} [off](off) on average.',
        scene: { told: 3 },
        readings: [missedBy('leaning')],
      },
    },
    {
      text: [
        'Now the hidden fifth plays, with half of its [points](points) [unseen](unseen). White pointers are [right](truth).',
      ],
      without: ['family', 'free', 'allowed', 'past', 'samples', 'hinge'],
      figure: { ...BARE, Strip: OffStrip, isStripTall: true },
      scene: { poses: 2, at: OF_NOW, near: 0 },
      knobs: { hidden: 50 },
      guess: {
        ask: 'Does leaning to [the mean](mean) lead nearer at every moment?',
        answers: HELPS,
        right: helps,
        reply:
          '{helps}: there yellow is below green. At the moment that is shown, [leaning](leaning) leads {leads}. Bodies are not always near their mean.',
        scene: { told: 1 },
        knobs: { moment: MISLED_MOMENT },
        controls: [NOISE, HIDDEN, MOMENT],
        readings: [HELPED],
      },
      plays: true,
    },
  ],
  know: 'points say where a body is, limits what it cannot do, the mean of samples what it likely does.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'sample' },
    { id: 'unseen', label: 'points, unseen', look: 'ring', colour: 'text-2' },
    { id: 'truth', label: 'the right pose', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'poses that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'allowed', label: 'where limits let a bone roll alone', look: 'area', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'area', colour: 'violation-fill' },
    { id: 'held', label: 'found inside limits', look: 'line', colour: 'limit-line' },
    { id: 'samples', label: 'rolls in the rest of the clip, inside limits', look: 'area', colour: 'sample' },
    { id: 'hinge', label: 'hinge of the elbow', look: 'line', colour: 'axis-z' },
    { id: 'mean', label: 'their mean', look: 'dash', colour: 'axis-y' },
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
    comes: answerWords(['Yes.', 'Nearer.', 'No nearer.'], comes),
    near: answerWords(['Anywhere inside', 'Near the mean'], isNear),
    nearer: answerWords(['no nearer', 'nearer'], isNear),
    helps: answerWords(HELPS, helps),
    leads: ({ state }) => leads(state),
  },
  figure: { ...BARE, Strip: OffStrip },
  settings: {},
  scene: { poses: 1, at: LIVELY, told: 0, near: 1 },
  knobs: { noise: 1, hidden: 0, member: 0, round: 0, moment: OF_NOW },
};
