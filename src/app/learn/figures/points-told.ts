import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf } from '../chapter';
import { learnView } from '../learn-view';
import { type AnswerKind, OF_CHAPTER } from './answers';

const PoorPointsFigure = lazyRoom('The arm and its points', () => import('./PoorPointsFigure'), 'PoorPointsFigure');

export const ARM_AND_POINTS: FigureOf = { main: 'own', inset: null, Own: PoorPointsFigure };

/** How far off a pose is that is shown. */
export const offHere = (kind: AnswerKind) => (): string => {
  const { rolls } = learnView.getState().fromPoints;
  return rolls ? degrees(Math.abs(rolls[kind])) : '…';
};

export const wordOfAnswer = (answers: readonly string[], right: () => number | null) => (): string =>
  answers[right() ?? -1] ?? '…';

/** Share of the clip where a pose is whose elbow bends clear of the trunk, whose right roll is near the mean, and whose pointer limits lead nearer, and leaning there. */
const LIVELY = 0.72237;

/** What chapters on an arm and its points have in common. */
export const POOR_POINTS = {
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
  figure: ARM_AND_POINTS,
  settings: {},
  scene: { at: LIVELY, along: 0, told: 0, moments: 0 },
  knobs: { noise: 0, round: 0, moment: OF_CHAPTER },
} as const satisfies Partial<Chapter>;
