import type { Clip, SolveResult, Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import { findGaze, type Gaze } from '../../core/solve';
import { rolesOf } from '../clips/roles';
import type { Settings } from '../settings';
import { store } from '../store';
import type { LiveFrame } from './live';

/** By joint: how much of the gaze it takes, 0 to 1. */
export type GazeWeights = Readonly<Record<number, number>>;

/** Where joints are, and how they are turned. */
type Placed = Pick<LiveFrame, 'worldPositions' | 'worldRotations'>;

/** How well the character looks at its target, in the frame that was made last. */
export interface GazeReport {
  target: Vec3;
  status: SolveResult['status'];
  /** rad between where it looks and where the target is. */
  residual: number;
}

/** m: how far before the face the target is while there is none. Near enough to be seen in the first view. */
const RESTING_DISTANCE = 1;

const AXES: Record<Exclude<Settings['gazeAxis'], 'automatic'>, Vec3> = {
  '+x': [1, 0, 0],
  '-x': [-1, 0, 0],
  '+y': [0, 1, 0],
  '-y': [0, -1, 0],
  '+z': [0, 0, 1],
  '-z': [0, 0, -1],
};

const found = new WeakMap<Clip, { axis: Settings['gazeAxis']; gaze: Gaze | null }>();
const direction: Vec3 = [0, 0, 0];
const start: Vec3 = [0, 0, 0];

/** What a clip's skeleton looks with; null where it has no head. The same object until clip or axis change. */
export function gazeOf(clip: Clip, axis: Settings['gazeAxis']): Gaze | null {
  const known = found.get(clip);
  if (known?.axis === axis) return known.gaze;
  const guess = findGaze(clip.skeleton, rolesOf(clip));
  // Eyes have axes of their own, which nobody has corrected: the head then looks alone.
  const gaze = guess && axis !== 'automatic' ? { ...guess, forward: AXES[axis], eyes: [] } : guess;
  found.set(clip, { axis, gaze });
  return gaze;
}

/** The joint that looks. */
export const headOf = ({ chain }: Gaze): number => chain[chain.length - 1];

/** Each joint's share of the turn: the user's, or else the usual one. */
export const weightOf = (gaze: Gaze, weights: GazeWeights, i: number): number =>
  weights[gaze.chain[i]] ?? gaze.weights[i];

/** How the gaze did in the frame that was made last; null when nothing is looked at. */
export const gazeReport = (): Readonly<GazeReport> | null => store.getState().live?.gaze ?? null;

/** Where the gaze begins, between the eyes, world, m. */
export function gazeStart({ chain, origin }: Gaze, live: Placed, out: Vec3 = [0, 0, 0]): Vec3 {
  const head = chain[chain.length - 1];
  turned(live, head, origin, out);
  for (let k = 0; k < 3; k++) out[k] += live.worldPositions[3 * head + k];
  return out;
}

/** The point the head faces, as far away as `target`; before the face where that is null. World, m. */
export function gazePoint(gaze: Gaze, live: Placed, target: Readonly<Vec3> | null, out: Vec3 = [0, 0, 0]): Vec3 {
  gazeStart(gaze, live, start);
  const distance = target
    ? Math.hypot(target[0] - start[0], target[1] - start[1], target[2] - start[2])
    : RESTING_DISTANCE;
  turned(live, gaze.chain[gaze.chain.length - 1], gaze.forward, direction);
  for (let k = 0; k < 3; k++) out[k] = start[k] + direction[k] * distance;
  return out;
}

const q: [number, number, number, number] = [0, 0, 0, 1];

function turned({ worldRotations }: Placed, joint: number, v: Readonly<Vec3>, out: Vec3): Vec3 {
  for (let k = 0; k < 4; k++) q[k] = worldRotations[4 * joint + k];
  return rotateVector(q, v, out);
}
