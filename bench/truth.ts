import { readFileSync } from 'node:fs';
import { trueRegions } from '../scripts/rom-clip/regions';
import {
  containsRotation,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  modelOf,
  parseBvh,
  type Quat,
  type ShapeKind,
  shapeKinds,
  type Vec3,
} from '../src/core';
import { outOfAxes } from '../src/core/limit';
import { multiply } from '../src/core/math';
import { formOf } from '../src/core/shape';
import { charts } from '../src/core/space';
import { seeded } from '../src/core/testing/random';
import type { Table } from './measure';

const SAMPLES = 1000;
const PADDING = 0.05;
const CLIP = 'public/clips/range-of-motion.bvh';

/** How a fitted limit does against what the joint may truly do; shares, 0 to 1. */
export interface Score {
  /** Of the limit's own rotations, how many lie farther outside the truth than the padding. */
  falseAccepts: number;
  /** Of the true region's rotations, how many the limit keeps out. */
  falseRejects: number;
}

/** Rotations inside a whole limit, uniform in its chart, by trying the box around it. */
function* insideLimit(limit: JointLimit, random: () => number): Generator<Quat> {
  const [{ shape, chart }] = limit.parts;
  const { positions } = modelOf(shape).outline(shape);
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3], positions[i]);
    max[i % 3] = Math.max(max[i % 3], positions[i]);
  }
  for (;;) {
    const v = min.map((low, k) => low + (max[k] - low) * random()) as Vec3;
    const q = multiply(limit.reference, outOfAxes(limit.axes, charts[chart].toRotation(v)));
    if (containsRotation(limit, q)) yield q;
  }
}

/** Scores a limit of one joint of the made clip against the region behind the clip. */
export function scoreAgainstTruth(limit: JointLimit, seed: number): Score {
  const truth = trueRegions[limit.name as keyof typeof trueRegions];
  const random = seeded(seed);
  let rejected = 0;
  for (let i = 0; i < SAMPLES; i++) if (!containsRotation(limit, truth.sample(random))) rejected++;
  let accepted = 0;
  const inside = insideLimit(limit, random);
  for (let i = 0; i < SAMPLES; i++) if (!truth.contains(inside.next().value, PADDING)) accepted++;
  return { falseAccepts: accepted / SAMPLES, falseRejects: rejected / SAMPLES };
}

/** The limits of the made clip, one shape. */
export function madeLimits(options: Partial<FitOptions>): JointLimit[] {
  const clip = parseBvh(readFileSync(CLIP, 'utf8'), 'range-of-motion.bvh');
  return fitJointLimits(clip, { padding: PADDING, ...options }).filter((limit) =>
    Object.hasOwn(trueRegions, limit.name),
  );
}

/** Shapes that limit a whole rotation, so that they can be compared by volume. */
export const wholeShapes: ShapeKind[] = shapeKinds.filter((kind) => formOf(kind, 3) !== null);

export function truthBench(): Table[] {
  const scores = wholeShapes.map((shape) =>
    madeLimits({ shape }).map((limit) => ({ name: limit.name, ...scoreAgainstTruth(limit, 1) })),
  );
  const percent = (share: number) => (100 * share).toFixed(1);
  const table = (title: string, note: string, read: (score: Score) => number): Table => ({
    title,
    note,
    columns: ['joint', ...wholeShapes],
    rows: [
      ...scores[0].map(({ name }, i) => [name, ...scores.map((list) => percent(read(list[i])))]),
      ['mean', ...scores.map((list) => percent(list.reduce((sum, score) => sum + read(score), 0) / list.length))],
    ],
  });
  return [
    table(
      'False accepts on the made clip',
      `Percent of ${SAMPLES} rotations inside the fitted limit that lie more than the padding (${PADDING} rad) outside the true region. Exponential map, no split.`,
      (score) => score.falseAccepts,
    ),
    table(
      'False rejects on the made clip',
      `Percent of ${SAMPLES} rotations of the true region that the fitted limit keeps out.`,
      (score) => score.falseRejects,
    ),
  ];
}
