import type { Quat } from '../../../core';
import { type ChartKind, charts } from '../../../core/space';

/** Pieces once round. */
const PIECES = 120;

/** The rotations at which Euler angles about z, y and z lock with a middle angle of 0, once round: none at half a turn is nearer to no turn. */
export function lockedIn(chart: ChartKind): Quat[] {
  const middle = chart === 'euler-zyz' ? -Math.PI / 2 : 0;
  return Array.from({ length: PIECES + 1 }, (_, i) =>
    charts[chart].toRotation([(2 * Math.PI * i) / PIECES, middle, 0]),
  );
}
