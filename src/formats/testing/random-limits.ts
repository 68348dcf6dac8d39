import {
  chartKinds,
  fitJointLimits,
  type JointLimit,
  referenceKinds,
  type ShapeKind,
  shapeKinds,
  splitKinds,
  type Vec3,
} from '../../core';
import { combinationProblem, dimensionOf, limitPart, type PartBounds, type SplitKind } from '../../core/limit';
import { chartAxes } from '../../core/limit/joint-limit';
import { rotationFromVector } from '../../core/math';
import { unit } from '../../core/math/vector';
import { formOf } from '../../core/shape/shapes.ts';
import { type ChartKind, charts } from '../../core/space';
import { clipOf } from '../../core/testing/made-clip';
import { randomRotation, randomVector } from '../../core/testing/random';

export interface Combination {
  shape: ShapeKind;
  split: SplitKind;
  chart: ChartKind;
}

/** All that go together, of these charts. */
export const combinationsOf = (kinds: readonly ChartKind[] = chartKinds): Combination[] =>
  shapeKinds.flatMap((shape) =>
    splitKinds.flatMap((split) =>
      kinds.map((chart) => ({ shape, split, chart })).filter((c) => !combinationProblem(c)),
    ),
  );

/**
 * What samples look like: a cloud of some size, a cloud beyond the end of a chart, all in a plane, on a line, a single one, or those of a
 * clip that a limit is fitted to.
 */
export const cloudKinds = ['ball', 'small', 'wide', 'plane', 'line', 'point', 'clip'] as const;
export type CloudKind = (typeof cloudKinds)[number];
type MadeCloud = Exclude<CloudKind, 'clip'>;

const sizes: Record<MadeCloud, number> = { ball: 0.8, small: 0.05, wide: 2.4, plane: 0.7, line: 0.6, point: 0.5 };

/** The limit of a joint with a bone that runs anywhere, about samples of a kind; its reference and the middle of its regions are anywhere. */
export function randomLimit(
  random: () => number,
  { shape, split, chart }: Combination,
  cloud: CloudKind,
  name: string,
): JointLimit {
  const twistAxis = unit(randomVector(random));
  const softening = random() < 0.7 ? null : { falloff: 0.5 + random(), radius: 0.2 * random() };
  const turned = { name, reference: randomRotation(random), twistAxis, axes: chartAxes(twistAxis), softening };
  if (cloud === 'clip') return { ...fittedLimit(random, { shape, split, chart }), ...turned };
  const bounds: PartBounds[] = split === 'none' ? ['whole'] : ['swing', 'twist'];
  return {
    joint: 0,
    split,
    twistAxisSource: 'own bone',
    ...turned,
    parts: bounds.map((bound) => {
      const dimension = dimensionOf[bound];
      const middle = randomMiddle(random, chart);
      const points = Float64Array.from(randomPoints(random, cloud, middle).flatMap((p) => p.slice(0, dimension)));
      const padding = random() < 0.2 ? 0 : 0.08 * random();
      return limitPart(bound, chart, formOf(shape, dimension)!.fit(points, { padding, resolution: 12 }));
    }),
    sampleCount: 40,
  };
}

/** The limit of a clip whose one joint swings about anything, by up to more than a turn. */
function fittedLimit(random: () => number, combination: Combination): JointLimit {
  const [middle, reach] = [2, 3].map((size) => randomVector(random, size));
  const rotations = Array.from({ length: 80 }, (_, f) =>
    rotationFromVector(middle.map((x, k) => x + reach[k] * Math.sin(0.1 * (k + 1) * f + k)) as Vec3),
  );
  const reference = referenceKinds[Math.floor(referenceKinds.length * random())];
  return fitJointLimits(clipOf(rotations), { ...combination, reference })[1];
}

/** Near the reference, or anywhere in a chart but its end; angles that go on for ever up to two turns from 0. */
function randomMiddle(random: () => number, kind: ChartKind): Vec3 {
  const { periodic, splittable, radius } = charts[kind];
  const reach = random() < 0.3 ? 0.3 : splittable ? radius / 2 : 2.5;
  return randomVector(random, reach).map((x, k) => (periodic?.[k] ? x + (2 * random() - 1) * 4 * Math.PI : x)) as Vec3;
}

function randomPoints(random: () => number, cloud: MadeCloud, middle: Vec3): Vec3[] {
  const [u, v] = [1, 1].map((size) => randomVector(random, size));
  return Array.from({ length: cloud === 'point' ? 1 : 40 }, () => {
    const p = randomVector(random, sizes[cloud]);
    const along = (weights: number[]): Vec3 =>
      [0, 1, 2].map((k) => middle[k] + weights[0] * u[k] + weights[1] * v[k]) as Vec3;
    if (cloud === 'plane') return along([p[0], p[1]]);
    if (cloud === 'line') return along([p[0], 0]);
    return [0, 1, 2].map((k) => middle[k] + p[k]) as Vec3;
  });
}
