import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { outOfAxes } from '../../../core/limit';
import { multiply } from '../../../core/math';
import { charts } from '../../../core/space';
import { keptFor } from '../now';

/** Poses half way between samples, and what a limit says of them. */
export interface BetweenSamples {
  /** How many were asked about. */
  asked: number;
  /** Places in the chart of those that the limit stops. */
  stopped: readonly Vec3[];
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
  const middles: Vec3[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const i = Math.floor((pair * half) / pairs);
    const other = i + half;
    middles.push([0, 1, 2].map((k) => (points[3 * i + k] + points[3 * other + k]) / 2) as Vec3);
  }
  const { toRotation } = charts[limit.parts[0].chart];
  const q: Quat = [0, 0, 0, 1];
  const stopped = middles.filter(
    (v) => !containsRotation(limit, multiply(limit.reference, outOfAxes(limit.axes, toRotation(v, q), q))),
  );
  return { asked: middles.length, stopped };
}
