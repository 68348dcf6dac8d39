import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { FigureOf } from '../chapter';
import { learnView } from '../learn-view';
import type { AnswerKind } from './answers';

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
export const LIVELY = 0.72237;
