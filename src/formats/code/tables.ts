import { type JointLimit, modelOf, type ShapeKind } from '../../core';
import { type ChartKind, charts } from '../../core/space';
import { chartCodes } from './charts';
import { squaredCosine } from './near-reference';
import { shapeCodes } from './shapes';
import type { ShapeCode } from './shapes/shape-code';
import type { TableRow } from './source-text';

/** Limits as the tables that exported code reads. */
export interface Tables {
  /** D: reals. */
  reals: TableRow[];
  /** I: whole numbers, JOINT_SIZE for each joint, then the corners of triangles. */
  wholes: TableRow[];
  /** F: the values of fields, one field after the other; empty where there is none. */
  field: Float32Array;
  /** The kinds of shapes and charts that occur, in the order of their tables. */
  shapes: ShapeKind[];
  charts: ChartKind[];
}

/** Whole numbers for a part: shape, chart, dimension, where its reals begin, count, where its triangles or field begin, 1 if convex, 1 if it may end beyond its chart. */
export const PART_SIZE = 8;
/** Whole numbers for a joint: where its reals begin, how many parts, and two parts. */
export const JOINT_SIZE = 2 + 2 * PART_SIZE;

/** Reals of a joint before those of its parts. */
export const HEAD_REALS = 16;
/** Reals of a part before those of its shape: a point inside, how far from 0 it reaches, and the room between the region and other vectors. */
export const MIDDLE_SIZE = 5;

/** The kinds that code knows, in the order of their tables. */
export const shapesInOrder = Object.keys(shapeCodes) as ShapeKind[];
export const chartsInOrder = Object.keys(chartCodes) as ChartKind[];

/** What stands for a shape and a chart in the tables: their places in the tables of code. */
export const shapeNumber = (kind: ShapeKind): number => shapesInOrder.indexOf(kind);
export const chartNumber = (kind: ChartKind): number => chartsInOrder.indexOf(kind);

export function tablesOf(limits: readonly JointLimit[]): Tables {
  const reals: TableRow[] = [];
  const triangles: TableRow[] = [];
  const fields: number[] = [];
  const wholes: TableRow[] = [];
  let realCount = 0;
  let wholeCount = limits.length * JOINT_SIZE;
  const push = (comment: string, values: readonly number[]) => {
    reals.push({ comment, values });
    realCount += values.length;
  };
  for (const { name, reference, axes, softening, parts } of limits) {
    const values = [realCount, parts.length];
    push(`${name}: reference x, y, z, w`, reference);
    push('frame of the charts, unit rows in the frame of the joint', axes);
    push('softening: falloff 1/rad, radius rad', softening ? [softening.falloff, softening.radius] : [1, 0]);
    push('squared cosine of half the angle about the reference within which all is inside', [squaredCosine(parts)]);
    for (const { bounds, shape, chart, middle, extent } of parts) {
      const { rows, count = 0, wholes: corners, field } = (shapeCodes[shape.kind] as ShapeCode).numbers(shape);
      const first = corners ? wholeCount : fields.length;
      const isConvex = modelOf(shape).convex ? 1 : 0;
      values.push(shapeNumber(shape.kind), chartNumber(chart), shape.dimension, realCount, count, first, isConvex);
      values.push(extent > charts[chart].radius ? 1 : 0);
      const { span } = charts[chart];
      // Any number will do where there are no other vectors.
      const room = span === 0 ? 0 : Number.isFinite(span) ? span - extent : 1000;
      push(`${name}: ${bounds}, a point inside, how far from 0 it reaches, room to other vectors`, [
        ...[...middle, 0, 0].slice(0, 3),
        extent,
        room,
      ]);
      for (const row of rows) push(`${bounds}: ${row.comment}`, row.values);
      if (corners) {
        triangles.push({ comment: `${name}: ${bounds}, corners of triangles`, values: corners });
        wholeCount += corners.length;
      }
      for (const value of field ?? []) fields.push(value);
    }
    while (values.length < JOINT_SIZE) values.push(0);
    wholes.push({ comment: name, values });
  }
  const parts = limits.flatMap((limit) => limit.parts);
  return {
    reals,
    wholes: [...wholes, ...triangles],
    field: Float32Array.from(fields),
    shapes: shapesInOrder.filter((kind) => parts.some(({ shape }) => shape.kind === kind)),
    charts: chartsInOrder.filter((kind) => parts.some(({ chart }) => chart === kind)),
  };
}
