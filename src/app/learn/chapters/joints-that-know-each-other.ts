import { DEGREE } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { stageJoint } from '../../../state/work/lesson';
import { count, degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';

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

const FALLEN: LiveNumber = {
  label: 'made-up poses in the corner',
  part: 'corner',
  read: () => count(learnView.getState().pair?.fallen ?? 0),
  warns: () => (learnView.getState().pair?.fallen ?? 0) > 0,
};
const DELAY: Control = {
  knob: 'delay',
  part: 'pairs',
  label: 'Knee delayed by',
  initial: 0.5,
  min: 0,
  max: 0.5,
  step: 0.01,
  show: (value) => `${percent(value)}\u00a0% of the clip`,
};

export const jointsThatKnowEachOther: Chapter = {
  heading: 'Some joints ask their neighbours first',
  beats: [
    {
      text: [
        'Each limit so far looks at one joint. Here are hip and knee of this clip (Limber’s is synthetic): each [dot](pairs) is one frame, the [large one](pose) this body.',
      ],
      knobs: { bend: 90 * DEGREE },
      guess: {
        ask: 'With a straight knee, how much less does the thigh come up? Try your own leg.',
        answers: ['About 10°', 'About 40°', 'About 80°'],
        right: 1,
        reply: 'About 40°: to [85°, not 125°](far).',
        controls: [KNEE],
        knobs: { bend: 0 },
        readings: [THIGH, BENT],
      },
      play: { knob: 'bend', from: 90 * DEGREE, to: 0, seconds: 3, waits: true },
    },
    {
      text: ['No frame lifts the thigh so far with so straight a knee: this [corner](corner) is empty.'],
      play: { knob: 'bend', from: 90 * DEGREE, to: 0, seconds: 4 },
      guess: {
        ask: 'Do the limits of hip and knee forbid it?',
        answers: ['Yes', 'No'],
        right: 1,
        reply: 'No: [they let in a rectangle](alone), the corner too. Neither sees both joints.',
        controls: [KNEE],
        readings: [THIGH, BENT],
      },
    },
    {
      text: ['Is the [corner](corner) empty by chance? Delay the knee: it then meets the thigh by chance.'],
      without: ['far', 'pose', 'alone'],
      knobs: { bend: 50 * DEGREE },
      guess: {
        ask: 'Does the corner stay empty?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'No: whatever the delay, made-up poses fall into it, [this one](pose) too; in the clip, none. Something forbids it.',
        controls: [DELAY],
        readings: [FALLEN],
      },
    },
  ],
  know: 'limits that see one joint let in poses that both joints never take.',
  parts: [
    { id: 'pairs', label: 'one frame', look: 'dot', colour: 'sample' },
    { id: 'pose', label: 'this body', look: 'dot', colour: 'text-1' },
    { id: 'far', label: 'as far as the thigh comes', look: 'ring', colour: 'text-1' },
    { id: 'corner', label: 'empty corner', look: 'area', colour: 'violation-fill' },
    { id: 'alone', label: 'each limit alone', look: 'line', colour: 'limit-line' },
  ],
  sources: [
    { title: 'Hamstring, the muscles at the back of the thigh', url: 'https://en.wikipedia.org/wiki/Hamstring' },
  ],
  words: { most: toldAngle('most') },
  terms: [],
  figure: PLOT,
  settings: {},
  knobs: { raise: 1 },
  borrowsJoint: true,
  plays: false,
  apply: (now) => stageJoint(jointToPair(now)),
};
