import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, Now } from '../chapter';
import { type AnswerKind, averageOff, isHelped, MISLED_MOMENT, MOMENTS } from '../figures/answers';
import { ARM_AND_POINTS, offHere, POOR_POINTS, wordOfAnswer } from '../figures/points-told';
import { learnView } from '../learn-view';

const OffStrip = lazyRoom('How far off poses are', () => import('../figures/OffStrip'), 'OffStrip');

/** What was found so far, all over the hidden fifth. */
const momentsNow = () => learnView.getState().fromPoints.moments ?? [];
const averagely = (kind: AnswerKind) => (): string => {
  const off = averageOff(momentsNow());
  return off ? degrees(off[kind]) : '…';
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

export const leanToTheMean: Chapter = {
  ...POOR_POINTS,
  heading: 'Limits and habits make up for poor points',
  beats: [
    {
      text: [
        'Look along the upper arm again. [Points alone](free) led {freeHere} [off](off) [the right roll](truth). Another solver stays in [the rolls that limits leave](allowed).',
      ],
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
        '[The mean](mean) of the rest of the clip tells which rolls are usual: a third solver leans to it, inside limits. Over the fifth of the clip that was hidden, [inside limits](held) is {held} off on average.',
      ],
      without: ['free', 'off'],
      figure: { ...ARM_AND_POINTS, Strip: OffStrip },
      scene: { along: 1, told: 2 },
      guess: {
        ask: 'How much of that does leaning take away?',
        answers: TAKES,
        right: takes,
        reply: '{takes}: [leaning](leaning) is {leaning} off on average.',
        scene: { told: 3 },
      },
    },
    {
      text: [
        `Each dot tells how far off [inside limits](held) is at one of ${MOMENTS} hidden moments. At this one, [the right roll](truth) is far from [the mean](mean).`,
      ],
      without: ['free', 'allowed', 'off', 'leaning'],
      figure: { ...ARM_AND_POINTS, Strip: OffStrip, isStripTall: true },
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
    { id: 'truth', label: 'the right roll', look: 'line', colour: 'text-1' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'allowed', label: 'rolls that limits leave', look: 'area', colour: 'limit-line' },
    { id: 'held', label: 'found inside limits', look: 'line', colour: 'limit-line' },
    { id: 'mean', label: 'mean roll of the rest of the clip', look: 'dash', colour: 'axis-y' },
    { id: 'leaning', label: 'leaning to the mean', look: 'line', colour: 'axis-y' },
  ],
  words: {
    freeHere: offHere('free'),
    heldHere: offHere('held'),
    held: averagely('held'),
    leaning: averagely('leaning'),
    stops: wordOfAnswer(STOPS, stops),
    takes: wordOfAnswer(TAKES, takes),
    leads: ({ state }) => wordOfAnswer(LEADS, () => leads(state))(),
    helped: () => `${momentsNow().filter(isHelped).length} of ${momentsNow().length}`,
  },
};
