import { DEGREE } from '../../../core/math';
import { shareText } from '../../ui/format';
import type { Control, LiveNumber } from '../chapter';
import { wholeDegrees } from './whole-degrees';

/** Which ring of a sheet is measured: all turns by one angle. */
export const RADIUS = {
  knob: 'radius',
  label: 'Angle',
  part: 'ring',
  initial: 170,
  min: 0,
  max: 180,
  step: 1,
  show: wholeDegrees,
} as const satisfies Control;

/** How far a globe has become a flat sheet. */
export const flatBy = (label: string): Control => ({
  knob: 'flat',
  label,
  part: 'globe',
  initial: 1,
  min: 0,
  max: 1,
  step: 0.01,
  show: shareText,
});

/** So many times; at a lock a length is drawn out without end. */
export const toldTimes = (times: number): string => (Number.isFinite(times) ? times.toFixed(2) : '∞');

/** How many times as long as true the sheet draws lengths, on the ring. @param read of the ring's angle, rad */
export const drawn = (way: string, read: (angle: number) => number): LiveNumber => ({
  label: `times as long ${way}`,
  part: 'ring',
  read: ({ knobs }) => toldTimes(read(Number(knobs.radius) * DEGREE)),
});
