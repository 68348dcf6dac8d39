import { DEGREE } from '../../../core/math';
import { degrees, percent } from '../../ui/format';
import type { Chapter, Control, FigureOf, LiveNumber } from '../chapter';
import { angleOfPair, BEND_OF_KNEE, KNEE_BENT, PAIR_OF_LEG, PLOT_AND_LEG, THIGH_UP } from '../figures/pair-told';
import { lookedThrough } from '../look-for-ties';

/** Near enough to see a muscle between its bones. */
const LEG: FigureOf = { ...PLOT_AND_LEG, half: 'lower', from: [Math.PI / 2 - 0.25, 0.1, 1.3] };

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
  ...PAIR_OF_LEG,
  heading: 'A line ties two joints',
  beats: [
    {
      text: [
        'A [straight line](line) cuts the [empty corner](corner) off, and keeps all [frames](pairs). Such joints are *tied*: how far one may go depends on the other. [This knee](pose) is bent by 50°.',
      ],
      knobs: { bend: 50 * DEGREE, raise: 0.7 },
      formula: {
        math: ['mrow', '"thigh', '−', '0.44', '·', '"knee', '≤', '85°'],
        says: 'thigh less 0.44 times knee is at most 85 degrees',
        note: 'In Limber’s own clip.',
      },
      guess: {
        ask: 'How far may the thigh come up?',
        answers: ['85°', '107°', '{most}'],
        right: 1,
        reply: '107°: the knee moves [the bound](bound) of the thigh along the line.',
        controls: [{ ...BEND_OF_KNEE, initial: 50 * DEGREE }, RAISE],
        readings: [THIGH_UP, KNEE_BENT],
      },
    },
    {
      text: ['Why? [This thigh](pose) stops at [the line](line).'],
      figure: LEG,
      without: ['pairs', 'bound'],
      knobs: { bend: 0 },
      guess: {
        ask: 'What can stop the thigh?',
        answers: ['A bone', 'A muscle of the hip', 'A muscle past both joints'],
        right: 2,
        reply:
          'A [muscle](muscle) at the back, from the seat to the shin: a straight knee pulls it from below, a raised thigh from above.',
        controls: [{ ...BEND_OF_KNEE, initial: 0 }, RAISE],
      },
    },
    {
      text: [
        'Top left is a [second corner](second), with [its line](line): as [the thigh](pose) goes back, the knee bends less.',
      ],
      figure: { ...LEG, from: [Math.PI / 2 - 0.25, 0.1, 1.45] },
      without: ['pairs', 'corner', 'bound', 'muscle'],
      knobs: { thigh: BEHIND },
      play: { knob: 'thigh', from: AHEAD, to: BEHIND, seconds: 4 },
      controls: [THIGH_BACK],
      readings: [THIGH_UP, KNEE_BENT],
      guess: {
        ask: 'Where is the muscle that stops the knee?',
        answers: ['At the back', 'At the front', 'Below the knee'],
        right: 1,
        reply:
          'At the [front](front): a bent knee pulls it from below, the thigh from above. Limber’s clip was made with both rules. Are there others?',
        controls: [THIGH_BACK, { action: 'ties', label: 'Test all pairs' }],
        readings: [THIGH_UP, KNEE_BENT, TIED],
      },
    },
  ],
  know: 'how far one joint goes can depend on another. An empty corner that chance would fill is the sign.',
  parts: [
    { id: 'corner', label: 'empty corner', look: 'area', colour: 'violation-fill' },
    { id: 'pairs', label: 'one frame', look: 'dot', colour: 'sample' },
    { id: 'pose', label: 'this body', look: 'dot', colour: 'text-1' },
    { id: 'line', label: 'line', look: 'line', colour: 'limit-line' },
    { id: 'bound', label: 'bound', look: 'line', colour: 'limit-line' },
    { id: 'second', label: 'second corner', look: 'area', colour: 'violation-fill' },
    { id: 'muscle', label: 'muscle', look: 'line', colour: 'axis-x' },
    { id: 'front', label: 'muscle', look: 'line', colour: 'axis-x' },
  ],
  words: { most: angleOfPair('most') },
  terms: ['tied'],
  knobs: { raise: 1 },
};
