import type { ChartKind, JointLimit, LimitPart, Shape, ShapeKind } from '../../core';
import { ExportError } from '../export-error';
import { chartRoutines, shapeRoutines } from './kernel';

/** Some numbers of a table, and what they are. */
export interface Row {
  comment: string;
  values: number[];
}

/** How many numbers rows have together. */
export const countOf = (rows: readonly Row[]): number => rows.reduce((sum, { values }) => sum + values.length, 0);

/** Limits as the tables that exported code reads. */
export interface Tables {
  /** D: reals. */
  reals: Row[];
  /** I: whole numbers, JOINT_SIZE for each joint, then the corners of triangles. */
  wholes: Row[];
  /** F: the values of fields, one field after the other; empty where there is none. */
  field: Float32Array;
  shapes: ShapeKind[];
  charts: ChartKind[];
}

/** Whole numbers for a part: shape, chart, dimension, where its reals begin, count, where its triangles or field begin. */
export const PART_SIZE = 6;
/** Whole numbers for a joint: where its reals begin, how many parts, and two parts. */
export const JOINT_SIZE = 2 + 2 * PART_SIZE;

/** @throws ExportError for charts and shapes that there are no routines for */
export function tablesOf(limits: readonly JointLimit[]): Tables {
  const reals: Row[] = [];
  const triangles: Row[] = [];
  const fields: number[][] = [];
  const wholes: Row[] = [];
  let realCount = 0;
  let wholeCount = limits.length * JOINT_SIZE;
  let fieldCount = 0;
  const push = (comment: string, values: readonly number[]) => {
    reals.push({ comment, values: [...values] });
    realCount += values.length;
  };
  for (const limit of limits) {
    const { name, reference, axes, softening, parts } = limit;
    const row = [realCount, parts.length];
    push(`${name}: reference x, y, z, w`, reference);
    push('frame of the charts, unit rows in the frame of the joint', axes);
    push('softening: falloff 1/rad, radius rad', softening ? [softening.falloff, softening.radius] : [1, 0]);
    for (const part of parts) {
      const shape = shapeRoutines[part.shape.kind];
      const chart = chartRoutines[part.chart];
      if (!shape || !chart)
        throw new ExportError(
          'unsupported',
          `The limit of "${name}" can't be written as code: there are no routines for ${shape ? `the chart "${part.chart}"` : `the shape "${part.shape.kind}"`}.`,
        );
      const { count, rows, corners, values } = partData(part);
      const begin = corners ? wholeCount : values ? fieldCount : 0;
      row.push(shape.code, chart.code, part.shape.dimension, realCount, count, begin);
      push(`${name}: ${part.bounds}, a point inside`, [...part.middle, 0, 0].slice(0, 3));
      for (const { comment, values: numbers } of rows) push(comment, numbers);
      if (corners) {
        triangles.push({ comment: `${name}: ${part.bounds}, corners of triangles`, values: corners });
        wholeCount += corners.length;
      }
      if (values) {
        fields.push(values);
        fieldCount += values.length;
      }
    }
    while (row.length < JOINT_SIZE) row.push(0);
    wholes.push({ comment: name, values: row });
  }
  const parts = limits.flatMap((limit) => limit.parts);
  return {
    reals,
    wholes: [...wholes, ...triangles],
    field: Float32Array.from(fields.flat()),
    shapes: (Object.keys(shapeRoutines) as ShapeKind[]).filter((kind) => parts.some((p) => p.shape.kind === kind)),
    charts: (Object.keys(chartRoutines) as ChartKind[]).filter((kind) => parts.some((p) => p.chart === kind)),
  };
}

interface PartData {
  /** Of slabs, corners or triangles. */
  count: number;
  rows: Row[];
  corners?: number[];
  values?: number[];
}

function partData({ bounds, shape }: LimitPart): PartData {
  const row = (comment: string, values: readonly number[]): Row => ({
    comment: `${bounds}: ${comment}`,
    values: [...values],
  });
  switch (shape.kind) {
    case 'box':
      return { count: 0, rows: [row('box, least', shape.min), row('box, greatest', shape.max)] };
    case 'oriented-box':
      return {
        count: 0,
        rows: [
          row('oriented box, centre', shape.centre),
          row('its axes', shape.axes),
          row('least along them', shape.min),
          row('greatest along them', shape.max),
        ],
      };
    case 'ellipsoid':
      return {
        count: 0,
        rows: [row('ellipsoid, centre', shape.centre), row('its axes', shape.axes), row('semi-axes', shape.radii)],
      };
    case 'k-dop': {
      const size = shape.dimension + 2;
      const count = shape.slabs.length / size;
      const slabs = Array.from({ length: count }, (_, k) => shape.slabs.slice(size * k, size * (k + 1)));
      return { count, rows: slabs.map((slab) => row('slab: axis, middle, half', slab)) };
    }
    case 'convex-hull':
      return shape.dimension === 2
        ? {
            count: shape.vertices.length / 2,
            rows: [row('hull, radius it is rounded by', [shape.radius]), row('its corners', shape.vertices)],
          }
        : hullData(shape, row);
    case 'elliptic-cylinder':
      return {
        count: 0,
        rows: [
          row('elliptic cylinder, centre', shape.centre),
          row('its axes', shape.axes),
          row('semi-axes', shape.radii),
          row('least and greatest along it', [shape.min, shape.max]),
        ],
      };
    case 'distance-field':
      return {
        count: 0,
        rows: [
          row('distance field, nodes along each axis', shape.resolution),
          row('first node', shape.min),
          row('spacing', shape.cell),
          row('threshold, how many anchors', [shape.epsilon, shape.anchors.length / 3]),
          row('least value', [shape.deepest]),
          row('anchors', shape.anchors),
        ],
        values: shape.values,
      };
    case 'reach-cone':
      return {
        count: shape.loop.length / 3,
        rows: [row('reach cone, loop of directions', shape.loop), row('normals of its arcs', shape.normals)],
      };
  }
}

function hullData(
  { vertices, radius, faces, entryFaces }: Extract<Shape, { kind: 'convex-hull'; dimension: 3 }>,
  row: (comment: string, values: readonly number[]) => Row,
): PartData {
  const last = vertices.length / 3 - 1;
  // A segment or a point as a triangle without area.
  const corners = faces.length > 0 ? faces : [0, last, last];
  const isFlat = entryFaces.length === 0 ? 1 : 0;
  return {
    count: corners.length / 3,
    rows: [row('hull, radius it is rounded by, 1 where it is flat', [radius, isFlat]), row('its corners', vertices)],
    corners,
  };
}
