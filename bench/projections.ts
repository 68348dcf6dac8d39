import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  chartKinds,
  containsRotation,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  modelOf,
  projectRotation,
  type Quat,
  shapeKinds,
  splitKinds,
  type Vec3,
} from '../src/core';
import { combinationProblem, intoAxes } from '../src/core/limit';
import { angleBetween, multiply, rotationFromVector } from '../src/core/math';
import { charts } from '../src/core/space';
import { clipOf, wanderingRotations } from '../src/core/testing/made-clip';
import { randomRotation, randomVector, seeded } from '../src/core/testing/random';
import { inPairs, type Table } from './measure';

const COUNT = 20_000;
/** rad: what counts as near the data, 40°. */
const NEAR = (40 * Math.PI) / 180;
const SELF = fileURLToPath(import.meta.url);
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
    return charts[limit.parts[0].chart].toVector(intoAxes(limit.axes, multiply([-x, -y, -z, w], q)));
  });

/** Figures of one combination: [outside, inside] of the whole projection, and of the shape alone where it says so. */
interface Figures {
  whole: [outside: number, inside: number];
  nearest: [anywhere: number, near: number, inside: number] | null;
}

type Combination = Pick<FitOptions, 'shape' | 'split' | 'chart'>;

/** All that goes together, of every shape in the table. */
export const combinations: Combination[] = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds.map((chart) => ({ shape, split, chart })).filter((c) => !combinationProblem(c)),
  ),
);

function measure(options: Combination): Figures {
  const limit = fitJointLimits(clip, options)[1];
  const outside = drawn(1, randomRotation, (q) => !containsRotation(limit, q));
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
  const whole: Figures['whole'] = [project(outside), project(inside)];
  if (options.split !== 'none' || options.chart !== 'exponential-map') return { whole, nearest: null };
  const near = drawn(
    2,
    (random) => multiply(limit.reference, rotationFromVector(randomVector(random, 0.9))),
    (q) => !containsRotation(limit, q) && angleBetween(q, projectRotation(limit, q)) < NEAR,
  );
  const { shape } = limit.parts[0];
  const model = modelOf(shape);
  const point: Vec3 = [0, 0, 0];
  const ask = (list: Vec3[]) => inPairs(COUNT, (i) => model.project(shape, list[i & 1023], point));
  const [anywhere, close, within] = [outside, near, inside].map((list) => ask(vectors(limit, list)));
  return { whole, nearest: [anywhere, close, within] };
}

/**
 * Each combination in a process of its own: a program uses one or two, and code that has seen them all is slower than any
 * of them would be there.
 */
function measureApart(options: Combination): Figures {
  const { stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, SELF, JSON.stringify(options)], {
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Nearest point and whole projection of every shape, far from the data, near it and inside. */
export function projectionBench(): Table[] {
  const figures = combinations.map((options) => ({ ...options, ...measureApart(options) }));
  return [
    {
      title: 'Nearest point of a shape',
      note: 'In log + exp pairs of the same run, each shape in its own process; exponential map, no split. Near: at most 40° outside.',
      columns: ['shape', 'anywhere', 'near', 'inside'],
      rows: figures.flatMap(({ shape, nearest }) => (nearest ? [[shape, ...nearest]] : [])),
    },
    {
      title: '`projectRotation`, whole',
      note: 'In log + exp pairs of the same run, each in its own process: random rotations outside, and ones that are inside already.',
      columns: ['shape', 'split', 'chart', 'outside', 'inside'],
      rows: figures.map(({ shape, split, chart, whole }) => [shape, split, chart, ...whole]),
    },
  ];
}

if (process.argv[1] === SELF) console.log(JSON.stringify(measure(JSON.parse(process.argv[2]))));
