import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { outOfAxes } from '../../../core/limit';
import { makeRandom, multiply, plus, readVec3, times } from '../../../core/math';
import { charts } from '../../../core/space';
import { keptFor } from '../now';
import { farthestFrom } from './farthest-from';

/** A pose half way between two samples. */
export interface Between {
  /** Its place in the chart of the limit. */
  at: Vec3;
  /** parentFromLocal. */
  rotation: Quat;
  /** Places of the samples. */
  ends: readonly [Vec3, Vec3];
}

/** Poses half way between two samples, and what a limit says of them. */
export interface BetweenSamples {
  stopped: readonly Between[];
  letIn: readonly Between[];
  /** Of those that are stopped, the one that is farthest from all samples; null where none is stopped. */
  shown: Between | null;
}

/** Pairs of samples that are asked about. */
export const PAIRS = 240;
const SEED = 5;

const foundOf = keptFor((_: JointLimit): { found: BetweenSamples | null } => ({ found: null }));

/** Asks a limit of whole rotations about the middles of random pairs of samples, in its chart. Kept. */
export function betweenSamples(limit: JointLimit, cloud: JointCloud): BetweenSamples {
  const kept = foundOf(limit);
  return (kept.found ??= ask(limit, cloud));
}

function ask(limit: JointLimit, { parts: [{ points }] }: JointCloud): BetweenSamples {
  const random = makeRandom(SEED);
  const { toRotation } = charts[limit.parts[0].chart];
  const sample = () => readVec3(points, Math.floor((random() * points.length) / 3));
  const middles = Array.from({ length: PAIRS }, (): Between => {
    const ends = [sample(), sample()] as const;
    const at = times(plus(...ends), 0.5);
    return { at, rotation: multiply(limit.reference, outOfAxes(limit.axes, toRotation(at))), ends };
  });
  const isLetIn = middles.map(({ rotation }) => containsRotation(limit, rotation));
  const stopped = middles.filter((_, i) => !isLetIn[i]);
  const farthest = farthestFrom(
    points,
    stopped.map(({ at }) => at),
  );
  return {
    stopped,
    letIn: middles.filter((_, i) => isLetIn[i]),
    shown: stopped.find(({ at }) => at === farthest) ?? null,
  };
}
