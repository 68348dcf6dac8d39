import type { Control } from '../chapter';
import { wholeDegrees } from './whole-degrees';

/** A slider of whole degrees. */
export const turnSlider = (
  knob: string,
  label: string,
  part: string,
  min: number,
  max: number,
  initial: number,
): Control => ({
  knob,
  label,
  part,
  initial,
  min,
  max,
  step: 1,
  show: wholeDegrees,
});

/** From where the whole ball is seen. */
export const SOLID_BALL = { turn: -6, rise: 16, radius: 1.3 };
