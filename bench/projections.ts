import {
  chartKinds,
  charts,
  combinationProblem,
  containsRotation,
  fitJointLimits,
  type JointLimit,
  modelOf,
  projectRotation,
  type Quat,
  shapeKinds,
  splitKinds,
  type Vec3,
} from '../src/core';
import { multiply, rotationFromVector } from '../src/core/math/rotation';
import { clipOf, wanderingRotations } from '../src/core/testing/made-clip';
import { randomRotation, randomVector, seeded } from '../src/core/testing/random';
import { inPairs, type Table } from './measure';

const COUNT = 20_000;
const clip = clipOf(wanderingRotations(3000, 5));

/** Rotations with a property, drawn with a seed. */
function drawn(seed: number, draw: (random: () => number) => Quat, wanted: (q: Quat) => boolean): Quat[] {
  const random = seeded(seed);
  const found: Quat[] = [];
  while (found.length < 1024) {
    const q = draw(random);
    if (wanted(q)) found.push(q);
  }
  return found;
}

/** Chart vectors of rotations about the data. */
const vectors = (limit: JointLimit, rotations: Quat[]): Vec3[] =>
  rotations.map((q) => {
    const [x, y, z, w] = limit.reference;
    return charts[limit.parts[0].chart].toVector(multiply([-x, -y, -z, w], q), [0, 0, 0, 1]);
  });

/** Nearest point and whole projection of every shape, far from the data, near it and inside. */
export function projectionBench(): Table[] {
  const nearest: Table = {
    title: 'Nearest point of a shape',
    note: 'In log + exp pairs of the same run; exponential map, no split. Near: within 40° of the reference and outside.',
    columns: ['shape', 'anywhere', 'near', 'inside'],
    rows: [],
  };
  const whole: Table = {
    title: '`projectRotation`, whole',
    note: 'In log + exp pairs of the same run: random rotations, and ones that are inside already.',
    columns: ['shape', 'split', 'chart', 'outside', 'inside'],
    rows: [],
  };
  for (const shape of shapeKinds) {
    for (const split of splitKinds) {
      for (const chart of chartKinds) {
        if (combinationProblem({ shape, split, chart })) continue;
        const limit = fitJointLimits(clip, { shape, split, chart })[1];
        const outside = drawn(1, randomRotation, (q) => !containsRotation(limit, q));
        const near = drawn(
          2,
          (random) => multiply(limit.reference, rotationFromVector(randomVector(random, 0.7))),
          (q) => split === 'swing-twist' || !containsRotation(limit, q) || shape === 'box',
        );
        const inside = drawn(
          3,
          (random) => {
            const f = Math.floor(random() * clip.frameCount);
            return [...clip.rotations.subarray(8 * f + 4, 8 * f + 8)] as Quat;
          },
          (q) => containsRotation(limit, q),
        );
        const out: Quat = [0, 0, 0, 1];
        const project = (list: Quat[]) => inPairs(COUNT, (i) => projectRotation(limit, list[i & 1023], out));
        whole.rows.push([shape, split, chart, project(outside), project(inside)]);
        if (split === 'none' && chart === 'exponential-map') {
          const part = limit.parts[0].shape;
          const model = modelOf(part);
          const point: Vec3 = [0, 0, 0];
          const ask = (list: Vec3[]) => inPairs(COUNT, (i) => model.nearest(part, list[i & 1023], point));
          nearest.rows.push([shape, ...[outside, near, inside].map((list) => ask(vectors(limit, list)))]);
        }
      }
    }
  }
  return [nearest, whole];
}
