import { describe, expect, it } from 'vitest';
import { angleBetween, multiply, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { type ShapeKind, shapeKinds } from '../shape/shapes.ts';
import { type ChartKind, chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, randomVector, seeded } from '../testing/random';
import { fitJointLimits } from './fit';
import { chartAxes, type JointLimit, outOfAxes, type SplitKind, splitKinds } from './joint-limit';
import { combinationProblem } from './options';
import { containsRotation, projectRotation, violationAngle } from './project';

const combinations = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds
      .filter((chart) => !combinationProblem({ shape, split, chart }))
      .map((chart) => [shape, split, chart] as const),
  ),
);

/** A limit whose reference, twist axis and middle are anywhere; of seeds from 100 on as wide as half a turn and more. */
function limitOf(shape: ShapeKind, split: SplitKind, chart: ChartKind, seed: number): JointLimit {
  const random = seeded(seed);
  const middle = rotationFromVector(randomVector(random, 1.5));
  const reach = randomVector(random, seed < 100 ? 1.5 : 3.5).map(Math.abs) as Vec3;
  const rotations = wanderingRotations(240, seed, reach).map((q) => multiply(q, middle));
  const reference = (['identity', 'first', 'average'] as const)[seed % 3];
  const [, limit] = fitJointLimits(clipOf(rotations), { reference, split, chart, shape });
  const [x, y, z] = randomVector(random);
  const length = Math.hypot(x, y, z);
  const twistAxis: Vec3 = [x / length, y / length, z / length];
  return { ...limit, reference: randomRotation(random), twistAxis, axes: chartAxes(twistAxis) };
}

const HALF = Math.SQRT1_2;
const QUARTERS: readonly Quat[] = [
  [0, HALF, 0, HALF],
  [0, -HALF, 0, HALF],
];

/** Rotations in the frame of the charts: those at which some chart has no single vector, and some anywhere. */
function askedRotations(seed: number): Quat[] {
  const random = seeded(seed);
  const angles = [-3, -2, -1, -0.5, 0.5, 1, 1.5, 2, 3, 4].map((eighths) => (eighths * Math.PI) / 4);
  angles.push(...Array.from({ length: 10 }, () => 2 * Math.PI * random()), Math.PI);
  const twists = angles.map((angle): Quat => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);
  const flips = angles.map((angle): Quat => [Math.cos(angle), Math.sin(angle), 0, 0]);
  const halfTurns = Array.from({ length: 20 }, (): Quat => {
    const [x, y, z] = randomVector(random);
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length, 0];
  });
  const locked = [...twists, ...flips];
  const centred = QUARTERS.flatMap((quarter) => locked.map((q) => multiply(q, quarter)));
  const axes: Quat[] = [
    [0, 0, 0, 1],
    [0, 0, 0, -1],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, -1, 0],
  ];
  const others = Array.from({ length: 100 }, () => randomRotation(random));
  return [...axes, ...locked, ...centred, ...halfTurns, ...others];
}

describe.each(combinations)('at gimbal lock, half turns and anywhere: %s, %s, %s', (shape, split, chart) => {
  it.each([1, 3, 5, 146, 210, 222, 228, 231])(
    'an answer lies inside, and projecting it again changes nothing (seed %d)',
    (seed) => {
      const limit = limitOf(shape, split, chart, seed);
      const faults: string[] = [];
      for (const relative of askedRotations(seed)) {
        const asked = multiply(limit.reference, outOfAxes(limit.axes, relative));
        const answer = projectRotation(limit, asked);
        const again = angleBetween(answer, projectRotation(limit, answer));
        if (containsRotation(limit, answer) && again < 1e-6 && violationAngle(limit, answer) < 1e-6) continue;
        faults.push(`${relative}: outside by ${violationAngle(limit, answer)}, again ${again}`);
      }
      expect(faults).toEqual([]);
    },
  );
});
