import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, Now } from '../chapter';
import { type AnswerKind, averageOff, isHelped, LETTERED, MISLED_MOMENT, MOMENTS } from '../figures/answers';
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

const PLACES = ['Near A', 'Near B', 'Near C'];
/** Which of the letters is nearest to the pose that leans: see `LETTERED`. */
const place = (): number | null => {
  const { rolls, usual } = learnView.getState().fromPoints;
  if (!rolls || usual === undefined) return null;
  const away = LETTERED.map((share) => Math.abs(rolls.held + share * (usual - rolls.held) - rolls.leaning));
  return away.indexOf(Math.min(...away));
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
        'Look along the upper arm again. [Points alone](free) led {freeHere} off [the right roll](truth). Another solver stays in [the rolls that limits leave](allowed).',
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
        '[The mean](mean) of the rest of the clip tells which roll is usual. A third solver stays [inside limits](held) too, but leans to the mean.',
      ],
      without: ['free', 'truth'],
      figure: { ...ARM_AND_POINTS, Strip: OffStrip },
      scene: { along: 1, told: 2, lettered: 1 },
      guess: {
        ask: 'All rolls in green meet the points. Where does leaning stop?',
        answers: PLACES,
        right: place,
        reply:
          '{place}: points do not care, so the mean decides. [Leaning](leaning) is {leaningHere} off [the right roll](truth); on average over the hidden fifth {leaning}, where inside limits is {held}.',
        scene: { told: 3 },
      },
    },
    {
      text: [
        `Each dot of the strip tells how far off [inside limits](held) is, at one of ${MOMENTS} hidden moments. A column marks the moment of this arm.`,
      ],
      without: ['free', 'leaning'],
      figure: { ...ARM_AND_POINTS, Strip: OffStrip, isStripTall: true },
      scene: { along: 1, told: 2, moments: 1 },
      knobs: { moment: MISLED_MOMENT },
      guess: {
        ask: 'Where does leaning lead here?',
        answers: LEADS,
        right: ({ state }) => leads(state),
        reply:
          '{leads}: [leaning](leaning) goes towards the mean, wherever the right roll is. It ends [farther off](astray) at {astray} moments; with [points](points) 5\u00a0cm off, at more.',
        scene: { told: 3 },
        controls: [MOMENT, NOISE],
      },
    },
  ],
  know: 'points say where a body is, limits what it cannot do, the mean of samples what it usually does.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'text-1' },
    { id: 'truth', label: 'right roll', look: 'line', colour: 'text-1' },
    { id: 'free', label: 'points alone', look: 'line', colour: 'axis-x' },
    { id: 'allowed', label: 'rolls that limits leave', look: 'area', colour: 'limit-line' },
    { id: 'held', label: 'inside limits', look: 'line', colour: 'limit-line' },
    { id: 'mean', label: 'mean of the rest of the clip', look: 'dash', colour: 'axis-y' },
    { id: 'leaning', label: 'leaning', look: 'line', colour: 'axis-y' },
    { id: 'astray', label: 'led farther off', look: 'word', colour: 'angle' },
  ],
  words: {
    freeHere: offHere('free'),
    heldHere: offHere('held'),
    held: averagely('held'),
    leaning: averagely('leaning'),
    stops: wordOfAnswer(STOPS, stops),
    leaningHere: offHere('leaning'),
    place: wordOfAnswer(PLACES, place),
    leads: ({ state }) => wordOfAnswer(LEADS, () => leads(state))(),
    astray: () => `${momentsNow().filter((each) => !isHelped(each)).length} of ${momentsNow().length}`,
  },
};
