import { type JointLimit, modelOf, type Vec3 } from '../../../core';
import { type Grid, gridContour } from '../../../core/geometry';
import { outOfAxes } from '../../../core/limit';
import { inStretches, length, multiply, type Quat, type Steps } from '../../../core/math';
import { type ChartKind, charts } from '../../../core/space';
import { type TrueRegion, trueExcess } from '../../../core/study';
import { chartRadius } from '../../drawing/chart-scale';
import { TOLERANCE } from '../measure-room';
import { keptFor } from '../now';
import { NEAR_PLANE } from './section';

/** Closed lines in a plane: what lies within an odd number of them is inside. */
export type Loops = readonly (readonly [number, number][])[];

/** What a level plane of the ball cuts out of a limit, and out of what the joint can truly do, in numbers of the chart. */
export interface LevelCut {
  /** How far above the middle the plane lies. */
  height: number;
  limit: Loops;
  /** Null where the truth is not known. */
  possible: Loops | null;
}

/** Of half the ball's width: how far cuts are looked for, to each side. */
export const LOOKED_AT = 0.84;
/** Nodes of the grid along each side: with them cells are about as wide as what is held against no limit. */
const NODES = 104;
/** Nodes that are looked at in a step. */
const STRETCH = 256;
/** Outside, whatever the level. */
const BEYOND = 9;

/** By the pose that rotations are counted from, the axes, the chart and the height: limits of all shapes are held against the same. */
const possibleOf = keptFor((_: TrueRegion) => new Map<string, Loops>());

/** Whether a place of the plane is inside. */
export function isWithin(loops: Loops, [x, y]: readonly [number, number]): boolean {
  let isIn = false;
  for (const loop of loops) {
    let a = loop[loop.length - 1];
    for (const b of loop) {
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isIn = !isIn;
      a = b;
    }
  }
  return isIn;
}

/** The samples that lie near to a level plane, on it. @param points N×3 */
export function samplesNear(points: ArrayLike<number>, height: number): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < points.length; i += 3)
    if (Math.abs(points[i + 2] - height) < NEAR_PLANE) found.push([points[i], points[i + 1]]);
  return found;
}

/** @param limit of whole rotations @param turn rad: how high the plane lies, up to π, where the ball ends */
export function* levelCutInSteps(limit: JointLimit, truth: TrueRegion | null, turn: number): Steps<LevelCut> {
  const { chart, shape } = limit.parts[0];
  const height = Math.sign(turn) * chartRadius(chart, Math.abs(turn));
  const { gauge } = modelOf(shape);
  const loops = yield* loopsInSteps(chart, height, (at) => gauge(shape, at), 1);
  return { height, limit: loops, possible: truth && (yield* possibleInSteps(limit, truth, height)) };
}

function* possibleInSteps(limit: JointLimit, truth: TrueRegion, height: number): Steps<Loops> {
  const { reference, axes, parts } = limit;
  const kept = possibleOf(truth);
  const key = [...reference, ...axes, parts[0].chart, height].join('/');
  const found = kept.get(key) ?? (yield* rotationCutInSteps(limit, height, (q) => excess(truth, q), TOLERANCE));
  kept.set(key, found);
  return found;
}

/** Where a number of rotations, parentFromLocal, is at a level, in a level plane of the ball that a limit is seen in; what is below the level is inside. */
export function rotationCutInSteps(
  { reference, axes, parts }: JointLimit,
  height: number,
  at: (rotation: Readonly<Quat>) => number,
  level: number,
): Steps<Loops> {
  const { chart } = parts[0];
  const { toRotation } = charts[chart];
  return loopsInSteps(chart, height, (v) => at(multiply(reference, outOfAxes(axes, toRotation(v)))), level);
}

/** Where a number is at a level, in a level plane of the ball of a chart; what is below the level is inside. */
function* loopsInSteps(chart: ChartKind, height: number, at: (v: Vec3) => number, level: number): Steps<Loops> {
  const ball = chartRadius(chart, Math.PI);
  const far = LOOKED_AT * ball;
  const cell = (2 * far) / (NODES - 1);
  const grid: Grid = { resolution: [NODES, NODES, 1], min: [-far, -far, 0], cell: [cell, cell, 1] };
  const values: number[] = [];
  yield* inStretches(
    NODES * NODES,
    (from, to) => {
      for (let i = from; i < to; i++) {
        const v: Vec3 = [-far + cell * (i % NODES), -far + cell * Math.floor(i / NODES), height];
        values.push(length(v) <= ball ? at(v) : BEYOND);
      }
    },
    STRETCH,
  );
  yield;
  return loopsOf(gridContour(grid, values, level).edges);
}

/** rad beyond the region; 0 inside. */
const excess = (truth: TrueRegion, [x, y, z, w]: Readonly<Quat>): number =>
  trueExcess(truth, truth.isMirrored ? [x, -y, -z, w] : [x, y, z, w]);

/** The lines that segments run along, one after the other. @param edges S×2×3, each from where another ends */
function loopsOf(edges: ArrayLike<number>): Loops {
  const next = new Map<string, number>();
  const nameOf = (end: number) => `${edges[3 * end]}/${edges[3 * end + 1]}`;
  for (let segment = 0; segment < edges.length / 6; segment++) next.set(nameOf(2 * segment), segment);
  const loops: [number, number][][] = [];
  for (const start of next.keys()) {
    const loop: [number, number][] = [];
    let name = start;
    for (let segment = next.get(name); segment !== undefined; segment = next.get(name)) {
      next.delete(name);
      loop.push([edges[6 * segment], edges[6 * segment + 1]]);
      name = nameOf(2 * segment + 1);
    }
    loops.push(loop);
  }
  return loops;
}
