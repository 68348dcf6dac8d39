import { medianOf } from '../../core/math';

/** A step between frames that is longer than so many usual ones is a gap. */
const GAP = 1.5;

/** How times of frames follow one another. */
export interface TimeSteps {
  /** In the unit of the times. */
  readonly step: number;
  /** How many steps are far longer than others, or go backwards. */
  readonly uneven: number;
}

/** The usual step of times; null where they do not go on. Rounded times are no hindrance. */
export function timeSteps(times: readonly number[]): TimeSteps | null {
  const steps = times.slice(1).map((time, i) => time - times[i]);
  const forward = steps.filter((step) => step > 0 && Number.isFinite(step));
  if (forward.length === 0 || 2 * forward.length < steps.length) return null;
  const usual = medianOf(forward);
  const near = forward.filter((step) => step <= GAP * usual);
  return { step: near.reduce((sum, step) => sum + step, 0) / near.length, uneven: steps.length - near.length };
}

/** A sentence on times that are uneven; none where they are even. */
export const noteUneven = (steps: TimeSteps | null): string[] =>
  steps && steps.uneven > 0
    ? [`Its times are uneven in ${steps.uneven} ${steps.uneven === 1 ? 'place' : 'places'}; frames are taken as even.`]
    : [];
