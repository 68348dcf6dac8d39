import { DEGREE } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { stageJoint } from '../../../state/work/lesson';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';
import { lookedThrough } from '../look-for-ties';

const PairPlot = lazyRoom('The plot of two joints', () => import('../figures/PairPlot'), 'PairPlot');
const HamstringFigure = lazyRoom('The muscle', () => import('../figures/HamstringFigure'), 'HamstringFigure', {
  isPlaceless: true,
});

/** From the left, where the left leg is in front. */
const PLOT: FigureOf = {
  main: 'own',
  inset: 'character',
  Own: PairPlot,
  inCharacter: HamstringFigure,
  from: [Math.PI / 2 - 0.25, 0.1, 0.84],
  marksBeyond: true,
};
/** Near enough to see a muscle between its bones. */
const LEG: FigureOf = { ...PLOT, half: 'lower', from: [Math.PI / 2 - 0.25, 0.1, 1.3] };

/** The left hip, whose thigh and knee share a muscle; the selected joint in bodies without one. */
function jointToPair({ clip, state: { work } }: Now): number {
  const hip = rolesOf(clip).left.upperLeg;
  return hip < 0 ? work.selectedJoint : hip;
}

/** rad: an angle that the plot tells. */
const toldAngle = (key: 'first' | 'second' | 'most') => (): string => {
  const { pair } = learnView.getState();
  return pair ? degrees(pair[key]) : '…';
};
const THIGH: LiveNumber = {
  label: 'the thigh comes up',
  part: 'pose',
  read: toldAngle('first'),
};
const BENT: LiveNumber = {
  label: 'the knee is bent',
  part: 'pose',
  read: toldAngle('second'),
};
const KNEE: Control = {
  knob: 'bend',
  part: 'pose',
  label: 'Knee',
  initial: 0,
  min: 0,
  max: 110 * DEGREE,
  step: DEGREE,
  show: degrees,
};

/** How far the thigh is up, of how far it may come. */
const RAISE: Control = {
  knob: 'raise',
  part: 'pose',
  label: 'Thigh, of its way',
  initial: 0.7,
  min: 0.3,
  max: 1,
  step: 0.01,
  show: (value) => `${percent(value)}\u00a0%`,
};

/** The thigh while the knee is bent as far as it goes. */
const [BEHIND, AHEAD] = [-8 * DEGREE, 85 * DEGREE];
const THIGH_BACK: Control = {
  knob: 'thigh',
  part: 'pose',
  label: 'Thigh',
  initial: BEHIND,
  min: BEHIND,
  max: AHEAD,
  step: DEGREE,
  show: degrees,
};

const TIED: LiveNumber = {
  label: 'pairs of joints that may be tied',
  read: ({
    state: {
      work: { ties },
    },
  }) => {
    if (ties) return String(ties.study.pairs.filter(({ verdict }) => verdict === 'tied').length);
    const share = lookedThrough();
    return share === null ? '–' : `${percent(share)} %`;
  },
  isPending: ({ state: { work } }) => !work.ties && lookedThrough() !== null,
};
export const tiedJoints: Chapter = {
  heading: 'A line ties two joints, as a muscle does',
  beats: [
    {
      text: [
        'A [straight line](line) cuts the corner off. Such joints are *tied*: how far one may go depends on the other.',
      ],
      knobs: { bend: 50 * DEGREE, raise: 0.7 },
      formula: {
        math: ['mrow', '"thigh', '−', '0.44', '·', '"knee', '≤', '85°'],
        says: 'thigh less 0.44 times knee is at most 85 degrees',
        note: 'In Limber’s own clip.',
      },
      guess: {
        ask: 'This knee is bent by 50°. How far may the thigh come up?',
        answers: ['85°', '107°', '{most}'],
        right: 1,
        reply: '107°: the knee moves [the bound](bound) of the thigh along the line.',
        controls: [{ ...KNEE, initial: 50 * DEGREE }, RAISE],
        readings: [THIGH, BENT],
      },
    },
    {
      text: ['Why? [This thigh](pose) stops at [the line](line).'],
      figure: LEG,
      without: ['bound'],
      knobs: { bend: 0 },
      guess: {
        ask: 'What can stop the thigh?',
        answers: ['A bone', 'A muscle of the hip', 'A muscle past both joints'],
        right: 2,
        reply:
          'A [muscle](muscle) at the back, from the seat to the shin: a straight knee pulls it from below, a raised thigh from above.',
        controls: [{ ...KNEE, initial: 0 }, RAISE],
        knobs: { raise: 1 },
      },
    },
    {
      text: [
        'Top left is a [second corner](second), with [its line](line): as [the thigh](pose) goes back, the knee bends less.',
      ],
      figure: { ...LEG, from: [Math.PI / 2 - 0.25, 0.1, 1.45] },
      without: ['bound', 'muscle'],
      knobs: { thigh: BEHIND },
      play: { knob: 'thigh', from: AHEAD, to: BEHIND, seconds: 4 },
      controls: [THIGH_BACK],
      readings: [THIGH, BENT],
      guess: {
        ask: 'Where is the muscle that stops the knee?',
        answers: ['At the back', 'At the front', 'Below the knee'],
        right: 1,
        reply:
          'At the [front](front): a bent knee pulls it from below, the thigh from above. Limber’s clip was made with both rules. Are there others?',
        controls: [THIGH_BACK, { action: 'ties', label: 'Test all pairs' }],
        readings: [THIGH, BENT, TIED],
      },
    },
  ],
  know: 'how far one joint goes can depend on another. An empty corner that chance would fill is the sign.',
  parts: [
    { id: 'pose', label: 'this body', look: 'dot', colour: 'text-1' },
    { id: 'line', label: 'line', look: 'line', colour: 'limit-line' },
    { id: 'bound', label: 'bound', look: 'line', colour: 'limit-line' },
    { id: 'second', label: 'second corner', look: 'area', colour: 'violation-fill' },
    { id: 'muscle', label: 'muscle', look: 'line', colour: 'axis-x' },
    { id: 'front', label: 'muscle', look: 'line', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Hamstring, the muscles at the back of the thigh', url: 'https://en.wikipedia.org/wiki/Hamstring' },
  ],
  words: { most: toldAngle('most') },
  terms: ['tied'],
  figure: PLOT,
  settings: {},
  knobs: { raise: 1 },
  borrowsJoint: true,
  plays: false,
  apply: (now) => stageJoint(jointToPair(now)),
};
