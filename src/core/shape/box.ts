import { boxOutline, fanOutline, leastThickness, type ShapeOutline } from '../geometry';
import type { Points, Vec3 } from '../math';
import { exactly, numbers, objectForm } from '../stored';
import { clampEdit, farthest, leastWidth } from './edit-limits';
import type { Dimension, Edited, ShapeFamily, ShapeFitOptions, ShapeHandle, ShapeModel } from './model';

/** { p : minᵢ ≤ pᵢ ≤ maxᵢ }: a box, a rectangle, or an interval. */
export interface Box<D extends Dimension = Dimension> {
  readonly kind: 'box';
  readonly dimension: D;
  /** `dimension` numbers each. */
  readonly min: number[];
  readonly max: number[];
}

/** Of N×dimension points: the least and the greatest of each coordinate, `padding` further out. */
export function boundsOf(points: Points, dimension: Dimension, padding: number): { min: number[]; max: number[] } {
  const min = new Array<number>(dimension).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(dimension).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < points.length; i++) {
    const k = i % dimension;
    min[k] = Math.min(min[k], points[i]);
    max[k] = Math.max(max[k], points[i]);
  }
  return { min: min.map((x) => x - padding), max: max.map((x) => x + padding) };
}

function boxModel<D extends Dimension>(dimension: D): ShapeModel<Box<D>> {
  return {
    convex: true,

    fit: (points: Points, { padding }: ShapeFitOptions): Box<D> => ({
      kind: 'box',
      dimension,
      ...boundsOf(points, dimension, padding),
    }),

    contains: ({ min, max }, point, tolerance) => boxContains(min, max, point, tolerance),

    project({ min, max }, point, out = [0, 0, 0]) {
      out[0] = Math.min(Math.max(point[0], min[0]), max[0]);
      out[1] = dimension > 1 ? Math.min(Math.max(point[1], min[1]), max[1]) : 0;
      out[2] = dimension > 2 ? Math.min(Math.max(point[2], min[2]), max[2]) : 0;
      return out;
    },

    gauge: ({ min, max }, point) => boxGauge(min, max, point),

    span: ({ min, max }) => ({
      middle: min.map((low, k) => (low + max[k]) / 2),
      extent: Math.hypot(...min.map((low, k) => Math.max(-low, max[k]))),
    }),

    slabs: ({ min, max }) =>
      min.map((low, k) => ({ axis: [0, 1, 2].map((i) => (i === k ? 1 : 0)) as Vec3, low, high: max[k] })),

    stored: objectForm<Box<D>>(
      '{ p : min_i <= p_i <= max_i }',
      { kind: exactly('box'), dimension: exactly(dimension), min: numbers(dimension), max: numbers(dimension) },
      minBelowMax,
    ),

    outline: ({ min, max }) => boxFigure(min, max, (corner) => corner),

    parameterCount: () => 2 * dimension,

    handles: {
      word: dimension > 2 ? 'face' : dimension > 1 ? 'side' : 'end',
      of: ({ min, max }) => boxHandles(min, max),
      move: (shape, key, by) => moveSide(shape, key, sideOf(key) * by[axisOf(key)]),
    },
  };
}

/** An interval of one number: what a twist is held in, whatever holds the swing. */
export const interval = boxModel(1);

export const box: ShapeFamily<Box<3>, Box<2>> = {
  label: 'Box',
  summary: 'One interval per axis: the simplest limit, and the loosest.',
  icon: 'box',
  isUsual: true,
  isStudied: true,
  solid: boxModel(3),
  flat: boxModel(2),
};

/** Why bounds hold nothing, as the end of a sentence; null where they do. */
export function minBelowMax({ min, max }: { min: readonly number[]; max: readonly number[] }): string | null {
  const k = min.findIndex((low, i) => low > max[i]);
  return k < 0 ? null : `.min must not be above max: ${min[k]} > ${max[k]}`;
}

/** Whether `point` is in the box or within `tolerance` of it. */
export function boxContains(min: number[], max: number[], point: Readonly<Vec3>, tolerance = 1e-6): boolean {
  let squared = 0;
  for (let k = 0; k < min.length; k++) {
    const off = Math.max(min[k] - point[k], 0, point[k] - max[k]);
    squared += off * off;
  }
  return squared <= tolerance * tolerance;
}

/** 0 in the middle of the box, 1 on its surface. */
export function boxGauge(min: number[], max: number[], point: Readonly<Vec3>): number {
  let gauge = 0;
  for (let k = 0; k < min.length; k++) {
    const middle = (min[k] + max[k]) / 2;
    const half = Math.max((max[k] - min[k]) / 2, leastThickness);
    gauge = Math.max(gauge, Math.abs(point[k] - middle) / half);
  }
  return gauge;
}

/** A box, a rectangle or an interval as a figure. `place` maps a corner from the box's frame to the chart; it must not mirror. */
export function boxFigure(min: number[], max: number[], place: (corner: Vec3) => Vec3): ShapeOutline {
  if (min.length === 3) return boxOutline(min as Vec3, max as Vec3, place);
  if (min.length === 2) {
    const rim = [
      [min[0], min[1]],
      [max[0], min[1]],
      [max[0], max[1]],
      [min[0], max[1]],
    ].map(([x, y]) => place([x, y, 0]));
    return fanOutline(rim, place([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0]));
  }
  return {
    positions: new Float32Array(0),
    indices: new Uint32Array(0),
    edges: Float32Array.of(min[0], 0, 0, max[0], 0, 0),
  };
}

/** Side 2k is the low end of axis k, 2k + 1 the high one. */
const axisOf = (key: number): number => key >> 1;
const sideOf = (key: number): number => (key & 1 ? 1 : -1);

/** The sides of a box in its own frame. */
export function boxHandles(min: number[], max: number[]): ShapeHandle[] {
  return Array.from({ length: 2 * min.length }, (_, key) => {
    const k = axisOf(key);
    const position: Vec3 = [0, 0, 0];
    const normal: Vec3 = [0, 0, 0];
    min.forEach((low, i) => {
      position[i] = i === k ? (sideOf(key) > 0 ? max : min)[i] : (low + max[i]) / 2;
    });
    normal[k] = sideOf(key);
    return { key, position, normal };
  });
}

/** The shape with one side of its box moved out by `distance`; what is opposite stays. */
export function moveSide<S extends { min: number[]; max: number[] }>(
  shape: S,
  key: number,
  distance: number,
): Edited<S> {
  const k = axisOf(key);
  if (!(k >= 0 && k < shape.min.length)) return { shape, stopped: null };
  const min = [...shape.min];
  const max = [...shape.max];
  if (sideOf(key) > 0) {
    const { value, stopped } = clampEdit(max[k] + distance, min[k] + leastWidth, Math.max(max[k], farthest));
    max[k] = value;
    return { shape: { ...shape, min, max }, stopped };
  }
  const { value, stopped } = clampEdit(distance - min[k], leastWidth - max[k], Math.max(-min[k], farthest));
  min[k] = -value;
  return { shape: { ...shape, min, max }, stopped };
}
