import type { Quat, Vec3 } from '../../../core';
import { DEGREE, rotationFromVector, times } from '../../../core/math';
import type { BeatMoment } from './BeatView';

/** Unit: lying in the plane of the disk at first, and tipped out of the plane; ° both. */
export function leaningAxis(azimuth: number, tip: number): Vec3 {
  const level = Math.cos(tip * DEGREE);
  return [level * Math.cos(azimuth * DEGREE), level * Math.sin(azimuth * DEGREE), Math.sin(tip * DEGREE)];
}

export const turnAboutAxis = (axis: Readonly<Vec3>, degrees: number): Quat =>
  rotationFromVector(times(axis, degrees * DEGREE));

/** The turn that the knobs say. */
export const turnedIn = ({ knobs }: BeatMoment): { axis: Vec3 /** °, 0 to 720. */; angle: number } => ({
  axis: leaningAxis(Number(knobs.azimuth), Number(knobs.tip)),
  angle: Number(knobs.turn),
});
