// Few clips are searched for ties, and few models are studied otherwise than by themselves: a part of the worker that is fetched when it is asked for.
import { filledStudy, type OwnStudy, tiedStudy } from '../core/study';
import type { StudiedModel } from './api';

export { learnTiesInSteps } from '../core/study';

/** How a model is studied that is tied or filled up; others are studied as they are. */
export function ownStudy(model: Exclude<StudiedModel, { parts: unknown }>): typeof model | OwnStudy {
  const { neighbours, filled, ...options } = model;
  if (neighbours) return tiedStudy(options, neighbours);
  return filled ? filledStudy(options, filled.human, filled.share) : model;
}
