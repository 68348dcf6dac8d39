import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, Now } from '../chapter';
import { truthNow } from '../truth';

/** What is drawn into a view. */
export const DRAWN_INTO_A_VIEW = { isPlaceless: true } as const;

const ShapeShares = lazyRoom('What shapes let in', () => import('./ShapeShares'), 'ShapeShares');

/** The samples and their limit alone, from equally far for all shapes. */
export const WRAPPED_CLOUD: FigureOf = {
  main: 'space',
  inset: null,
  reach: 1.06,
  hides: ['now', 'path', 'axes', 'plumb line'],
};

const FlatCut = lazyRoom('The cut', () => import('./FlatCut'), 'FlatCut');

/** A flat cut, and beside it the ball that it goes through. */
export const CUT_AND_BALL: FigureOf = {
  ...WRAPPED_CLOUD,
  main: 'own',
  inset: 'space',
  isInsetLarge: true,
  Own: FlatCut,
  Strip: ShapeShares,
};

/** Beside it the body takes a pose of the cut, seen from the left, a little from before. */
export const CUT_AND_BODY: FigureOf = {
  ...CUT_AND_BALL,
  inset: 'character',
  hides: [...CUT_AND_BALL.hides!, 'trail'],
  half: 'upper',
  hidesMeters: true,
  from: [1.22, 0.12, 1.05],
};

/** A word of a shape where it is known what the joint can do, and another where it is not. */
export const whereTruthIsKnown = (tell: (now: Now) => string, unknown: string) => (now: Now) =>
  truthNow(now) ? tell(now) : unknown;

const FIRST_HEIGHT = 0;

export const HEIGHT_OF_CUT: Control = {
  knob: 'height',
  part: 'level',
  label: 'Height of the cut',
  initial: FIRST_HEIGHT,
  min: -60 * DEGREE,
  max: 70 * DEGREE,
  step: 5 * DEGREE,
  show: degrees,
};

/** What chapters on shapes around a cloud have in common. */
export const SHAPES_ROUND_CLOUD = {
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    { title: 'Engell-Nørregård & Erleben, limits as signed distance fields' },
  ],
  figure: WRAPPED_CLOUD,
  settings: {},
  knobs: { height: FIRST_HEIGHT },
} as const satisfies Partial<Chapter>;
