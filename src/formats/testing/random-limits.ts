import {
  type ChartKind,
  combinationProblem,
  dimensionOf,
  type JointLimit,
  limitPart,
  type PartBounds,
  type ShapeKind,
  type SplitKind,
  shapeKinds,
  splitKinds,
  type Vec3,
} from '../../core';
import { chartAxes } from '../../core/limit/joint-limit';
import { unit } from '../../core/math/vector';
import { formOf } from '../../core/shape';
import { randomRotation, randomVector } from '../../core/testing/random';

export interface Combination {
  shape: ShapeKind;
  split: SplitKind;
  chart: ChartKind;
}

/** All that go together, of these charts. */
export const combinationsOf = (charts: readonly ChartKind[]): Combination[] =>
  shapeKinds.flatMap((shape) =>
    splitKinds.flatMap((split) =>
      charts.map((chart) => ({ shape, split, chart })).filter((c) => !combinationProblem(c)),
    ),
  );

/** What samples look like: a cloud of some size, one beyond the end of a chart, all in a plane, on a line, or one. */
export const cloudKinds = ['ball', 'small', 'wide', 'plane', 'line', 'point'] as const;
export type CloudKind = (typeof cloudKinds)[number];

const sizes: Record<CloudKind, number> = { ball: 0.8, small: 0.05, wide: 2.4, plane: 0.7, line: 0.6, point: 0.5 };

/** The limit of a joint with a bone that runs anywhere, about samples of a kind. */
export function randomLimit(
  random: () => number,
  { shape, split, chart }: Combination,
  cloud: CloudKind,
  name: string,
): JointLimit {
  const twistAxis = unit(randomVector(random));
  const bounds: PartBounds[] = split === 'none' ? ['whole'] : ['swing', 'twist'];
  return {
    joint: 0,
    name,
    reference: randomRotation(random),
    split,
    twistAxis,
    twistAxisSource: 'own bone',
    axes: chartAxes(twistAxis),
    parts: bounds.map((bound) => {
      const dimension = dimensionOf[bound];
      const points = Float64Array.from(randomPoints(random, cloud).flatMap((p) => p.slice(0, dimension)));
      const padding = random() < 0.2 ? 0 : 0.08 * random();
      return limitPart(bound, chart, formOf(shape, dimension)!.fit(points, { padding, resolution: 12 }));
    }),
    softening: random() < 0.7 ? null : { falloff: 0.5 + random(), radius: 0.2 * random() },
    sampleCount: 40,
  };
}

function randomPoints(random: () => number, cloud: CloudKind): Vec3[] {
  const [middle, u, v] = [0.3, 1, 1].map((size) => randomVector(random, size));
  return Array.from({ length: cloud === 'point' ? 1 : 40 }, () => {
    const p = randomVector(random, sizes[cloud]);
    const along = (weights: number[]): Vec3 =>
      [0, 1, 2].map((k) => middle[k] + weights[0] * u[k] + weights[1] * v[k]) as Vec3;
    if (cloud === 'plane') return along([p[0], p[1]]);
    if (cloud === 'line') return along([p[0], 0]);
    return [0, 1, 2].map((k) => middle[k] + p[k]) as Vec3;
  });
}
