import { DEGREE } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { stageJoint } from '../../../state/work/lesson';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';

const PairPlot = lazyRoom('The plot of two joints', () => import('./PairPlot'), 'PairPlot');

const HamstringFigure = lazyRoom('The muscle', () => import('./HamstringFigure'), 'HamstringFigure', {
  isPlaceless: true,
});

/** From the left, where the left leg is in front. */
export const PLOT_AND_LEG: FigureOf = {
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
export const angleOfPair = (key: 'first' | 'second' | 'most') => (): string => {
  const { pair } = learnView.getState();
  return pair ? degrees(pair[key]) : '…';
};

export const THIGH_UP: LiveNumber = {
  label: 'the thigh comes up',
  part: 'pose',
  read: angleOfPair('first'),
};

export const KNEE_BENT: LiveNumber = {
  label: 'the knee is bent',
  part: 'pose',
  read: angleOfPair('second'),
};

export const BEND_OF_KNEE = {
  knob: 'bend',
  part: 'pose',
  label: 'Knee',
  initial: 0,
  min: 0,
  max: 110 * DEGREE,
  step: DEGREE,
  show: degrees,
} as const satisfies Control;

/** What chapters on the hip and the knee have in common. */
export const PAIR_OF_LEG = {
  sources: [
    { title: 'Hamstring, the muscles at the back of the thigh', url: 'https://en.wikipedia.org/wiki/Hamstring' },
  ],
  figure: PLOT_AND_LEG,
  settings: {},
  knobs: { raise: 1 },
  plays: false,
  apply: (now: Now) => stageJoint(jointToPair(now)),
} as const satisfies Partial<Chapter>;
