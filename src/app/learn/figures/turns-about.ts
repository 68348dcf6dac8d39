import type { JointCloud } from '../../../core/limit';
import { wrapAngle } from '../../../core/math';
import { turnAxes } from '../../drawing/axis-names';
import { keptFor } from '../now';

/** Steps of the circle. */
const BINS = 72;
const TURN = 2 * Math.PI;

/** What the samples of a cloud are turned about an axis of its chart. */
interface TurnsAbout {
  /** How many samples are turned so far, by equal steps of the circle from −180° on. */
  counts: Float64Array;
  /** rad, −π to π: how far each sample is turned. */
  turns: Float64Array;
}

const kept = keptFor((_: JointCloud) => new Map<string, TurnsAbout>());

/**
 * How far each sample of a whole-rotation cloud, in the exponential map, is turned about an axis from the reference: the twist about
 * that axis. Kept.
 *
 * @param name of the axis
 */
export function turnsAbout(cloud: JointCloud, name: string): TurnsAbout {
  const all = kept(cloud);
  const known = all.get(name);
  if (known) return known;
  const axis = Math.max(0, (turnAxes as readonly string[]).indexOf(name));
  const counts = new Float64Array(BINS);
  const { points } = cloud.parts[0];
  const turns = new Float64Array(points.length / 3);
  for (let i = 0; i < points.length; i += 3) {
    const half = Math.hypot(points[i], points[i + 1], points[i + 2]) / 2;
    const along = half > 0 ? (points[i + axis] / (2 * half)) * Math.sin(half) : 0;
    // Halves of turns: half a turn and more is a turn the other way.
    const turn = 2 * Math.atan(along / Math.cos(half));
    turns[i / 3] = turn;
    counts[Math.min(BINS - 1, Math.floor(((turn + Math.PI) / TURN) * BINS))]++;
  }
  const found = { counts, turns };
  all.set(name, found);
  return found;
}

/** rad, −π to π: from a turn to the sample that is turned most nearly as far, by the shorter way round. */
export function toNearestTurn(turns: Float64Array, from: number): number {
  let nearest = TURN;
  for (const turn of turns) {
    const way = wrapAngle(turn - from);
    if (Math.abs(way) < Math.abs(nearest)) nearest = way;
  }
  return nearest;
}
