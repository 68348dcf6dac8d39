import { distanceTransformInSteps, type Grid, lifted, makeInsideNegative, pathSegments } from '../geometry';
import type { Points, Steps } from '../math';
import type { DistanceField } from './field-data';
import { lookUp } from './field-value';
import type { ShapeFitOptions } from './model';

/** Points that follow each other in time but lie further apart than this (≈ rad) have no way between them: the clip was cut there. */
const LARGEST_BRIDGED_GAP = 0.25;

/** How far the way may be off for the sake of fewer segments, in cell diagonals: less than half a cell between samples costs. */
const TOLERANCE = 1 / 32;

/**
 * The field around points, in steps of about 1 ms.
 *
 * @param given N×dimension. Where they are in order of time, the way between neighbours up to LARGEST_BRIDGED_GAP apart counts as
 * sampled all along. The threshold is the padding, or what the grid needs to hold all of its samples and what lies within reach of
 * them, whichever is more.
 */
export function* fitFieldInSteps<D extends 2 | 3>(
  dimension: D,
  given: Points,
  { padding, resolution = 32, inTime = false, reach = 0 }: ShapeFitOptions,
): Steps<DistanceField<D>> {
  const points = lifted(given, dimension);
  const grid = gridAround(points, dimension, padding, resolution);
  const diagonal = Math.hypot(...grid.cell.slice(0, dimension));
  const way = pathSegments(points, inTime ? LARGEST_BRIDGED_GAP : 0, TOLERANCE * diagonal);
  yield;
  const [nx, ny, nz] = grid.resolution;
  // Filled with a fraction first: engines then store plain doubles.
  const values = new Array<number>(nx * ny * nz).fill(0.5);
  const transform = distanceTransformInSteps(grid, way, values);
  while (!transform.next().done) yield;
  makeInsideNegative(grid, values, Math.max(padding, diagonal / 2));
  yield;
  const deepest = round(values);
  const anchors = spreadOut(points);
  yield;
  const field: DistanceField<D> = {
    kind: 'distance-field',
    dimension,
    ...grid,
    values,
    epsilon: padding,
    deepest,
    anchors,
  };
  // However the nodes lie, the value of the grid is no greater than this at a place within reach of a point.
  let epsilon = reach > 0 ? Math.max(padding, Math.hypot(reach, diagonal / 2)) : padding;
  for (let i = 0; i < points.length; i += 3)
    epsilon = Math.max(epsilon, lookUp(field, points[i], points[i + 1], points[i + 2]));
  return { ...field, epsilon };
}

/** Rounds values to 1e-6, in place. Returns the least. */
function round(values: number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = Math.floor(values[i] * 1e6 + 0.5) / 1e6;
    values[i] = value;
    if (value < least) least = value;
  }
  return least;
}

/** A grid that holds the points (N×3), the region around them that counts as inside, and a cell more on every side. */
function gridAround(points: Points, dimension: 2 | 3, padding: number, nodes: number): Grid {
  const low = [Infinity, Infinity, Infinity].slice(0, dimension);
  const high = low.map((x) => -x);
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (k >= dimension) continue;
    low[k] = Math.min(low[k], points[i]);
    high[k] = Math.max(high[k], points[i]);
  }
  const count = Math.max(8, Math.round(nodes));
  const spread = low.map((l, k) => high[k] - l + 2 * padding);
  // Flat clouds keep cells that are not too flat: the threshold is about half a diagonal.
  const widest = Math.max(...spread, 1e-3);
  const half = Math.hypot(...spread.map((s) => Math.max(s, widest / 8) / (count - 4))) / 2;
  const margin = Math.max(padding, half);
  const cell = low.map((l, k) => Math.max(high[k] - l + 2 * margin, widest / 8) / (count - 3));
  const min = low.map((l, k) => (l + high[k] - cell[k] * (count - 1)) / 2);
  return {
    resolution: [count, count, dimension === 2 ? 1 : count],
    min: [min[0], min[1], min[2] ?? 0],
    cell: [cell[0], cell[1], cell[2] ?? 1],
  };
}

const ANCHORS = 40;

/** Up to ANCHORS of the points, each the furthest from those before it. */
export function spreadOut(points: Points): number[] {
  const nearest = new Float64Array(points.length / 3).fill(Number.POSITIVE_INFINITY);
  const anchors: number[] = [];
  for (let next = 0; anchors.length < 3 * ANCHORS; ) {
    const [x, y, z] = [points[3 * next], points[3 * next + 1], points[3 * next + 2]];
    anchors.push(x, y, z);
    let most = 0;
    for (let i = 0; i < nearest.length; i++) {
      const squared = (points[3 * i] - x) ** 2 + (points[3 * i + 1] - y) ** 2 + (points[3 * i + 2] - z) ** 2;
      if (squared < nearest[i]) nearest[i] = squared;
      if (nearest[i] > most) [most, next] = [nearest[i], i];
    }
    if (most === 0) break;
  }
  return anchors;
}
