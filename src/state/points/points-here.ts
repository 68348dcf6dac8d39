import { rangeAt } from '../../core/clip';
import { LEAST_POINTS } from '../../core/points';
import type { Take } from '../clips/take';
import type { LimberState } from '../store';
import type { TakenPoints } from './taken-points';

/** A take that was found from points. */
export type PointsTake = Take & { readonly points: TakenPoints };

/** Whether poses were found, or are being found; else a person stands at rest among points that nobody knows. */
export const hasPoses = ({ points }: Pick<Take, 'points'>): boolean =>
  (points?.model.points.length ?? 0) >= LEAST_POINTS;

const isOfPoints = (take: Take): take is PointsTake => take.points !== undefined;

/** The take whose points are shown: the first that was found from points; null for none. A selector of the store. */
export const pointsHere = ({ work: { takes } }: Pick<LimberState, 'work'>): PointsTake | null =>
  takes.find(isOfPoints) ?? null;

/** The take of points that a frame belongs to, and the frame counted in that take; null where the frame is of another. */
export function pointsAt(
  { clip, work: { takes } }: Pick<LimberState, 'clip' | 'work'>,
  frame: number,
): { take: PointsTake; frame: number } | null {
  if (!clip) return null;
  const range = rangeAt(clip, frame);
  const take = takes.find(({ rotations }) => rotations === range.clip.rotations);
  return take && isOfPoints(take) ? { take, frame: frame - range.firstFrame } : null;
}
