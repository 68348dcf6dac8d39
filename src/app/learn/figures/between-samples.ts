import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { outOfAxes } from '../../../core/limit';
import { multiply, plus, readVec3, times } from '../../../core/math';
import { charts } from '../../../core/space';
import { keptFor } from '../now';
import { farthestFrom } from './farthest-from';

/** Poses half way between samples, and what a limit says of them. */
export interface BetweenSamples {
  /** How many were asked about. */
  asked: number;
  /** Places in the chart of those that the limit stops. */
  stopped: readonly Vec3[];
  /** Of these, the one that is farthest from all samples, and the two that it stands between; null where none is stopped. */
  shown: { at: Vec3; ends: readonly [Vec3, Vec3] } | null;
}

/** Pairs of samples that are asked about, at most. */
const PAIRS = 240;

const foundOf = keptFor((_: JointLimit): { found: BetweenSamples | null } => ({ found: null }));

/** Pairs some samples of the first half of the list, each with the one half the list later, and asks about their middles, in the chart of a limit of whole rotations. Kept. */
export function betweenSamples(limit: JointLimit, cloud: JointCloud): BetweenSamples {
  const kept = foundOf(limit);
  return (kept.found ??= ask(limit, cloud));
}

function ask(limit: JointLimit, { parts: [{ points }] }: JointCloud): BetweenSamples {
  const count = points.length / 3;
  const half = Math.floor(count / 2);
  const pairs = Math.min(half, PAIRS);
  const endsOf = new Map<Vec3, readonly [Vec3, Vec3]>();
  for (let pair = 0; pair < pairs; pair++) {
    const i = Math.floor((pair * half) / pairs);
    const ends = [readVec3(points, i), readVec3(points, i + half)] as const;
    endsOf.set(times(plus(...ends), 0.5), ends);
  }
  const { toRotation } = charts[limit.parts[0].chart];
  const q: Quat = [0, 0, 0, 1];
  const middles = [...endsOf.keys()];
  const stopped = middles.filter(
    (v) => !containsRotation(limit, multiply(limit.reference, outOfAxes(limit.axes, toRotation(v, q), q))),
  );
  const at = farthestFrom(points, stopped);
  const ends = at && endsOf.get(at);
  return { asked: middles.length, stopped, shown: ends ? { at, ends } : null };
}
