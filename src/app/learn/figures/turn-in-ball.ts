import type { Control } from '../chapter';

export const wholeDegrees = (degrees: number): string => `${Math.round(degrees)}°`;

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

export const SOLID_BALL = { turn: -6, rise: 16, radius: 1.3 };
