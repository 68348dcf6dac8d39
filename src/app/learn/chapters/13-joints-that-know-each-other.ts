import { rolesOf } from '../../../state/clips/roles';
import { readerJoint, stageJoint } from '../../../state/work/lesson';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';
import { lookedThrough } from '../look-for-ties';

const PairPlot = lazyRoom('The plot of two joints', () => import('../figures/PairPlot'), 'PairPlot');

const PLOT: FigureOf = { main: 'own', inset: 'character', Own: PairPlot, from: [0.9, 0.1, 1], half: 'lower' };
/** Learned ties are seen in the joint's limit. */
const PLOT_AND_LIMIT: FigureOf = { ...PLOT, inset: 'space' };

/** The left hip, whose thigh and knee share a muscle; the selected joint in bodies without one. */
function jointToPair({ clip, state: { work }, knobs }: Now): number {
  if (knobs.kind === 'this') return readerJoint() ?? work.selectedJoint;
  const hip = rolesOf(clip).left.upperLeg;
  return hip < 0 ? work.selectedJoint : hip;
}

/** How far the hip bends where the knee does as said: the plot finds it. */
const highest = (key: 'straight' | 'bent', label: string): LiveNumber => ({
  label,
  part: 'pairs',
  read: () => {
    const { pair } = learnView.getState();
    if (!pair) return '…';
    return pair[key] > Number.NEGATIVE_INFINITY ? degrees(pair[key]) : 'never seen';
  },
});
const MOST = highest('straight', 'the thigh comes up, knee straight');
const MOST_BENT = highest('bent', 'knee well bent');

const TIED: LiveNumber = {
  label: 'pairs tied in this clip',
  read: ({
    state: {
      work: { ties },
    },
  }) => {
    if (ties) return String(ties.study.pairs.filter(({ verdict }) => verdict === 'tied').length);
    const share = lookedThrough();
    return share === null ? 'not asked' : `${percent(share)} %`;
  },
  isPending: ({ state: { work } }) => !work.ties && lookedThrough() !== null,
};
const TOGETHER: LiveNumber = {
  label: 'how much both move as one',
  part: 'pairs',
  read: () => learnView.getState().pair?.together.toFixed(2).replace('-', '−') ?? '…',
};
const WITH: Control = {
  knob: 'with',
  part: 'pairs',
  label: 'Beside',
  initial: 'below',
  choices: [
    { value: 'above', label: 'The one above' },
    { value: 'below', label: 'The one below' },
    { value: 'twin', label: 'Its twin' },
  ],
};

export const jointsThatKnowEachOther: Chapter = {
  heading: 'Some joints ask their neighbours first',
  beats: [
    {
      text: [
        'So far each limit looks at one joint alone. Here are two: each [dot](pairs) is one frame, hip against knee.',
      ],
      guess: {
        ask: 'Knee straight: can the thigh come up as high as with a bent one?',
        answers: ['Just as high', 'Higher', 'Not as high'],
        right: 2,
        reply:
          'Not as high: **89°** in Limber’s own clip, against **125°** with the knee well bent. The same muscle, at the back of the thigh, pulls on both. Try it.',
        scene: { marks: 1 },
        readings: [MOST, MOST_BENT],
      },
    },
    {
      text: [
        'The [empty corner](corner) of the plot holds poses that each joint could take alone, but never both. [A plane](plane) cuts it off. Joints that share such a plane are *tied*: as one moves, the bound on the other moves.',
      ],
      formula: {
        math: ['mrow', 'u', '·', 'a', '+', 'v', '·', 'b', '≤', 'h'],
        says: 'u dot a plus v dot b is at most h',
        note: 'One plane of a tie between the rotation vectors a and b of two joints: as b moves, the bound on a moves.',
      },
      scene: { marks: 1 },
      readings: [MOST, MOST_BENT],
    },
    {
      text: [
        'But an [empty corner](corner) may only mean that nobody tried. So Limber keeps a tie only if hidden stretches obey it, and both sides of the body agree.',
      ],
      figure: PLOT_AND_LIMIT,
      guess: {
        ask: 'Shift the joints of Limber’s own clip in time, so that nothing belongs together. How many of 216 pairs still look tied?',
        answers: ['None', '12', 'About half'],
        right: 0,
        reply:
          'None. In the real order it finds **12**, all twelve that this clip was made with. Impossible pairs let through fall from **67 %** to **12 %**.',
        controls: [
          {
            knob: 'kind',
            label: 'Joint',
            initial: 'hip',
            choices: [
              { value: 'hip', label: 'Left hip' },
              { value: 'this', label: 'Mine' },
            ],
          },
          WITH,
          { action: 'ties', label: 'Find what is tied' },
        ],
        readings: [TOGETHER, TIED],
      },
    },
  ],
  know: 'limits can be joint by joint, or know their neighbours.',
  parts: [
    { id: 'pairs', label: 'both joints, frame by frame', look: 'dot', colour: 'sample' },
    { id: 'corner', label: 'never both', look: 'area', colour: 'violation-fill' },
    { id: 'plane', label: 'a plane of a tie', look: 'line', colour: 'limit-line' },
  ],
  sources: [{ title: 'CMU motion capture database', url: 'http://mocap.cs.cmu.edu' }],
  terms: ['tied'],
  figure: PLOT,
  settings: {},
  borrowsJoint: true,
  plays: true,
  knobs: { kind: 'hip', with: 'below' },
  apply: (now) => stageJoint(jointToPair(now)),
};
