import { type JointLimit, modelOf, type Vec3 } from '../../../core';
import { type Grid, gridContour } from '../../../core/geometry';
import { outOfAxes } from '../../../core/limit';
import { inStretches, length, multiply, type Quat, type Steps } from '../../../core/math';
import { charts } from '../../../core/space';
import { type TrueRegion, trueExcess } from '../../../core/study';
import { chartRadius } from '../../drawing/chart-scale';
import { TOLERANCE } from '../measure-room';

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

/** Of half the ball's width: how far the cut is looked at, to each side. */
export const SEEN_OF_BALL = 0.64;
/** Nodes of the grid along each side: with them cells are no wider than what is held against no limit. */
const NODES = 92;
/** Nodes that are looked at in a step. */
const STRETCH = 256;
/** Outside, whatever the level. */
const BEYOND = 9;

/** @param limit of whole rotations @param turn rad: how high the plane lies, up to π, where the ball ends */
export function* levelCutInSteps(limit: JointLimit, truth: TrueRegion | null, turn: number): Steps<LevelCut> {
  const { reference, axes, parts } = limit;
  const { chart, shape } = parts[0];
  const { toRotation } = charts[chart];
  const model = modelOf(shape);
  const ball = chartRadius(chart, Math.PI);
  const height = Math.sign(turn) * chartRadius(chart, Math.abs(turn));
  const far = SEEN_OF_BALL * ball;
  const cell = (2 * far) / (NODES - 1);
  const grid: Grid = { resolution: [NODES, NODES, 1], min: [-far, -far, 0], cell: [cell, cell, 1] };
  const gauges: number[] = [];
  const excesses: number[] = [];
  yield* inStretches(
    NODES * NODES,
    (from, to) => {
      for (let i = from; i < to; i++) {
        const at: Vec3 = [-far + cell * (i % NODES), -far + cell * Math.floor(i / NODES), height];
        const isIn = length(at) <= ball;
        gauges.push(isIn ? model.gauge(shape, at) : BEYOND);
        if (truth) excesses.push(isIn ? excess(truth, multiply(reference, outOfAxes(axes, toRotation(at)))) : BEYOND);
      }
    },
    STRETCH,
  );
  yield;
  return {
    height,
    limit: loopsOf(gridContour(grid, gauges, 1).edges),
    possible: truth && loopsOf(gridContour(grid, excesses, TOLERANCE).edges),
  };
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
